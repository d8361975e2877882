import type postgres from 'postgres'
import { READ_ONLY } from './gone.ts'

const IS_READ_ONLY = `pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`

const FAIL_IF_READ_ONLY = `
do $$ begin
  if ${IS_READ_ONLY} then
    raise exception 'the database is read-only' using errcode = 'read_only_sql_transaction';
  end if;
end $$`

/** True on a standby and on a server that was made read-only. */
export const isReadOnly = (db: postgres.ISql) => db.unsafe(IS_READ_ONLY)

export const readOnlyError = () => Object.assign(new Error('the database is read-only'), { code: READ_ONLY })

/**
 * Fails, as a write would, on a standby and on a server that was made read-only. The error comes from the server, so the
 * pool leaves its connections: a process that is not ready gets no writes that would make it do so.
 */
export async function mustBeWritable(db: postgres.ISql) {
  await db.unsafe(FAIL_IF_READ_ONLY)
}
