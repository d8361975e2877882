import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../db/connect.ts'

const AFTER_MS = 2_000

type Table = 'session' | 'staff_session'

/**
 * When sessions were last used. The times are collected and written together a little later, so that a request which
 * only reads does not write, and does not fail when the database takes no writes.
 */
export class SeenSessions {
  private readonly db: Pool
  private readonly log: FastifyBaseLogger
  private seen: Record<Table, Map<number, Date>> = { session: new Map(), staff_session: new Map() }
  private timer: NodeJS.Timeout | null = null

  constructor(db: Pool, log: FastifyBaseLogger) {
    this.db = db
    this.log = log
  }

  add(table: Table, id: number, at: Date) {
    this.seen[table].set(id, at)
    this.timer ??= setTimeout(() => void this.write(), AFTER_MS).unref()
  }

  /** Writes what has been collected. A failure costs nothing but the times: the next requests bring newer ones. */
  async write() {
    clearTimeout(this.timer ?? undefined)
    this.timer = null
    const { seen } = this
    this.seen = { session: new Map(), staff_session: new Map() }
    try {
      for (const table of ['session', 'staff_session'] as const) await this.writeTo(table, seen[table])
    } catch (error) {
      this.log.warn({ err: (error as Error).message }, 'the times of sessions were not written')
    }
  }

  private async writeTo(table: Table, seen: Map<number, Date>) {
    if (seen.size === 0) return
    const times = [...seen.values()].map((at) => at.toISOString())
    await this.db`
      update ${this.db(table)} set last_seen_at = greatest(last_seen_at, used_at)
        from unnest(${[...seen.keys()]}::bigint[], ${times}::text[]::timestamptz[]) as used(used_id, used_at)
       where id = used_id`
  }
}
