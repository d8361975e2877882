import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../server/src/env.ts'
import { type Daemon, startDaemon, until } from './daemon.ts'
import { type Ground, haproxyFile } from './deploy-files.ts'
import type { Programs } from './programs.ts'

/** Two web processes behind HAProxy, and a worker, each started by `npm run serve`'s own program. */
export interface Shop {
  /** The address that the world calls. */
  readonly url: string
  readonly kill: (name: Part) => Promise<void>
  /** As a service manager does it: SIGTERM, and a new one once the old one is gone. */
  readonly restart: (name: Part) => Promise<void>
  readonly start: (name: Part) => Promise<void>
  /** Starts again by itself? Never: true if all processes are those that were started. */
  readonly isUnhurt: () => boolean
  readonly stop: () => Promise<void>
}

type Part = 'web1' | 'web2' | 'worker'
const PARTS: readonly Part[] = ['web1', 'web2', 'worker']

export interface ShopWish {
  readonly programs: Programs
  readonly ground: Ground
  readonly workerPort: number
  /** What every process is given. */
  readonly env: Record<string, string>
}

export async function startShop({ programs, ground, workerPort, env }: ShopWish): Promise<Shop> {
  const { folder } = ground
  const url = `http://127.0.0.1:${ground.proxy}`
  const running = new Map<Part, Daemon>()
  const portOf = (name: Part) =>
    (name === 'worker' ? workerPort : ground.web[name === 'web1' ? 0 : 1]) ?? workerPort

  async function start(name: Part) {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true })
    const own = {
      ...{ PORT: `${portOf(name)}`, ROLE: name === 'worker' ? 'worker' : 'web', DATA_DIR: dataDir },
      ...{ PUBLIC_URL: url, TRUST_PROXY: '1', RATE_LIMIT: '0', LOG_LEVEL: 'warn' },
    }
    const daemon = startDaemon({
      command: process.execPath,
      words: [join(ROOT, 'server/src/commands/serve.ts')],
      log: join(folder, `${name}.log`),
      cwd: ROOT,
      env: { ...process.env, ...env, ...own },
    })
    running.set(name, daemon)
    await until(`${name} is ready`, 60, async () => {
      if (daemon.isOver()) throw new Error(`${name} ended: see ${join(folder, `${name}.log`)}`)
      return isReady(`http://127.0.0.1:${portOf(name)}`)
    })
  }

  const end = async (name: Part, signal: NodeJS.Signals) => running.get(name)?.stop(signal)

  const proxyFile = join(folder, 'haproxy.cfg')
  writeFileSync(proxyFile, haproxyFile(ground))
  let proxy: Daemon | undefined
  const shop: Shop = {
    url,
    start,
    kill: (name) => end(name, 'SIGKILL'),
    async restart(name) {
      await end(name, 'SIGTERM')
      await start(name)
    },
    isUnhurt: () => [...running.values()].every((daemon) => !daemon.isOver()),
    async stop() {
      await proxy?.stop('SIGKILL')
      await Promise.all(PARTS.map((name) => end(name, 'SIGKILL')))
    },
  }
  try {
    for (const name of PARTS) await start(name)
    proxy = startDaemon({
      command: programs.haproxy,
      words: ['-db', '-f', proxyFile],
      log: join(folder, 'haproxy.log'),
      cwd: folder,
    })
    await until('the proxy answers', 20, () => isReady(url))
  } catch (error) {
    await shop.stop()
    throw error
  }
  return shop
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return answer?.status === 200
}
