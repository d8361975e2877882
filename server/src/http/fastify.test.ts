import { endpoint, Nothing } from '@gongfang/contract/base/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { pageRoutes } from './pages.ts'
import { serve } from './serve.ts'

const speak = endpoint({
  method: 'POST',
  path: '/api/test/speak',
  access: 'anyone',
  summary: 'writes to the log',
  input: z.object({}),
  output: z.object({ ip: z.string() }),
})
const whereAmI = endpoint({
  method: 'POST',
  path: '/api/test/where',
  access: 'anyone',
  summary: 'says what it is called',
  input: z.object({}),
  output: z.object({ origin: z.string() }),
})
const loud = (app: TestHouse['app']) =>
  serve(app, speak, (_, { log, ip }) => {
    const secrets = {
      token: 'T-0',
      code: '123456',
      phone: '13800000001',
      password: 'Secret123',
      fine: 'may be read',
    }
    log.info({ ...secrets, input: secrets, deep: { input: secrets } }, 'said')
    return { ip }
  })
const lose = endpoint({
  method: 'POST',
  path: '/api/test/lose',
  access: 'anyone',
  summary: 'fails with a row in its hands',
  input: z.object({}),
  output: Nothing,
})
const clumsy = (app: TestHouse['app']) =>
  serve(app, lose, async (_, { db }) => {
    try {
      await db`insert into message (member_id, event, reference, title, body, link) values (null, 'x', '13800000007', 't', 'b', '/')`
    } catch (cause) {
      throw new Error('not kept', { cause })
    }
    return {}
  })
const page = (app: TestHouse['app']) =>
  pageRoutes(
    app,
    async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
const known = (app: TestHouse['app']) => serve(app, whereAmI, (_, { origin }) => ({ origin }))

let house: TestHouse
let limited: TestHouse
let named: TestHouse
let two: TestHouse
beforeAll(async () => {
  house = await openTestHouse((app) => {
    loud(app)
    known(app)
    clumsy(app)
  })
  two = await openTestHouse(loud, { TRUST_PROXY: '2' })
  named = await openTestHouse(known, { PUBLIC_URL: 'https://shop.example/' })
  limited = await openTestHouse(loud, { RATE_LIMIT: '3', TRUST_PROXY: '1' })
})
afterAll(() => Promise.all([house, limited, named, two].map(({ close }) => close())))

const ask = ({ app }: TestHouse, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url: speak.path, payload: {}, headers })

test('every answer of the API carries its id and the headers that keep it harmless', async () => {
  const { headers } = await ask(house, { 'x-request-id': 'chosen by the client' })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
})

test('only behind TLS is TLS demanded for the future', async () => {
  const { headers } = await ask(limited, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.80' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('TLS is demanded of subdomains where the operator says so, by the shortcut too', async () => {
  const wide = await openTestHouse(page, { TRUST_PROXY: '1', HSTS_SUBDOMAINS: 'on' })
  const look = () => wide.app.http.inject({ url: '/some-page', headers: { 'x-forwarded-proto': 'https' } })
  const answers = [await look(), await look(), await look()]
  for (const { headers } of answers)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const { headers } = await wide.app.http.inject({ url: '/some-page' })
  expect(headers['strict-transport-security']).toBeUndefined()
  await wide.close()
})

test('pages that are made anew count as much as calls, and files do not', async () => {
  const few = await openTestHouse(
    (app) => {
      page(app)
      app.http.get('/media/:name', async () => 'a picture')
    },
    { RATE_LIMIT: '3' },
  )
  const statusOf = async (url: string) => (await few.app.http.inject({ url })).statusCode
  expect([await statusOf('/media/a'), await statusOf('/media/b'), await statusOf('/healthz')]).toEqual([
    200, 200, 200,
  ])
  expect([await statusOf('/a?1'), await statusOf('/a?2'), await statusOf('/a?3')]).toEqual([200, 200, 200])
  const refused = await few.app.http.inject({ url: '/a?4' })
  expect([refused.statusCode, refused.headers['content-type'], refused.body]).toEqual([
    429,
    'text/plain; charset=utf-8',
    '请求过于频繁，请稍后再试',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect([await statusOf('/media/c'), await statusOf('/healthz')]).toEqual([200, 200])
  await few.close()
})

test('logs name the request and hide what belongs to people', async () => {
  const response = await ask(house, { token: 'T-1' })
  const lines = house.logged.filter((line) => line.includes(String(response.headers['x-request-id'])))
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of ['T-0', 'T-1', '123456', '13800000001', 'Secret123'])
    expect(lines.join()).not.toContain(secret)
  expect(lines.join()).toContain('may be read')
})

test('a row that PostgreSQL refused is not in the log, but where and why it was is', async () => {
  const { statusCode, headers } = await house.app.http.inject({ method: 'POST', url: lose.path, payload: {} })
  expect(statusCode).toBe(500)
  const line = house.logged.find(
    (one) => one.includes(String(headers['x-request-id'])) && one.includes('"bug"'),
  )
  expect(JSON.parse(line ?? '{}').err).toMatchObject({
    message: 'not kept',
    stack: expect.stringContaining('fastify.test.ts'),
    cause: { type: 'PostgresError', errorCode: '23502' },
  })
  expect(line).not.toContain('13800000007')
})

test('whatever is thrown is told in the log', () => {
  house.app.http.log.warn({ err: 'just words' }, 'odd')
  expect(JSON.parse(house.logged.at(-1) ?? '{}').err).toMatchObject({ type: 'string', message: 'just words' })
})

test('a query never reaches the log', async () => {
  await house.app.http.inject({ url: '/api/nothing?phone=13800000009' })
  expect(house.logged.join()).not.toContain('13800000009')
})

test('who asks too often is told when to come back, and nobody else is', async () => {
  const from = (address: string) => ask(limited, { 'x-forwarded-for': address })
  const answers = [
    await from('203.0.113.1'),
    await from('203.0.113.1'),
    await from('203.0.113.1'),
    await from('203.0.113.1'),
  ]
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429])
  expect(answers[3]?.json()).toMatchObject({ code: 429, data: null, requestId: expect.any(String) })
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('203.0.113.2')).statusCode).toBe(200)
})

test('another spelling of an address is the same call: it is counted, and carries the same headers', async () => {
  const spelt = () =>
    limited.app.http.inject({
      method: 'POST',
      url: speak.path.replace('api', '%61pi'),
      payload: {},
      headers: { 'x-forwarded-for': '203.0.113.3' },
    })
  const answers = [await spelt(), await spelt(), await spelt(), await spelt()]
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429])
  expect(answers[0]?.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

const where = ({ app }: TestHouse, host: string) =>
  app.http.inject({ method: 'POST', url: whereAmI.path, payload: {}, headers: { host } })

test.each(['shop.example', 'shop.example:8080', '192.168.1.20:3000', '[2001:db8::1]:3000'])(
  'a shop without a name of its own is called %s by who calls it so',
  async (host) => {
    expect((await where(house, host)).json().data).toEqual({ origin: `http://${host}` })
  },
)

test.each(['evil"><script>', 'a b', 'user:password@evil', 'x/../y', 'x?y', 'x#y', 'x:y', 'x'.repeat(4_000)])(
  'what no link can begin with is not believed: Host: %s',
  async (host) => {
    expect((await where(house, host)).statusCode).toBe(400)
  },
)

test('a shop with a name of its own is called by it, whatever the client says', async () => {
  expect((await where(named, 'evil"><script>')).json().data).toEqual({ origin: 'https://shop.example' })
})

test('as many proxies are believed as there are, and not one more', async () => {
  const seen = await ask(limited, { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })
  expect(seen.json().data.ip).toBe('203.0.113.9')
  const { json } = await ask(two, { 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9' })
  expect(json().data.ip).toBe('198.51.100.7')
  const direct = await ask(house, { 'x-forwarded-for': '198.51.100.7' })
  expect(direct.json().data.ip).toBe('127.0.0.1')
})

test('ready as long as the database answers and nobody stops the shop; alive all the time', async () => {
  const look = async (path: string) => (await house.app.http.inject({ url: path })).statusCode
  expect([await look('/healthz'), await look('/readyz')]).toEqual([200, 200])
  house.state.closing = true
  expect([await look('/healthz'), await look('/readyz')]).toEqual([200, 503])
  expect((await ask(house)).headers.connection).toBe('close')
  house.state.closing = false
})

test('headers have less time than the whole request, or Node would give it double', () => {
  const { headersTimeout, requestTimeout } = house.app.http.server
  expect(headersTimeout).toBeLessThan(requestTimeout)
})

test('with the database gone it is not ready, and a write is told so', async () => {
  const lost = await openTestHouse((app) => {
    serve(app, { ...speak, access: 'member', output: Nothing }, () => ({}))
  })
  await lost.db.end({ timeout: 0 })
  const ready = await lost.app.http.inject({ url: '/readyz' })
  expect(ready.statusCode).toBe(503)
  const write = await ask(lost, { token: 'x'.repeat(43) })
  expect(write.statusCode).toBe(503)
  expect(write.json()).toMatchObject({ code: 503, msg: '服务暂时不可用，请稍后再试' })
  expect(write.headers['retry-after']).toBe('5')
  await lost.close()
})

test('on a read-only database it is not ready, and a write is told to come again, until it takes writes', async () => {
  const standby = await openTestHouse((app) => {
    serve(app, lose, async (_, { db }) => {
      await db`create table written ()`
      return {}
    })
  })
  const [{ name } = { name: '' }] = await standby.db<{ name: string }[]>`select current_database() as name`
  const setReadOnly = (on: boolean) =>
    standby.db.unsafe(
      `set transaction_read_only = off; alter database ${name} set default_transaction_read_only = ${on}`,
    )
  await setReadOnly(true)
  await standby.db`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = ${name} and pid <> pg_backend_pid()`
  await standby.db`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
  const ready = async () => (await standby.app.http.inject({ url: '/readyz' })).statusCode
  expect(await ready()).toBe(503)
  const write = async () =>
    (await standby.app.http.inject({ method: 'POST', url: lose.path, payload: {} })).statusCode
  expect(await write()).toBe(503)
  await setReadOnly(false)
  await ready()
  expect([await ready(), await write()]).toEqual([200, 200])
  await standby.close()
})
