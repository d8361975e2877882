import type { Db } from './connect.ts'
import { READ_ONLY } from './gone.ts'

/** Fails, as a write would, on a standby and on a server that was made read-only. */
export async function mustBeWritable(db: Db) {
  const [server] = await db<{ readOnly: boolean }[]>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`
  if (server?.readOnly) throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY })
}
