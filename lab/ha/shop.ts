import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../server/src/env.ts'
import { type Daemon, startDaemon, until } from './daemon.ts'
import { type Ground, haproxyFile } from './deploy-files.ts'
import type { Programs } from './programs.ts'

type Part = 'web1' | 'web2' | 'worker'

const PARTS: readonly Part[] = ['web1', 'web2', 'worker']

/** Two web processes behind HAProxy, and a worker, each by the program of `npm run serve`. */
export class Shop {
  /** The address that the world calls. */
  readonly url: string
  private readonly programs: Programs
  private readonly ground: Ground
  /** What every process is given. */
  private readonly env: Record<string, string>
  private readonly running = new Map<Part, Daemon>()
  private proxy: Daemon | undefined

  constructor(programs: Programs, ground: Ground, env: Record<string, string>) {
    this.programs = programs
    this.ground = ground
    this.env = env
    this.url = `http://127.0.0.1:${ground.proxy}`
  }

  async start() {
    for (const part of PARTS) await this.startPart(part)
    const { folder } = this.ground
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, haproxyFile(this.ground))
    const words = ['-db', '-f', file]
    this.proxy = startDaemon({
      command: this.programs.haproxy,
      words,
      log: join(folder, 'haproxy.log'),
      cwd: folder,
    })
    await until('the proxy answers', 20, () => isReady(this.url))
  }

  async stop() {
    await this.proxy?.stop('SIGKILL')
    await Promise.all(PARTS.map((part) => this.end(part, 'SIGKILL')))
  }

  async startPart(part: Part) {
    const { folder, web, worker } = this.ground
    const dataDir = join(folder, part)
    const port = { web1: web[0], web2: web[1], worker }[part]
    mkdirSync(dataDir, { recursive: true })
    const daemon = startDaemon({
      command: process.execPath,
      words: [join(ROOT, 'server/src/commands/serve.js')],
      log: join(folder, `${part}.log`),
      cwd: ROOT,
      env: {
        ...process.env,
        ...this.env,
        PORT: `${port}`,
        ROLE: part === 'worker' ? 'worker' : 'web',
        DATA_DIR: dataDir,
        PUBLIC_URL: this.url,
        TRUST_PROXY: '1',
        RATE_LIMIT: '0',
        LOG_LEVEL: 'warn',
      },
    })
    this.running.set(part, daemon)
    await until(`${part} is ready`, 60, async () => {
      if (daemon.isOver()) throw new Error(`${part} has ended: see ${join(folder, `${part}.log`)}`)
      return isReady(`http://127.0.0.1:${port}`)
    })
  }

  /** SIGTERM lets requests in flight end, as a service manager asks for it. */
  async end(part: Part, signal: 'SIGTERM' | 'SIGKILL') {
    await this.running.get(part)?.stop(signal)
  }

  /** True if no process ended that was not told to. */
  isUnhurt(): boolean {
    return [...this.running.values()].every((daemon) => !daemon.isOver())
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return answer?.status === 200
}
