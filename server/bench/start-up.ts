import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A production process on a database that is there: how long until it answers, and what it takes when idle. */
export async function startUp({ url, dataDir }: { url: string; dataDir: string }) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['server/src/commands/serve.js'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SECRET_KEY: 'k3mQ9v2XzR7tLw5nB8yHc4JdFg6PsA1u',
      LOG_LEVEL: 'error',
    },
  })
  const exited = once(child, 'exit')
  const readyMs = await untilReady(`http://127.0.0.1:${port}/healthz`, began)
  await sleep(3000)
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const idleMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  child.kill('SIGTERM')
  await exited
  return { readyMs, idleMb }
}

async function untilReady(url: string, began: number) {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return Math.round(performance.now() - began)
    if (performance.now() - began > 30_000) throw new Error('the shop did not start')
    await sleep(5)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
