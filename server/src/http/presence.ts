import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '../db/connect.ts'
import { codeOf } from '../db/gone.ts'
import { type Env, VERSION } from '../env.ts'
import type { State } from './serve.ts'

const EVERY_MS = 30_000
const DISK_FULL = '53100'

export interface Presence {
  readonly stop: () => Promise<void>
}

/** Says again and again that this process is there, until it ends. A database that is gone does not matter. */
export function bePresent(db: Db, { role }: Env, state: State): Presence {
  const id = randomUUID()
  const startedAt = new Date(performance.timeOrigin)
  const say = () =>
    db`
    insert into process_seen (id, role, host, pid, version, node, started_at, seen_at)
    values (${id}, ${role}, ${hostname()}, ${process.pid}, ${VERSION}, ${process.version}, ${startedAt}, now())
    on conflict (id) do update set seen_at = excluded.seen_at`.then(
      () => {
        state.databaseFull = false
      },
      (error) => {
        state.databaseFull = codeOf(error) === DISK_FULL
      },
    )
  const first = say()
  const timer = setInterval(say, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await first
      await db`delete from process_seen where id = ${id} or seen_at < now() - interval '1 day'`.catch(
        () => {},
      )
    },
  }
}
