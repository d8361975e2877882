import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../server/src/env.ts'

export interface DemoShop {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** `npm start` on a free port, with a data folder of its own that is gone afterwards. */
export async function startDemo(): Promise<DemoShop> {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-lab-shop-'))
  // A crawl asks more in a minute than a client may.
  const own = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '0' }
  const env = { ...process.env, ...own }
  const child = spawn(process.execPath, [join(ROOT, 'server/src/commands/start.js')], { cwd: ROOT, env })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  const listen = (bytes: Buffer) => {
    said += bytes
    const [url] = /http:\/\/[\w.]+:\d+/.exec(said) ?? []
    if (url && said.includes('按 Ctrl-C 停止')) resolve(url)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  void ended.then(() => reject(new Error(`the demo ended:\n${said}`)))
  const url = await promise
  return {
    url,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
