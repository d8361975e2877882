import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoint } from '@gongfang/contract/base/endpoint'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { Kept } from './kept.ts'
import { pageRoutes } from './pages.ts'
import { serve } from './serve.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/test/list',
  access: 'anyone',
  summary: 'a public list',
  kept: ['catalogue'],
  input: z.strictObject({ size: z._default(z.int(), 1), by: z.optional(z.string()) }),
  output: z.object({ made: z.int(), words: z.array(z.string()) }),
})

// The versions as a database that we can change and take away would tell them.
const database = { version: '1', away: false }
const kept = new Kept((() =>
  database.away
    ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
    : Promise.resolve([{ noun: 'catalogue', version: database.version }])) as unknown as Db)
const framework = vi.spyOn(kept, 'answer')

let made = 0
let house: TestHouse
beforeAll(async () => {
  const add = (app: TestHouse['app']) => {
    serve(app, list, ({ size }) => ({ made: ++made, words: Array.from({ length: size }, () => '扳手') }))
    pageRoutes(app, async () => {
      const html = `<p>${++made}${'扳手'.repeat(1000)}</p>`
      return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    })
  }
  house = await openTestHouse(add, { RATE_LIMIT: '1000', TRUST_PROXY: '1' }, { kept })
  await house.app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => house.close())

let now = Date.now()
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  now = Date.now() + 1_000
  vi.useRealTimers()
})
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

interface Answer {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
  byFramework: boolean
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  framework.mockClear()
  const { port } = house.app.http.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asking = request({ port, path, method, headers: { 'x-forwarded-for': '192.0.2.1', ...headers } })
    asking.on('error', reject).on('response', async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes: Buffer.concat(parts),
        byFramework: framework.mock.calls.length > 0,
      })
    })
    asking.end()
  })
}

/** Asks until it is quick: the first answer is made, squeezed and looked at by the framework. */
async function twice(path: string, headers: Record<string, string> = {}) {
  const slow = await ask(path, headers)
  const quick = await ask(path, headers)
  expect([slow.byFramework, quick.byFramework]).toEqual([true, false])
  return { slow, quick }
}

const mindful = ({ 'x-request-id': id, date, ...rest }: Answer['headers']) =>
  Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('x-ratelimit-')))

test.each([
  ['an answer of the API', `${list.path}?by=a`, {}],
  ['one that is squeezed', `${list.path}?by=b&size=500`, { 'accept-encoding': 'br' }],
  ['one for old robots', `${list.path}?by=d&size=500`, { 'accept-encoding': 'gzip, deflate' }],
  ['one behind TLS', `${list.path}?by=c`, { 'x-forwarded-proto': 'http, https' }],
  ['a page', '/some/page', { 'accept-encoding': 'gzip, deflate, br' }],
  ['a page behind TLS', '/other/page', { 'x-forwarded-proto': 'https' }],
] as const)('%s is the same by the shortcut as by the framework', async (_, path, headers) => {
  const { slow, quick } = await twice(path, headers)
  expect(quick.status).toBe(200)
  expect(quick.bytes.equals(slow.bytes)).toBe(true)
  expect(mindful(quick.headers)).toEqual(mindful(slow.headers))
  expect(quick.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(quick.headers['x-request-id']).not.toBe(slow.headers['x-request-id'])
  const behindTls = 'x-forwarded-proto' in headers
  expect(quick.headers['strict-transport-security']).toBe(behindTls ? 'max-age=31536000' : undefined)
  const coding = quick.headers['content-encoding']
  if (coding) {
    const unpacked = coding === 'br' ? brotliDecompressSync(quick.bytes) : gunzipSync(quick.bytes)
    expect(unpacked.toString()).toContain('扳手')
  }
})

test('who has it already gets 304, the same by the shortcut', async () => {
  const { headers } = await ask(`${list.path}?by=304`)
  const { slow, quick } = await twice(`${list.path}?by=304`, { 'if-none-match': String(headers.etag) })
  expect([quick.status, quick.bytes.length]).toEqual([304, 0])
  expect(mindful(quick.headers)).toEqual(mindful(slow.headers))
})

test('everything but a plain GET goes to the framework', async () => {
  const path = `${list.path}?by=plain`
  await twice(path)
  expect((await ask(path, {}, 'POST')).status).toBe(405)
  expect((await ask(path, { host: 'evil"><script>' })).status).toBe(400)
  expect((await ask(path, { 'x-forwarded-host': 'a b' })).status).toBe(400)
  expect((await ask(path.replace('api', '%61pi'))).byFramework).toBe(true)
  await twice('/page/to/head')
  const head = await ask('/page/to/head', {}, 'HEAD')
  expect([head.status, head.bytes.length, head.byFramework]).toEqual([200, 0, true])
})

test('the version is looked at after 400 ms, so a change shows within a second', async () => {
  const path = `${list.path}?by=version`
  const { quick } = await twice(path)
  database.version = '2'
  pass(399)
  expect((await ask(path)).bytes.equals(quick.bytes)).toBe(true)
  pass(1)
  const { slow } = await twice(path)
  expect(slow.headers.etag).not.toBe(quick.headers.etag)
  // The look that this one caused must not make the others look right.
  await ask(`${list.path}?by=other`)
  database.version = '3'
  pass(400)
  expect((await ask(`${list.path}?by=other`)).byFramework).toBe(true)
  const after = await ask(path)
  expect(after.byFramework).toBe(true)
  expect(after.headers.etag).not.toBe(slow.headers.etag)
})

test('without the database it goes on, and each second asks the framework whether that is still so', async () => {
  const path = `${list.path}?by=away`
  const { quick } = await twice(path)
  database.away = true
  pass(500)
  const without = await twice(path)
  expect(without.quick.bytes.equals(quick.bytes)).toBe(true)
  pass(1_000)
  expect((await ask(path)).byFramework).toBe(true)
  database.away = false
})

test('an answer ends after a minute, whatever the version says', async () => {
  const path = `${list.path}?by=minute`
  const { quick } = await twice(path)
  pass(60_001)
  const { slow } = await twice(path)
  expect(slow.bytes.equals(quick.bytes)).toBe(false)
})

test('nothing is kept open by a process that is about to stop', async () => {
  const path = `${list.path}?by=closing`
  await twice(path)
  house.state.closing = true
  const { headers, byFramework } = await ask(path)
  house.state.closing = false
  expect([headers.connection, byFramework]).toEqual(['close', true])
})

test('the log says the same of both, and nothing of the query', async () => {
  const path = `${list.path}?by=13800000009`
  const { slow, quick } = await twice(path)
  const linesOf = ({ headers }: Answer) =>
    house.logged
      .map((line) => JSON.parse(line))
      .filter(({ reqId }) => reqId === headers['x-request-id'])
      .map(({ time, reqId, req: { id, ...req } = {}, responseTime, ...rest }) => ({
        ...rest,
        req,
        timed: responseTime > 0,
      }))
  await vi.waitFor(() => expect(linesOf(quick)).toHaveLength(2), 10_000)
  expect(linesOf(quick)).toEqual(linesOf(slow))
  expect(linesOf(quick)[0]).toMatchObject({
    msg: 'incoming request',
    req: { ip: '192.0.2.1', url: list.path },
  })
  expect(house.logged.join()).not.toContain('13800000009')
})
