/** No answer came: the server, or the way to it, is not there. */
const UNREACHABLE = [
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
]

/** PostgreSQL's codes: shut down, crashed, starting up, too many connections. */
const UNAVAILABLE = ['57P01', '57P02', '57P03', '53300']

const GONE = new Set([...UNREACHABLE, ...UNAVAILABLE])

/** The database cannot be used now: nothing is wrong with the request, and later it may succeed. */
export const isDatabaseGone = (error: unknown): boolean => GONE.has(codeOf(error))

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null | undefined)?.code)
}
