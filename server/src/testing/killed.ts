import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, makeCall } from '@gongfang/contract/base/call'
import type { Db } from '../db/connect.ts'
import { startOwnServer } from './cluster.ts'
import { type Running, startProcess } from './process.ts'
import { makeScratch } from './scratch.ts'
import { openTestShop, type TestShop } from './shop.ts'

// A shop of two processes on a PostgreSQL of its own that writes to the disk as in production, and ways to kill them.

const program = join(import.meta.dirname, 'shop-process.ts')
export const startShop = (databaseUrl: string, dataDir: string, env: Record<string, string> = {}) =>
  startProcess(program, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...env })

export const callAs = (running: () => Running, token: string | null): Call =>
  ((endpoint, input, options) =>
    makeCall({
      base: running().said.url ?? '',
      platform: () => 'pc',
      token: () => token,
      signedOut: () => {},
      warn: () => {},
    })(endpoint, input, options)) as Call

/** Waits without asserting a time; the bench measures it. */
export async function untilReady(...processes: Running[]) {
  const until = performance.now() + 60_000
  while (!(await Promise.all(processes.map(isReady))).every(Boolean)) {
    if (performance.now() > until) throw new Error('not ready again after a minute')
    await sleep(50)
  }
}

export async function isReady({ said }: Running) {
  const answer = await fetch(`${said.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return answer?.status === 200
}

export interface Ground {
  /** The same database from within the test. */
  readonly shop: TestShop
  readonly processes: [Running, Running]
  /** Killed and gone; the answer puts a new one in its place. */
  readonly killApp: (at: 0 | 1) => Promise<() => Promise<void>>
  /** Comes back by itself. */
  readonly killDatabase: () => Promise<() => Promise<void>>
  readonly close: () => Promise<void>
}

export async function openGround(env: Record<string, string> = {}): Promise<Ground> {
  const folder = await makeScratch()
  const server = await startOwnServer({ dataDir: join(folder, 'postgres'), durable: true })
  const shop = await openTestShop({ database: { url: server.url, drop: async () => {} }, env })
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  const start = () => startShop(server.url, folder, env)
  const processes: [Running, Running] = [await start(), await start()]
  return {
    shop,
    processes,
    async killApp(at) {
      const { child } = processes[at]
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      return async () => {
        processes[at] = await start()
      }
    },
    async killDatabase() {
      const killed = postmaster(folder)
      process.kill(Number(killed), 'SIGKILL')
      // The supervisor starts it again; the shop may notice the loss only later.
      return async () => {
        for (;;) {
          const isBack = postmaster(folder) !== killed && (await answers(shop.db))
          if (isBack) return
          await sleep(20)
        }
      }
    },
    async close() {
      for (const running of processes) await running.stop()
      await shop.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The id of its process; '' while it starts. */
function postmaster(folder: string): string {
  try {
    return readFileSync(join(folder, 'postgres/18/cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  } catch {
    return ''
  }
}

const answers = (db: Db) =>
  db`select 1`.then(
    () => true,
    () => false,
  )
