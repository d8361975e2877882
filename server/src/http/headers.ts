import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { hasSecret } from './secret-paths.ts'

// Headers of every answer, whether the framework, the shortcut or the error handler writes it.

export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
}

/** Headers of every answer of the API, refusals and failures included. Cached answers replace them. */
export const apiHeaders = {
  ...safeHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** Demands TLS for the future. Sent only if the request came by TLS. */
export const tlsHeaders = ({ hstsSubdomains }: Env) => ({
  'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
})

/** Reads the header of a trusted proxy, because the shop itself speaks no TLS. */
export const isBehindTls = (request: IncomingMessage, env: Env) =>
  env.trustProxy > 0 && /(?:^|,)\s*https\s*$/.test(String(request.headers['x-forwarded-proto'] ?? ''))

/** Accepts a host name or an address with a port. Clients may send anything as Host. */
export const isHost = (text: string) => /^(?:[\w.-]{1,253}|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i.test(text)

/** Uses the found route, because `/%61pi/…` and `http://x/api/…` also reach the API. */
export const isApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') ?? false

/** Files, which cost next to nothing, and what a proxy and a service manager ask. Everything else counts. */
const FREE = /^\/(?:assets|admin|media|uploads|files)(?:\/|$)|^\/(?:healthz|readyz)$/

/** Whether the request counts towards RATE_LIMIT. */
export const isCounted = ({ routeOptions }: FastifyRequest) => !FREE.test(routeOptions.url ?? '')

export const standingHeaders = (request: FastifyRequest) =>
  isApi(request) ? apiHeaders : hasSecret(request.url) ? secretHeaders : safeHeaders

/** Files of a page, and pages after it, are asked for without a Referer, which logs of proxies would show. */
const secretHeaders = { ...safeHeaders, 'referrer-policy': 'no-referrer' }
