import postgres from 'postgres'
import { codeOf } from './gone.ts'
import { type Db, lendingPool, type Pool, type TransactionOptions } from './pool.ts'
import { serversOf } from './servers.ts'
import { promptly } from './socket.ts'
import { types } from './types.ts'

export type { Db, Fragment, Pool } from './pool.ts'

/**
 * Runs the query without a prepared statement. For statements of many shapes: clients could otherwise request so many
 * shapes that their prepared statements fill the server's memory.
 */
export function unprepared<Q extends object>(query: Q): Q {
  // Missing in the types; postgres.js sets the same option in its own `simple()`.
  ;(query as unknown as { options: { prepare?: boolean } }).options.prepare = false
  return query
}

const MAX_RETRIES = 3
const UNIQUE_VIOLATION = '23505'

/** A planned switchover takes two to four seconds; twice this is less than a browser's patience (TIMEOUT_MS). */
const SWITCHOVER_MS = 4_000

interface ConnectOptions {
  name?: string
  max?: number
  statementTimeoutMs?: number
  /** Duration after which a caller is refused while no connection comes back. */
  waitMs?: number
  /** Told each statement that is sent. */
  heard?: (statement: string) => void
}

/** Column names become camelCase, values are converted by `types`. */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const { name = 'gongfang', max = 10, statementTimeoutMs = 10_000, waitMs = 1_500, heard } = options
  const { urls, mustWrite } = serversOf(url)
  const settings = {
    connect_timeout: 2,
    keep_alive: 5,
    max_lifetime: null,
    backoff: (attempt: number) => Math.min(1, 0.05 * 2 ** attempt),
    onnotice: () => {},
    // Column names only: postgres.camel would also rename the keys inside json.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types,
    fetch_types: false,
    ...(heard && { debug: (_: number, statement: string) => heard(statement) }),
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      DateStyle: 'ISO',
    },
  }
  const parameters = {
    statement_timeout: `${statementTimeoutMs}`,
    idle_in_transaction_session_timeout: '10000',
    // Statements are short, so JIT compilation costs more than it saves. Data is in memory or on an SSD, where
    // random reads cost as much as sequential ones.
    jit: 'off',
    random_page_cost: '1.1',
  }
  const [first, ...others] = urls
  const serverAt = (one: string) => ({ url: one, base: postgres(one, { ...promptly(one), ...settings }) })
  const servers = [serverAt(first), ...others.map(serverAt)] as const
  return lendingPool(servers, {
    mustWrite,
    parameters,
    max,
    waitMs,
    longestWaitMs: Math.max(10_000, waitMs),
    switchoverMs: others.length > 0 ? SWITCHOVER_MS : 0,
    statementMs: statementTimeoutMs,
  })
}

/**
 * Commits everything or nothing. Repeats when PostgreSQL asks for it or a drawn number is taken, so `work` must have no
 * effects outside the database. After an error during the commit it is unknown whether it took effect.
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

/** For code that must choose its own transaction boundaries. */
export type Run = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

export const runIn =
  (pool: Pool): Run =>
  (work) =>
    transaction(pool, work)

/**
 * PostgreSQL asks for a repetition after a deadlock. The numbers of orders, after-sales, invoices and so on are drawn at
 * random inside the transaction, so a number that exists already is drawn again; their unique keys end in `_no_key`.
 */
function wantsRetry(error: unknown) {
  const code = codeOf(error)
  if (code === UNIQUE_VIOLATION)
    return error instanceof postgres.PostgresError && !!error.constraint_name?.endsWith('_no_key')
  return ['40001', '40P01'].includes(code)
}
