import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Db } from '../db/connect.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `stopped` is a data folder with the shop's tables; '' where the server is a given one. */
    testServer: { url: string; template: string; stopped: string }
  }
}

/** A database of its own for a test file: every table, no row; or nothing at all. */
export async function createTestDatabase({
  bare = false,
  encoding = '',
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  if (!bare && !encoding) return copyDatabase(inject('testServer').template)
  return create(encoding && `encoding '${encoding}' locale_provider libc locale 'C' template template0`)
}

/** A copy of a database of the suite's server that nobody is connected to. */
export const copyDatabase = (name: string) =>
  // Copies files instead of writing each page to the log, which takes two and a half times as long.
  create(`template ${name} strategy file_copy`)

async function create(from: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('testServer')
  const name = `${copyPrefix(template)}${randomBytes(6).toString('hex')}`
  await asAdmin(url, `create database ${name} ${from}`)
  return {
    url: atDatabase(url, name),
    drop: () => asAdmin(url, `drop database if exists ${name} with (force)`),
  }
}

/** Begins the name of each copy of `template`, so that the run which made them can drop them. */
export const copyPrefix = (template: string) => `test_${template.slice(-12)}_`

/** Sessions of this database that wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const rows = await db`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}

export function atDatabase(url: string, name: string) {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function asAdmin(url: string, command: string) {
  const pool = connect(url, {
    name: 'gongfang-tests',
    max: 1,
    statementTimeoutMs: 60_000,
    waitMs: 60_000,
  })
  try {
    await pool.unsafe(command)
  } finally {
    await pool.end()
  }
}

/** The tables of which PostgreSQL does not know the number of rows. */
export async function listUncounted(db: Db): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0`
  return tables.map(({ name }) => name)
}
