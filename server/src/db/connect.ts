import postgres from 'postgres'
import { type Db, lendingPool, type Pool, type TransactionOptions } from './pool.ts'
import { promptly } from './socket.ts'
import { types } from './types.ts'

export type { Db, Fragment, Pool } from './pool.ts'

/**
 * Planned anew each time and then forgotten. For statements of many shapes, which somebody could otherwise go through
 * until all those kept prepared fill the server's memory.
 */
export function unprepared<Q extends object>(query: Q): Q {
  // Not in its types, though its own `simple()` does the same.
  ;(query as unknown as { options: { prepare?: boolean } }).options.prepare = false
  return query
}

const MAX_RETRIES = 3

/** Column names come in camelCase, values as `types` says. */
export function connect(
  url: string,
  options: { name?: string; max?: number; statementTimeoutMs?: number } = {},
): Pool {
  const { name = 'gongfang', max = 10, statementTimeoutMs = 10_000 } = options
  const base = postgres(url, {
    ...promptly(url),
    connect_timeout: 2,
    keep_alive: 5,
    max_lifetime: null,
    backoff: (attempt) => Math.min(1, 0.05 * 2 ** attempt),
    onnotice: () => {},
    // Column names only. postgres.camel would also rename the keys inside json.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types,
    fetch_types: false,
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: statementTimeoutMs,
      // Every statement is short: compiling one costs more than it saves, and what is asked for lies in memory or on an SSD,
      // where the next page is no nearer than any other.
      jit: false,
      random_page_cost: 1.1,
      idle_in_transaction_session_timeout: 10_000,
    },
  })
  return lendingPool(base, { max, waitMs: 1_500, longestWaitMs: 10_000, statementMs: statementTimeoutMs })
}

/**
 * All or nothing. Starts again when PostgreSQL asks for it, so `work` must do nothing that the database cannot take
 * back. An error after "commit" was sent leaves open which of the two it was.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: Db) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await pool.begin(work, options)
    } catch (error) {
      if (retries === MAX_RETRIES || !wantsRetry(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** retries))
    }
  }
}

/** What somebody is given who decides himself where a transaction begins and ends. */
export type Run = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

export const runIn =
  (pool: Pool): Run =>
  (work) =>
    transaction(pool, work)

function wantsRetry(error: unknown) {
  return ['40001', '40P01'].includes(codeOf(error))
}

const GONE = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'POOL_EXHAUSTED'],
  // Shut down, crashed, starting up, too many connections.
  ...['57P01', '57P02', '57P03', '53300'],
])

/** The database cannot be reached: nothing is wrong with the request, and later it may succeed. */
export function isDatabaseGone(error: unknown): boolean {
  return GONE.has(codeOf(error))
}

function codeOf(error: unknown) {
  return String((error as { code?: unknown } | null | undefined)?.code)
}
