import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Pool } from './connect.ts'
import { isDatabaseGone } from './gone.ts'

const SAMPLE_MS = 500
/** A standby that is further behind is not read from, whatever the caller has seen. */
const MOST_BEHIND_MS = 10_000
/** The clocks of the shop's processes and of staff's requests on their way. */
const MARGIN_MS = 1_000

/** A server that follows the primary, for reads that may be a little old. */
export interface Standby {
  /** The pool if it holds everything written until `seen`; null if it does not, is not there or too far behind. */
  readonly asOf: (seen: Date) => Pool | null
  /** Waits `ms` for the standby to hold what was written until `seen`. */
  readonly within: (ms: number, seen: Date) => Promise<Pool | null>
  /** How far it is behind, in ms; null: it is not known. */
  readonly behindMs: () => number | null
  readonly stop: () => Promise<void>
}

interface Sample {
  readonly lsn: string
  readonly at: number
}

/**
 * Follows a standby: twice a second the position of the primary's log is noted, and what the standby has replayed tells
 * until when it is complete. This needs no clock of the standby, and holds when nothing is written.
 */
export function openStandby(url: string, primary: Pool, clock: () => Date = () => new Date()): Standby {
  const db = connect(url, { name: 'gongfang-read' })
  let waiting: Sample[] = []
  let completeUntil: number | null = null

  const sample = async () => {
    const at = clock().getTime()
    const [now] = await primary<[{ lsn: string }]>`select pg_current_wal_lsn()::text as lsn`
    waiting.push({ lsn: now.lsn, at })
    const lsns = waiting.map(({ lsn }) => lsn)
    const [row] = await db<[{ replayed: number }]>`
      select count(*) as replayed from unnest(${lsns}::text[]) as sample(lsn)
       where lsn::pg_lsn <= coalesce(pg_last_wal_replay_lsn(), pg_current_wal_insert_lsn())`
    if (row.replayed > 0) completeUntil = waiting[row.replayed - 1]?.at ?? completeUntil
    waiting = waiting.slice(row.replayed).slice(-2 * Math.ceil(MOST_BEHIND_MS / SAMPLE_MS))
  }
  const failed = () => {
    completeUntil = null
    waiting = []
  }
  let stopped = false
  let timer: NodeJS.Timeout
  const again = async () => {
    await sample().catch(failed)
    if (!stopped) timer = setTimeout(again, SAMPLE_MS).unref()
  }
  const first = again()

  const behindMs = () => (completeUntil === null ? null : clock().getTime() - completeUntil)
  const asOf = (seen: Date) => {
    const behind = behindMs()
    if (completeUntil === null || behind === null || behind > MOST_BEHIND_MS) return null
    return seen.getTime() <= completeUntil - MARGIN_MS ? db : null
  }
  return {
    behindMs,
    asOf,
    async within(ms, seen) {
      const until = performance.now() + ms
      while (asOf(seen) === null && completeUntil !== null && performance.now() < until)
        await sleep(SAMPLE_MS / 2)
      return asOf(seen)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await first
      await db.end({ timeout: 1 })
    },
  }
}

/** The standby could not answer: it went away, had to remove the rows that were being read, or was asked to write. */
export const isStandbyError = (error: unknown) =>
  isDatabaseGone(error) || (error as { code?: unknown } | null)?.code === '40001'
