import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { Envelope } from '@gongfang/contract/envelope'
import { UPLOAD_MAX_BYTES } from '@gongfang/contract/upload'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { answerError, failed, TransportError } from './errors.ts'
import type { App } from './serve.ts'

/** The bare HTTP server: limits, request ids, masked logs, headers, the error handler. Knows no route of the shop. */
export async function makeHttp(env: Env): Promise<FastifyInstance> {
  const http = fastify({
    // The hop count, exactly: with it only the proxies we know are believed about who the client is.
    trustProxy: env.trustProxy === 0 ? false : (_address, hop) => hop < env.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    logger:
      env.logLevel === 'silent'
        ? false
        : { level: env.logLevel, redact: { paths: secrets, censor: '***' }, serializers },
    disableRequestLogging: env.logLevel !== 'debug' && env.logLevel !== 'info',
  })
  await http.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 5, fieldSize: 200, parts: 6 },
  })
  if (env.rateLimit > 0) {
    await http.register(rateLimit, {
      global: true,
      max: env.rateLimit,
      timeWindow: '1 minute',
      allowList: (request) => !isApi(request),
    })
  }
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(safeHeaders)
    if (isApi(request)) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
  http.setErrorHandler(answerError)
  return http
}

const isApi = (request: FastifyRequest) => request.url.startsWith('/api/')

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
}

const secrets = [
  'token',
  'code',
  'phone',
  'mobile',
  'password',
  'oldPassword',
  'solution',
  'headers.token',
  'headers["admin-token"]',
]

const serializers = {
  req: (request: FastifyRequest) => ({
    id: request.id,
    method: request.method,
    url: request.url.split('?')[0] ?? '',
    ip: request.ip,
  }),
}

/** `/api/*` never falls through to a page: unknown is 404, a known path asked the wrong way is 405. */
export function closeApi({ http, endpoints }: App) {
  const methods = new Map(endpoints.map(({ path, method }) => [path as string, method]))
  http.all('/api/*', async (request, reply) => {
    const allowed = methods.get(request.url.split('?')[0] ?? '')
    if (!allowed) throw new TransportError(404)
    reply.header('allow', allowed)
    throw new TransportError(405)
  })
}

/** Small JSON routes beside the API, for machines: never kept, never an envelope of the shop's. */
export function healthRoutes({ http, house }: App, state: { closing: boolean }) {
  http.get('/healthz', async () => ({ ok: true }))
  http.get('/readyz', async (request, reply): Promise<{ ok: boolean } | Envelope> => {
    if (!state.closing) {
      await house.db`select 1`
      return { ok: true }
    }
    return reply.status(503).send(failed(503, request.id))
  })
}
