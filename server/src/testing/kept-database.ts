import { connect, type Pool } from '../db/connect.ts'
import { createTestDatabase } from './database.ts'

/** A database with the shop's tables and the rows that the migrations wrote, and connections to it. */
export interface KeptDatabase {
  url: string
  db: Pool
  /** Gives it back for the next test file of this process; drops it where that is not possible. */
  release(): Promise<void>
}

type Kept = { url: string; pool: Pool; drop(): Promise<void> }

const NAME = 'gongfang-kept'
// Waits longer than a shop in use does: a busy machine is no fault.
const PATIENCE = { statementTimeoutMs: 60_000, waitMs: 60_000 }

const free: Kept[] = []

/**
 * A copy of the migrated database, or one that an earlier file of this process has released. Emptying it takes less
 * than a copy, and its connections know the catalogue and their statements already (decision 150).
 */
export async function takeDatabase(): Promise<KeptDatabase> {
  const kept = free.pop() ?? (await makeDatabase())
  const { pool } = kept
  let current: Pool = pool
  const db = Object.assign((...words: Parameters<Pool>) => current(...words), pool, {
    unsafe: (...words: Parameters<Pool['unsafe']>) => current.unsafe(...words),
    notify: (...words: Parameters<Pool['notify']>) => current.notify(...words),
    begin: (...words: Parameters<Pool['begin']>) => current.begin(...words),
    end: async () => {
      current = endedPool
    },
  } as object) as Pool
  return {
    url: kept.url,
    db,
    async release() {
      current = endedPool
      if (await emptied(pool)) free.push(kept)
      else {
        await pool.end({ timeout: 1 })
        await kept.drop()
      }
    },
  }
}

/** Refuses every statement, as a pool does that was ended. */
const endedPool = connect('postgres://localhost/none', { max: 1 })
await endedPool.end()

async function makeDatabase(): Promise<Kept> {
  const { url, drop } = await createTestDatabase()
  // Each connection reads the catalogue and plans the statements anew, so few of them save a sixth of a test.
  const pool = connect(url, { name: NAME, max: 4, ...PATIENCE })
  await pool.unsafe(EMPTYING)
  return { url, pool, drop }
}

/** False where somebody still works with it, or changed its tables. */
async function emptied(pool: Pool): Promise<boolean> {
  for (let waits = 0; isBusy(pool); waits++) {
    if (waits === 100) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  try {
    await pool`select kept.empty(${NAME})`
    return true
  } catch {
    return false
  }
}

function isBusy(pool: Pool) {
  const { open, idle, waiting } = pool.use()
  return waiting > 0 || open > idle
}

const OURS = `
  select c.oid, c.oid::regclass::text as name, n.nspname || '.' || c.relname as copy, c.relkind,
         (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
           where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'kept')
     and n.nspname not like 'pg\\_%'`

/** Outside the schemas that backups and listings read. */
const EMPTYING = `
create schema kept;
create table kept.shape as
  select string_agg(name || coalesce(columns, ''), ';' order by name) as of_all from (${OURS}) o;
create table kept.sequence (name text, last bigint, is_called boolean);
do $$
declare t record;
declare filled boolean;
begin
  for t in ${OURS} loop
    if t.relkind = 'S' then
      execute format('insert into kept.sequence select %L, last_value, is_called from %s', t.name, t.name);
    else
      execute format('select exists (select from %s)', t.name) into filled;
      if filled then execute format('create table kept.%I as select %s from %s', t.copy, t.columns, t.name); end if;
    end if;
  end loop;
end $$;
create function kept.empty(own text) returns void language plpgsql as $$
declare t record;
declare filled boolean;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> own and backend_type = 'client backend';
  if (select of_all from kept.shape) is distinct from
     (select string_agg(name || coalesce(columns, ''), ';' order by name) from (${OURS}) o) then
    raise exception 'other tables than before';
  end if;
  perform set_config('session_replication_role', 'replica', true);
  for t in ${OURS} and c.relkind = 'r' loop
    execute format('select exists (select from %s)', t.name) into filled;
    if filled then execute format('delete from %s', t.name); end if;
    if to_regclass(format('kept.%I', t.copy)) is not null then
      execute format('insert into %s (%s) overriding system value select %s from kept.%I', t.name, t.columns, t.columns, t.copy);
    end if;
  end loop;
  for t in select * from kept.sequence loop
    perform setval(t.name::regclass, t.last, t.is_called);
  end loop;
end $$`
