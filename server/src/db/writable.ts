import type { Db } from './connect.ts'

const FAIL_IF_READ_ONLY = `
do $$ begin
  if pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then
    raise exception 'the database is read-only' using errcode = 'read_only_sql_transaction';
  end if;
end $$`

/**
 * Fails, as a write would, on a standby and on a server that was made read-only. The error comes from the server, so the
 * pool leaves its connections: a process that is not ready gets no writes that would make it do so.
 */
export async function mustBeWritable(db: Db) {
  await db.unsafe(FAIL_IF_READ_ONLY)
}
