import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { Envelope } from '@gongfang/contract/base/envelope'
import type { TransportStatus } from '@gongfang/contract/base/refusal'
import { UPLOAD_MAX_BYTES } from '@gongfang/contract/system/upload'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify'
import { mustBeWritable } from '../db/writable.ts'
import type { Env } from '../env.ts'
import { mustBeReadable } from './body.ts'
import { answerError, failed, TransportError } from './errors.ts'
import {
  apiHeaders,
  isApi,
  isBehindTls,
  isCounted,
  isHost,
  safeHeaders,
  standingHeaders,
  tlsHeaders,
} from './headers.ts'
import type { Kept } from './kept.ts'
import { type LogStream, logOptions } from './log.ts'
import { RequestLog } from './request-log.ts'
import type { App, State } from './serve.ts'
import { makeShortcut } from './shortcut.ts'
import { squeezeAnswers } from './squeeze.ts'

// An import would read everything that the module offers, WebSocket too, which loads undici: a twentieth of a start.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

interface Machinery {
  readonly env: Env
  readonly kept: Kept
  readonly state: State
  readonly logTo?: LogStream
}

/** The bare HTTP server: limits, request ids, masked logs, headers, the error handler. Knows no route of the shop. */
export async function makeHttp({ env, kept, state, logTo }: Machinery): Promise<FastifyInstance> {
  const log = new RequestLog(env.logLevel === 'debug' || env.logLevel === 'info')
  const http = fastify({
    serverFactory: (framework) => {
      const shortcut = makeShortcut({ env, kept, state, log })
      return createServer(limits, (request, response) => {
        if (hasTwoHosts(request) || !shortcut(request, response)) framework(request, response)
      })
    },
    // The hop count, exactly: with it only the proxies we know are believed about who the client is.
    trustProxy: env.trustProxy === 0 ? false : (_address, hop) => hop < env.trustProxy,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    // A proxy would pass the framework's own 503 on for a POST, which it may not send to another process.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    // Inputs and outputs are checked by the contract. The framework's own compilers are 110 modules to load.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    logger: env.logLevel === 'silent' ? false : logOptions(env.logLevel, logTo),
    logController: log,
    // Errors before a route is found: an address that cannot be decoded or is too long.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(safeHeaders)
      answerError(error, request, reply)
    },
    clientErrorHandler: hangUp,
  })
  log.writeTo(http.log)
  // Whoever answers GET answers HEAD with the same headers (RFC 9110, 9.3.2). Node leaves the body out. The routes that the
  // framework would add say content-length: 0 of an answer 304.
  http.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.method = ['GET', 'HEAD']
  })
  // No endpoint takes bare text. The framework would read it as a string, which is then no object: 400 instead of 415.
  http.removeContentTypeParser('text/plain')
  await http.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 5, fieldSize: 200, parts: 6 },
  })
  if (env.rateLimit > 0) {
    await http.register(rateLimit, {
      global: true,
      max: env.rateLimit,
      timeWindow: '1 minute',
      allowList: (request) => !isCounted(request),
    })
  }
  const tls = tlsHeaders(env)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(standingHeaders(request))
    if (isBehindTls(request.raw, env)) reply.headers(tls)
    if (hasTwoHosts(request.raw)) throw new TransportError(400)
    if (!isApi(request)) return
    if (env.publicUrl === null && !isHost(request.host)) throw new TransportError(400)
    mustBeReadable(request, reply)
  })
  squeezeAnswers(http)
  http.setErrorHandler(answerError)
  http.setNotFoundHandler(() => {
    throw new TransportError(404)
  })
  return http
}

const noSchemas = () => {
  throw new Error('a route has a schema of the framework instead of a contract')
}

/** RFC 9112: of two, a proxy before us may have believed the other one. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

const limits: ServerOptions = {
  requestTimeout: 30_000,
  // Node swaps the two when the headers' is the longer one, and looks every half minute only unless told.
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
}

/** Error codes of Node's parser for a request that it does not finish reading. */
const unfinished: Readonly<Record<string, TransportStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Bytes that are no HTTP, or too many or too slow. There is no request yet, so the answer is written by hand. */
function hangUp(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy()
  const id = randomUUID()
  const status = unfinished[error.code ?? ''] ?? 400
  const body = JSON.stringify(failed(status, id))
  const headers = {
    ...apiHeaders,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
}

/** `/api/*` never falls through to a page: unknown is 404, a known path asked the wrong way is 405. */
export function closeApi({ http }: App) {
  refuseAll(http, { url: '/api/*', methods: http.supportedMethods }, (request) => {
    const [url = ''] = request.url.split('?')
    // The signs of patterns, which no path of the API has.
    if (/[*:]/.test(url)) return []
    return (['GET', 'HEAD', 'POST'] as const).filter((method) => http.hasRoute({ method, url }))
  })
}

/** Addresses outside the API are read only (RFC 9110, 15.5.6). */
export function closePages({ http }: App) {
  const methods = http.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD')
  refuseAll(http, { url: '/*', methods }, () => ['GET', 'HEAD'])
}

/** Refuses before a body is read. */
function refuseAll(
  http: FastifyInstance,
  { url, methods }: { url: string; methods: readonly string[] },
  allowed: (request: FastifyRequest) => readonly string[],
) {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const allow = allowed(request)
    if (allow.length === 0) throw new TransportError(404)
    reply.header('allow', allow.join(', '))
    throw new TransportError(405)
  }
  http.route({ method: [...methods] as HTTPMethods[], url, onRequest: refuse, handler: refuse })
}

interface Readiness {
  ok: boolean
  /** Names of faults that an operator has to mend while the shop goes on. */
  troubles?: string[]
}

/** Small JSON routes beside the API, for machines: never kept, never an envelope of the shop's. */
export function healthRoutes(
  { http, house, state }: App,
  findTroubles: () => Promise<string[]> = async () => [],
) {
  // Tells clients not to reuse a connection that is about to be closed. Runs when the answer leaves, so that it covers
  // requests that were running when the shutdown began.
  http.addHook('onSend', async (_, reply) => {
    if (state.closing) reply.header('connection', 'close')
  })
  http.get('/healthz', async () => ({ ok: true }))
  http.get('/readyz', async (request, reply): Promise<Readiness | Envelope> => {
    if (!state.closing) {
      await mustBeWritable(house.db)
      const troubles = await findTroubles()
      return { ok: true, ...(troubles.length > 0 && { troubles }) }
    }
    return reply.status(503).send(failed(503, request.id))
  })
}
