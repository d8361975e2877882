import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { loggedPath, maskedText } from './secret-paths.ts'

export interface LogStream {
  write(line: string): void
}

/** The content of log lines, without secrets. */
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
/** Paths of secret fields in an object of a log line, two levels deep. */
const secrets = secretNames.flatMap((name) => ['', '*', '*.*'].map((above) => pathOf(above, name)))

function pathOf(above: string, name: string) {
  return name.startsWith('[') || above === '' ? above + name : `${above}.${name}`
}

const serializers = {
  req: (request: FastifyRequest) => ({
    id: request.id,
    method: request.method,
    url: loggedPath(request.url),
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

/** Logs these fields only, because PostgreSQL's other fields contain whole rows with phone numbers and addresses. */
function describeError(error: unknown): DescribedError {
  // Anything can be thrown.
  if (!(error instanceof Error)) return { type: typeof error, message: maskedText(String(error)), stack: '' }
  const { name: type, message, stack = '', code, cause } = error as Error & { code?: unknown }
  // A field named `code` would be masked.
  const described = { type, message: maskedText(message), stack: maskedText(stack), errorCode: code }
  return cause === undefined ? described : { ...described, cause: describeError(cause) }
}
