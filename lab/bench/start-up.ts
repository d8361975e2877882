import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Wish {
  url: string
  dataDir: string
  /** Addresses that are requested once each before the process rests. */
  paths: readonly string[]
}

/** The process looks every ten seconds whether it is at rest, and memory goes back some seconds later. */
const REST_MS = 35_000
/** A process that uses less than this of a core for five seconds has no work left, nor jobs that the load put off. */
const IDLE_SHARE = 0.04

/**
 * A production process on a database that is there: how long until it answers when another has been there before it,
 * and its resident memory (VmRSS) three seconds later and when it has worked, the jobs of the load too, and rested. PostgreSQL is not part of it.
 */
export async function startUp({ url, dataDir, paths }: Wish) {
  const first = await startShop({ url, dataDir })
  await first.stop()
  const { readyMs, origin, pid, stop } = await startShop({ url, dataDir })
  await sleep(3000)
  const startedMb = await residentMb(pid)
  await requestAll(origin, paths)
  await untilIdle(pid)
  await sleep(REST_MS)
  const restedMb = await residentMb(pid)
  await stop()
  return { firstMs: first.readyMs, readyMs, startedMb, restedMb }
}

async function startShop({ url, dataDir }: Omit<Wish, 'paths'>) {
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
      RATE_LIMIT: '0',
      // As a release and the image start it.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
  })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  const readyMs = await untilReady(`${origin}/healthz`, began)
  const stop = async () => {
    // Until it listens to signals; it writes down what it has compiled when it ends.
    await sleep(1000)
    child.kill('SIGTERM')
    await exited
  }
  return { readyMs, origin, pid: child.pid, stop }
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function untilIdle(pid: number | undefined): Promise<void> {
  const looked = 5
  for (let last = Number.NEGATIVE_INFINITY; ; ) {
    const used = await cpuSeconds(pid)
    if (used - last < looked * IDLE_SHARE) return
    last = used
    await sleep(looked * 1000)
  }
}

/** User and system time of all threads; proc(5) counts it in hundredths of a second. */
async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, , , , , , , , , , , user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return (user + system) / 100
}

async function requestAll(origin: string, paths: readonly string[]) {
  const left = [...paths]
  const ask = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
      await answer.bytes()
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
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
