import type { Readable } from 'node:stream'
import type { Endpoint, Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import type { Envelope } from '@gongfang/contract/base/envelope'
import { Refusal, refuse } from '@gongfang/contract/base/refusal'
import { IdempotencyKey } from '@gongfang/contract/base/values'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Db, type Pool, runIn } from '../db/connect.ts'
import { isDatabaseGone } from '../db/gone.ts'
import { isStandbyError } from '../db/standby.ts'
import { mustBeJson } from './body.ts'
import { compiled } from './compiled.ts'
import {
  type Caller,
  type Claim,
  type ClaimContext,
  type Context,
  type House,
  headersOf,
  type OnceContext,
  type Staff,
  type UploadedFile,
} from './context.ts'
import { refused, success, TransportError } from './errors.ts'
import { mediaTypes } from './file-formats.ts'
import { readForm } from './form.ts'
import { parseInput } from './input.ts'
import { etagOf } from './kept.ts'
import { once, onceOf } from './once.ts'
import { originOf } from './origin.ts'
import { sendKept } from './send-kept.ts'
import { admit, claimOf, mustHave } from './session.ts'
import { LEAST_BYTES } from './squeeze.ts'

/** A file instead of the envelope: whole, or as it is made. */
export class BinaryAnswer {
  readonly bytes: Buffer | Readable
  readonly headers: Record<string, string>
  constructor(bytes: Buffer | Readable, headers: Record<string, string>) {
    this.bytes = bytes
    this.headers = headers
  }
}

type Run<E extends Endpoint> = (
  input: Parsed<E>,
  context: Context<E['access']>,
) => Promise<Unchecked<E> | BinaryAnswer> | Unchecked<E> | BinaryAnswer

export interface State {
  /** About to stop: not ready any more, and no connection is kept. */
  closing: boolean
  /** PostgreSQL had no room for the last sign of life of this process. */
  databaseFull: boolean
}

/** Everything a slice needs to hang its endpoints up, and everything that others read of them. */
export interface App {
  readonly http: FastifyInstance
  readonly house: House
  readonly state: State
  readonly endpoints: Endpoint[]
  /** The in-process door for server-rendered pages: public endpoints, no HTTP hop. Answers the envelope. */
  readonly doors: Map<string, (input: object) => Promise<Envelope>>
}

/**
 * Binds an endpoint of the contract to what it does: who is calling, parse the input, run, check the output,
 * wrap it. The only place where any of these five happens.
 */
export function serve<E extends Endpoint>(app: App, endpoint: E, run: Run<E>) {
  const { house } = app
  app.endpoints.push(endpoint)

  const answer = async (raw: unknown, context: Context): Promise<Envelope | BinaryAnswer> => {
    const input = parseInput(endpoint, raw)
    if (endpoint.needs)
      mustHave(context.caller as unknown as Staff, endpoint, input as Record<string, unknown>)
    const output = await run(input, context as Context<E['access']>)
    // Parses the output by the contract: drops undeclared fields, fails on a wrong shape.
    return output instanceof BinaryAnswer ? output : success(compiled(endpoint.output).parse(output))
  }

  app.doors.set(endpoint.path, async (input) => {
    if (endpoint.access !== 'anyone') throw new TransportError(401)
    try {
      return (await answer(input, inProcess(house))) as Envelope
    } catch (error) {
      if (error instanceof Refusal) return refused(error)
      throw error
    }
  })

  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(isForStaff(endpoint.access) && { bodyLimit: DESK_BYTES }),
    handler: async (request, reply) => {
      if (endpoint.kept) {
        return sendKept(house.kept, request, reply, endpoint.kept, async () => {
          const envelope = (await answer(
            request.query,
            contextOf(house, endpoint, request, null),
          )) as Envelope
          const essence = JSON.stringify(envelope.data)
          return {
            headers: { 'content-type': 'application/json; charset=utf-8' },
            body: around(envelope, essence),
            essence,
          }
        })
      }
      const caller = await admit(house, endpoint, headersOf(request), house.clock())
      // The path is part of the key, because a member and a staff member may have the same id.
      const sender = `${endpoint.path} ${caller?.id}`
      const form = endpoint.body === 'multipart' ? await readForm(request, reply, sender) : null
      mustHaveKey(endpoint, request)
      const context = contextOf(house, endpoint, request, caller, form?.file)
      const input = form ? form.fields : rawInput(endpoint, request)
      const standby = standbyFor(house, endpoint, request)
      const result = standby
        ? await answer(input, { ...context, db: standby }).catch((error) => {
            if (!isStandbyError(error)) throw error
            return answer(input, context)
          })
        : await answer(input, context)
      return result instanceof BinaryAnswer
        ? sendBinary(reply, endpoint, result)
        : sendData(reply, endpoint, result)
    },
  })
}

/**
 * Serves members' endpoints that one statement answers: it looks the session up itself, which saves a way to the
 * database (decision 097). Whatever goes wrong is told to a proven claim only.
 */
export function serveClaim<E extends Endpoint & { readonly access: 'member' }>(
  app: App,
  endpoint: E,
  run: (input: Parsed<E>, context: ClaimContext) => Promise<Unchecked<E>>,
) {
  // A live session proves neither an approved institution nor a role in it.
  if (endpoint.access !== 'member' || endpoint.institution || endpoint.once)
    throw new Error(`${endpoint.path} needs more than a session`)
  routeClaim(app, endpoint, ({ input, context, claim }) => run(input, { ...context, claim }))
}

/**
 * Serves members' endpoints declared `once` that ask nothing about the caller before their transaction, whose first
 * statement looks the session up (decision 109).
 */
export function serveOnce<E extends Endpoint & { readonly access: 'member' | 'approvedMember' }>(
  app: App,
  endpoint: E,
  run: (input: Parsed<E>, context: OnceContext) => Promise<Unchecked<E>>,
) {
  if (!endpoint.once) throw new Error(`${endpoint.path} is not declared once`)
  routeClaim(app, endpoint, ({ input, context, claim, request }) => {
    const intent = { claim, endpoint, key: headersOf(request).idempotencyKey, body: request.body }
    return run(input, {
      ...context,
      once: (work) => context.transaction((tx) => onceOf(tx, intent, work)),
    })
  })
}

interface Claimed<E extends Endpoint> {
  input: Parsed<E>
  context: Context<'anyone'>
  claim: Claim
  request: FastifyRequest
}

function routeClaim<E extends Endpoint>(
  app: App,
  endpoint: E,
  run: (claimed: Claimed<E>) => Promise<Unchecked<E>>,
) {
  const { house } = app
  app.endpoints.push(endpoint)
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const context = contextOf(house, endpoint, request, null) as Context<'anyone'>
      const claim = claimOf(house, endpoint, headersOf(request).token, context.now)
      try {
        mustHaveKey(endpoint, request)
        const input = parseInput(endpoint, rawInput(endpoint, request))
        const output = await run({ input, context, claim, request })
        if (!claim.isProven()) throw new Error(`${endpoint.path} answers a claim without proof`)
        return sendData(reply, endpoint, success(compiled(endpoint.output).parse(output)))
      } catch (error) {
        if (!claim.isProven() && !isDatabaseGone(error)) await claim.admit()
        throw error
      }
    },
  })
}

/**
 * A standby for what the back office reads. Its client says how long ago it wrote, so that everybody sees their own
 * writes; a client that says nothing reads from the primary.
 */
function standbyFor(
  { standby, clock }: House,
  { method, access }: Endpoint,
  request: FastifyRequest,
): Pool | null {
  const { sinceWriteMs } = headersOf(request)
  if (!standby || method !== 'GET' || !isForStaff(access) || !/^\d{1,12}$/.test(sinceWriteMs)) return null
  return standby.asOf(new Date(clock().getTime() - Number(sinceWriteMs)))
}

/** An article, or a product with hundreds of models, is longer than anything a shopper sends. */
const DESK_BYTES = 2 * 1024 * 1024
const isForStaff = (access: Endpoint['access']) => access === 'staff' || typeof access === 'object'

/** The envelope around data that is JSON already: large answers are written out once. */
const around = (envelope: Envelope, data: string) =>
  `${JSON.stringify({ ...envelope, data: undefined }).slice(0, -1)},"data":${data}}`

/** A long answer to GET carries an ETag, made of the data alone because the envelope says the time. */
function sendData(reply: FastifyReply, { method }: Endpoint, envelope: Envelope) {
  if (method !== 'GET') return envelope
  const data = JSON.stringify(envelope.data)
  if (Buffer.byteLength(data) >= LEAST_BYTES) reply.header('etag', etagOf(data))
  return reply.type('application/json; charset=utf-8').send(around(envelope, data))
}

function mustHaveKey({ once }: Endpoint, request: FastifyRequest) {
  if (once && !IdempotencyKey.safeParse(headersOf(request).idempotencyKey).success) refuse('keyMissing')
}

/** A call without fields may come without a body. */
function rawInput(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.method === 'GET') return request.query
  mustBeJson(request)
  return request.body === undefined ? {} : request.body
}

function sendBinary(reply: FastifyReply, { path, answer = [] }: Endpoint, { bytes, headers }: BinaryAnswer) {
  const type = headers['content-type']?.split(';')[0]
  if (!answer.some((format) => mediaTypes[format] === type))
    throw new Error(`${path} answers ${type}, which it does not declare`)
  return reply.headers({ 'x-content-type-options': 'nosniff', ...headers }).send(bytes)
}

function contextOf(
  house: House,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | Staff | null,
  file: UploadedFile | null = null,
): Context {
  const { idempotencyKey, platform, userAgent } = headersOf(request)
  const run = runIn(house.db)
  return {
    ...shared(house),
    transaction: run,
    once: (work) =>
      run((tx) =>
        once(tx, { caller: caller?.id ?? 0, endpoint, key: idempotencyKey, body: request.body }, work),
      ),
    caller: caller,
    platform,
    userAgent,
    ip: request.ip,
    requestId: request.id,
    origin: originOf(house.env, request),
    log: request.log,
    file,
  }
}

const shared = (house: House) => ({
  db: house.db as Db,
  now: house.clock(),
  env: house.env,
  outside: house.outside,
  kept: house.kept,
})

/** The context of public pages rendered in this process: it has no caller and sends nothing. */
function inProcess(house: House): Context {
  const never = () => {
    throw new Error('a public page only reads')
  }
  return {
    ...shared(house),
    transaction: never,
    once: never,
    caller: null,
    platform: 'pc',
    userAgent: '',
    ip: '',
    requestId: 'page',
    origin: house.env.publicUrl ?? '',
    log: house.log,
    file: null,
  }
}
