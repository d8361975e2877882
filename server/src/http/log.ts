import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

export interface LogStream {
  write(line: string): void
}

/** What a log line says and what it never says. */
export const logOptions = (level: Env['logLevel'], stream?: LogStream) => ({
  level,
  redact: { paths: secrets, censor: '***' },
  serializers,
  ...(stream ? { stream } : {}),
})

const secretNames = [
  ...['token', 'code', 'phone', 'mobile', 'password', 'oldPassword', 'solution'],
  ...['["admin-token"]', 'demoCode', 'contactPhone', 'creditCode'],
]
/** By name, wherever an object of a log line holds them, two levels deep. */
const secrets = secretNames.flatMap((name) => ['', '*', '*.*'].map((above) => pathOf(above, name)))

function pathOf(above: string, name: string) {
  return name.startsWith('[') || above === '' ? above + name : `${above}.${name}`
}

const serializers = {
  req: (request: FastifyRequest) => ({
    id: request.id,
    method: request.method,
    url: request.url.split('?')[0] ?? '',
    ip: request.ip,
  }),
  err: describeError,
}

interface DescribedError {
  type: string
  message: string
  stack: string
  [more: string]: unknown
}

/** Nothing but these: what else PostgreSQL adds to an error holds whole rows, with numbers and addresses of people. */
function describeError(error: unknown): DescribedError {
  // Anything can be thrown.
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, message, stack = '', code, cause } = error as Error & { code?: unknown }
  // A field named `code` would be masked.
  const described = { type, message, stack, errorCode: code }
  return cause === undefined ? described : { ...described, cause: describeError(cause) }
}
