import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

// What every answer carries, whoever writes it: the framework, the shortcut, or the hand that hangs up.

export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
}

/** Of every answer of the API, refusals and failures too; what is kept says otherwise for itself. */
export const apiHeaders = {
  ...safeHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** Only behind TLS is TLS demanded for the future. */
export const tlsHeaders = { 'strict-transport-security': 'max-age=31536000' }

/** What the nearest proxy says, where one is believed; we speak no TLS ourselves. */
export const isBehindTls = (request: IncomingMessage, env: Env) =>
  env.trustProxy > 0 && /(?:^|,)\s*https\s*$/.test(String(request.headers['x-forwarded-proto'] ?? ''))

/** What links of ours may begin with: a name or an address, and a port. A client may send anything. */
export const isHost = (text: string) => /^(?:[\w.-]{1,253}|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i.test(text)

/** By the route that was found, not by how its address was written: `/%61pi/…` and `http://x/api/…` are found too. */
export const isApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') ?? false

export const standingHeaders = (request: FastifyRequest) => (isApi(request) ? apiHeaders : safeHeaders)
