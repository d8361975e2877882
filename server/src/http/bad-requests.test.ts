import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { brokenJson, fitting, otherPath, queryOf, type Schema, spoiled } from '../testing/bad-input.ts'
import { anAddress, buyNow, someFreight } from '../testing/buying.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { parts } from '../testing/team-life-acts.ts'

// Requests made from the API document, by somebody who read it with bad intentions. Whatever comes: no answer says that
// the shop broke, and every answer is what the document promises. Under SOAK ten thousand, always other ones.

const SOAK = process.env.SOAK === '1'
const ROUNDS = SOAK ? 10_000 : 1_500

interface Operation {
  path: string
  method: string
  query: Record<string, Schema>
  body: Schema | undefined
  /** What a 200 in JSON looks like. */
  answer: z.ZodType
}
interface Document {
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, object> }
}
interface RawOperation {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content: Record<string, { schema: object }> } }
}

let shop: TestShop
let port = 0
/** By method and path, so that what fast-check prints can be read. */
let operations: Record<string, Operation> = {}
let failure: z.ZodType
let token = ''
let adminToken = ''
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
  shop = await openTestShop({ env: { LOG_LEVEL: 'fatal' } })
  await someFreight(shop)
  await newMember()
  await newStaff()
  const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
  const document: Document = JSON.parse((await send({ path: '/api/openapi.json' })).text)
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => read(document, path, method, operation)),
  )
  operations = Object.fromEntries(all.map((one) => [`${one.method} ${one.path}`, one]))
  failure = schemaOf(document, { $ref: '#/components/schemas/Failure' })
})
afterAll(async () => {
  agent.destroy()
  await shop.close()
})

/** With something of everything that an id may hit. */
async function newMember() {
  const member = await shop.member({ points: 100_000 })
  await anAddress(member)
  await buyNow(member, {
    skuId: (await shop.product({ skus: [{}, { minQuantity: 5, stepQuantity: 5 }] })).skuId,
  })
  for (const part of parts) await part.fill(shop, member)
  token = member.token ?? ''
}

/** The owner, whom no permission keeps from anything. */
async function newStaff() {
  adminToken = (await shop.staff()).token ?? ''
}

/** With the named shapes that it leads to, and no others: there are hundreds. */
function schemaOf({ components: { schemas } }: Document, schema: object) {
  const named = new Map<string, object>()
  const follow = (shape: object) => {
    for (const [, name = ''] of JSON.stringify(shape).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (named.has(name)) continue
      named.set(name, schemas[name] ?? {})
      follow(schemas[name] ?? {})
    }
  }
  follow(schema)
  const whole = JSON.stringify({ ...schema, $defs: Object.fromEntries(named) })
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')))
}

const read = (document: Document, path: string, method: string, operation: RawOperation): Operation => {
  const { content } = operation.responses[200]
  return {
    path,
    method: method.toUpperCase(),
    query: Object.fromEntries(
      operation.parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema]),
    ),
    body: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
    answer: schemaOf(document, content['application/json']?.schema ?? {}),
  }
}

interface Sent {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}
function send({ path, method = 'GET', headers = {}, body }: Sent) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; type: string; text: string }>()
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const asked = request(
    { host: '127.0.0.1', port, path, method, agent, headers: { ...length, ...headers } },
    async (answer) => {
      const bytes = Buffer.concat(await answer.toArray())
      const text = unpacked(bytes, answer.headers['content-encoding']).toString()
      resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type']), text })
    },
  )
  asked.on('error', reject)
  asked.end(body)
  return promise
}

const unpacked = (bytes: Buffer, coding: string | undefined) =>
  coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
]
const multipart = 'multipart/form-data; boundary=x'
const form = '--x\r\ncontent-disposition: form-data; name="kind"\r\n\r\nimage\r\n--x--\r\n'

const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...types, multipart, 'multipart/form-data', 'image/png', 'nonsense'),
      },
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'short', 'x'.repeat(500), '%00')),
    platform: fc.constantFrom('pc', 'h5', 'wechat', 'toaster', ''),
    token: fc.constantFrom('mine', 'mine', 'mine', 'mine', '', 'x'.repeat(43), '" or 1=1'),
    'admin-token': fc.constantFrom('mine', 'mine', 'mine', 'mine', '', 'x'.repeat(43), '" or 1=1'),
    'accept-encoding': fc.constantFrom('br', 'gzip, br;q=0', '*', ''),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'not an address', '1.2.3.4, ::1'),
  },
  { requiredKeys: ['token', 'admin-token', 'content-type'] },
)

const requestTo = ([name, operation]: [string, Operation]) =>
  fc.record({
    to: fc.constant(name),
    path: fc.oneof(
      { weight: 12, arbitrary: fc.constant(operation.path) },
      { weight: 1, arbitrary: otherPath(operation.path) },
    ),
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant(operation.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
    ),
    query:
      operation.method === 'GET'
        ? queryOf(Object.keys(operation.query), (name) => fitting(operation.query[name] ?? {}))
        : fc.constant(''),
    body: operation.body
      ? fc.oneof(
          { weight: 12, arbitrary: spoiled(operation.body).map((value) => JSON.stringify(value)) },
          { weight: 2, arbitrary: brokenJson },
          { weight: 1, arbitrary: fc.constantFrom(form, 'a=b', 'x'.repeat(300_000)) },
        )
      : fc.constant(undefined),
    headers,
  })

test(`${ROUNDS} bad requests break nothing and are answered as the document says`, {
  timeout: 600_000,
}, async () => {
  // Made once for each: a request is drawn many times faster than what it is drawn from is put together.
  const made = Object.entries(operations).map(requestTo)
  const anyRequest = fc.nat({ max: made.length - 1 }).chain((at) => made[at]!)
  const seen = new Map<number, number>()
  const property = fc.asyncProperty(anyRequest, async ({ to, path, method, query, body, headers }) => {
    const answer = await send({
      path: path + (query && !path.includes('?') ? `?${query}` : ''),
      method,
      headers: {
        ...headers,
        token: headers.token === 'mine' ? token : headers.token,
        'admin-token': headers['admin-token'] === 'mine' ? adminToken : headers['admin-token'],
      },
      ...(body === undefined || method === 'GET' ? {} : { body }),
    })
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    expect(answer.status, answer.text).toBeLessThan(500)
    mustBeAsPromised(operations[to]!, path, answer)
    // A good request may well have ended the session; the next ones shall get further than the door.
    if (answer.status === 401 && headers.token === 'mine') await newMember()
    if (answer.status === 401 && headers['admin-token'] === 'mine') await newStaff()
  })
  await fc.assert(property, { numRuns: ROUNDS, ...(SOAK ? {} : { seed: 20_261_120 }), endOnFailure: !SOAK })
  // Not everything stopped at the door.
  expect(seen.get(200)).toBeGreaterThan(ROUNDS / 4)
})

function mustBeAsPromised(
  operation: Operation,
  path: string,
  { status, type, text }: Awaited<ReturnType<typeof send>>,
) {
  if (!type.startsWith('application/json')) {
    expect(status).toBe(200)
    expect(type).toMatch(/spreadsheetml|^image\/|^application\/(?:pdf|zip)$|^text\/calendar/)
    return
  }
  const said = JSON.parse(text)
  const promised =
    status === 200 && path === operation.path
      ? operation.answer
      : status === 200
        ? z.object({ code: z.number() })
        : failure
  expect(promised.safeParse(said).error?.issues ?? [], text.slice(0, 500)).toEqual([])
  expect(said.code).not.toBe(0)
  expect(said.code).not.toBe(status === 200 ? 200 : 1)
}

test('the document answers for every operation what it is tested against', () => {
  expect(Object.keys(operations).length).toBe(shop.app.endpoints.length)
  const refusal = { code: 1000, reason: 'invalid', msg: 'x', time: 1, data: null }
  for (const { answer } of Object.values(operations)) {
    expect(answer.safeParse(refusal).success).toBe(true)
    expect(answer.safeParse({ ...refusal, reason: 'noSuchReason' }).success).toBe(false)
  }
})
