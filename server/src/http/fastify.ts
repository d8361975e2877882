import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { Envelope } from '@gongfang/contract/envelope'
import { UPLOAD_MAX_BYTES } from '@gongfang/contract/upload'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Env } from '../env.ts'
import { answerError, failed, TransportError } from './errors.ts'
import { type LogStream, logOptions } from './log.ts'
import type { App } from './serve.ts'

/** The bare HTTP server: limits, request ids, masked logs, headers, the error handler. Knows no route of the shop. */
export async function makeHttp(env: Env, logTo?: LogStream): Promise<FastifyInstance> {
  const http = fastify({
    // The hop count, exactly: with it only the proxies we know are believed about who the client is.
    trustProxy: env.trustProxy === 0 ? false : (_address, hop) => hop < env.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // Node swaps the two when the headers' is the longer one, and looks every half minute only unless told.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    logger: env.logLevel === 'silent' ? false : logOptions(env.logLevel, logTo),
    logController: new LogController({
      disableRequestLogging: env.logLevel !== 'debug' && env.logLevel !== 'info',
    }),
    // What is wrong before any route is found: an address that cannot be decoded, one that is too long.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(safeHeaders)
      answerError(error, request, reply)
    },
    clientErrorHandler: hangUp,
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
    if (isApi(request)) {
      reply.headers(apiHeaders)
      if (env.publicUrl === null && !HOST.test(request.host)) throw new TransportError(400)
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
  http.setErrorHandler(answerError)
  http.setNotFoundHandler(() => {
    throw new TransportError(404)
  })
  return http
}

/** What links of ours may begin with: a name or an address, and a port. A client may send anything. */
const HOST = /^(?:[\w.-]{1,253}|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i

/** Bytes that are no HTTP at all. There is no request yet, so the answer is written by hand. */
function hangUp(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy()
  const id = randomUUID()
  const body = JSON.stringify(failed(400, id))
  const headers = {
    ...safeHeaders,
    ...apiHeaders,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`)
}

/** By the route that was found, not by how its address was written: `/%61pi/…` and `http://x/api/…` are found too. */
const isApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') ?? false

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
}

/** Of every answer, refusals and failures too; what is kept says otherwise for itself. */
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
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
  // Nobody shall send the next request on a connection that is about to be closed. Asked when the answer leaves, so
  // that requests under way when the end was announced do not keep theirs open either.
  http.addHook('onSend', async (_, reply) => {
    if (state.closing) reply.header('connection', 'close')
  })
  http.get('/healthz', async () => ({ ok: true }))
  http.get('/readyz', async (request, reply): Promise<{ ok: boolean } | Envelope> => {
    if (!state.closing) {
      await house.db`select 1`
      return { ok: true }
    }
    return reply.status(503).send(failed(503, request.id))
  })
}
