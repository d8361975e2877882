import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Stopped } from './command.ts'

const START_LIMIT_MS = 60_000

/** Starts this program on the database, asks for its health and a page, and stops it. Throws if it does not start. */
export async function mustStart(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.js')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      METRICS_PORT: '',
      ROLE: 'web',
      MIGRATE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  try {
    const url = await urlOf(child)
    for (const path of ['/readyz', '/products', '/admin/']) {
      const { status } = await fetch(url + path, { signal: AbortSignal.timeout(START_LIMIT_MS) })
      if (status !== 200) throw new Stopped(`试启动：${path} 应答 ${status}`)
    }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

function urlOf(child: ReturnType<typeof spawn>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  const hear = (bytes: Buffer) => {
    said += bytes
    const url = /(https?:\/\/\S+)\s*$/m.exec(said)?.[1]
    if (url) resolve(url)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.on('error', reject)
  child.on('close', () => reject(new Stopped(`试启动失败：${said.trim()}`)))
  const limit = setTimeout(() => reject(new Stopped('试启动：一分钟内没有启动')), START_LIMIT_MS)
  return promise.finally(() => clearTimeout(limit))
}
