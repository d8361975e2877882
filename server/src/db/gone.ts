/** No answer came: the server, or the way to it, is not there. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'POOL_EXHAUSTED',
])

export const READ_ONLY = '25006'
/** No room on the disk, too many connections. */
const EXHAUSTED = new Set(['53100', '53300'])

/**
 * PostgreSQL ended a statement at its time limit, mostly while it waited for rows that somebody else held. Nothing was
 * changed, and later it may succeed.
 */
export const isTimedOut = (error: unknown) => codeOf(error) === '57014'

/** The same request may succeed later: it is answered 503. */
export const isUnavailable = (error: unknown) => isDatabaseGone(error) || isTimedOut(error)

/** The database cannot do its work now: nothing is wrong with the request, and later it may succeed. */
export function isDatabaseGone(error: unknown): boolean {
  const code = codeOf(error)
  return UNREACHABLE.has(code) || EXHAUSTED.has(code) || isSessionOver(code)
}

/**
 * Codes after which a connection is of no use: 57P0x, the session is ended, crashed or not let in yet; 25006, the server
 * became a standby or read-only, so that another server takes the writes; 08…, a pooler has no server.
 */
export const isSessionOver = (code: string) =>
  code === READ_ONLY || code.startsWith('57P0') || code.startsWith('08')

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null | undefined)?.code)
}

export const SHARED_SESSIONS =
  'DATABASE_URL 经过按事务或语句复用连接的连接池（如 pgbouncer 的 pool_mode = transaction）：商城需要固定的连接，请改为 pool_mode = session，或直接连接 PostgreSQL'

/** A statement was prepared on one connection and asked for on another, or prepared there twice. */
export const LOST_STATEMENT = ['26000', '42P05']
