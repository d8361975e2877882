import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoint } from '@gongfang/contract/base/endpoint'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { changed, Kept, type Made } from './kept.ts'
import { serve } from './serve.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/test/list',
  access: 'anyone',
  summary: 'a public list',
  kept: ['catalogue'],
  input: z.strictObject({ size: z._default(z.int(), 1) }),
  output: z.object({ made: z.int(), words: z.array(z.string()) }),
})

let made = 0
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse((app) => {
    serve(app, list, ({ size }) => ({ made: ++made, words: Array.from({ length: size }, () => '扳手') }))
  })
})
afterAll(() => house.close())

const get = (search = '', headers: Record<string, string> = {}) =>
  house.app.http.inject({ url: list.path + search, headers })

test('the same question is answered from what is kept, until its noun changes', async () => {
  const first = await get()
  expect((await get()).json()).toEqual(first.json())
  await changed(house.db, 'config')
  expect((await get()).json().data).toEqual(first.json().data)
  await changed(house.db, 'catalogue')
  const after = await get()
  expect(after.json().data.made).toBe(first.json().data.made + 1)
  expect(after.headers.etag).not.toBe(first.headers.etag)
})

test('a change counts when its transaction commits, and never when it does not', async () => {
  const { made: before } = (await get()).json().data
  await house.db
    .begin(async (tx) => {
      await changed(tx, 'catalogue')
      expect((await get()).json().data.made).toBe(before)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect((await get()).json().data.made).toBe(before)
})

test('who has it already gets 304 without a body, by any way of naming it', async () => {
  const { headers } = await get()
  const etag = String(headers.etag)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  for (const sent of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await get('', { 'if-none-match': sent })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(etag)
  }
  expect((await get('', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('who takes brotli gets it, and it says the same', async () => {
  const plain = await get('?size=500')
  const squeezed = await get('?size=500', { 'accept-encoding': 'gzip, br' })
  expect(squeezed.headers['content-encoding']).toBe('br')
  expect(squeezed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(JSON.parse(brotliDecompressSync(squeezed.rawPayload).toString())).toEqual(plain.json())
  for (const other of ['br;q=0', 'brotli', '', 'gzip;q=0', 'zstd']) {
    const { headers } = await get('?size=500', { 'accept-encoding': other })
    expect(headers['content-encoding'], other).toBeUndefined()
  }
})

test('who does not take brotli gets gzip, with the same ETag', async () => {
  const plain = await get('?size=500')
  for (const accepted of ['gzip', 'gzip, br;q=0', 'gzip, deflate', 'x-gzip', '*']) {
    const squeezed = await get('?size=500', { 'accept-encoding': accepted })
    expect(squeezed.headers['content-encoding'], accepted).toBe('gzip')
    expect(squeezed.headers.etag).toBe(plain.headers.etag)
    expect(squeezed.headers.vary).toBe('accept-encoding')
    expect(squeezed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(gunzipSync(squeezed.rawPayload).toString()).toBe(plain.body)
  }
})

test('HEAD says of each form what GET would, and an unchanged one has no length', async () => {
  const head = (headers: Record<string, string>) =>
    house.app.http.inject({ method: 'HEAD', url: `${list.path}?size=500`, headers })
  const { headers } = await get('?size=500')
  for (const coding of ['br', 'gzip', '']) {
    const accepted = { 'accept-encoding': coding }
    const [got, asked] = [await get('?size=500', accepted), await head(accepted)]
    expect(asked.body).toBe('')
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary', 'content-type'])
      expect(asked.headers[name], name).toBe(got.headers[name])
  }
  const unchanged = await head({ 'if-none-match': String(headers.etag) })
  expect([unchanged.statusCode, unchanged.headers['content-length']]).toEqual([304, undefined])
})

test('at rest what was sent as gzip alone is kept in that form', async () => {
  const question = '?size=503'
  const plain = await get(question)
  const squeezed = await get(question, { 'accept-encoding': 'gzip' })
  const kept = await house.app.house.kept.answer(list.path + question, ['catalogue'], () => Promise.reject())
  house.app.house.kept.slim()
  expect(kept.bytes).toBeUndefined()
  expect((await get(question)).rawPayload).toEqual(plain.rawPayload)
  expect((await get(question, { 'accept-encoding': 'gzip' })).rawPayload).toEqual(squeezed.rawPayload)
  expect((await get(question, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
})

test('at rest what was sent as brotli is kept in that form alone, and every way of asking gets the same', async () => {
  const question = '?size=501'
  const br = { 'accept-encoding': 'br' }
  const plain = await get(question)
  const squeezed = await get(question, br)
  const kept = await house.app.house.kept.answer(list.path + question, ['catalogue'], () => Promise.reject())
  for (let rest = 0; rest < 2; rest++) {
    house.app.house.kept.slim()
    expect(kept.bytes).toBeUndefined()
    expect(kept.ready.plain).toBeUndefined()
    const again = await get(question)
    expect(again.rawPayload).toEqual(plain.rawPayload)
    expect(again.headers.etag).toBe(plain.headers.etag)
    expect((await get(question, br)).rawPayload).toEqual(squeezed.rawPayload)
    expect((await get(question, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  }
})

test('at rest what nobody took as brotli stays as it is', async () => {
  const question = '?size=502'
  const plain = await get(question)
  house.app.house.kept.slim()
  const kept = await house.app.house.kept.answer(list.path + question, ['catalogue'], () => Promise.reject())
  expect(kept.bytes).toBeDefined()
  expect((await get(question)).rawPayload).toEqual(plain.rawPayload)
})

test('a refused question is not kept', async () => {
  expect((await get('?size=x')).json().code).toBe(1000)
  expect((await get('?size=x')).json().code).toBe(1000)
})

// The rest with a database that we can take away.

const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
function aKept(options = {}) {
  const state = { version: '1', away: false, hangs: false }
  const db = (() => {
    if (state.hangs) return new Promise(() => {})
    return state.away
      ? Promise.reject(gone)
      : Promise.resolve([{ noun: 'catalogue', version: state.version }])
  }) as unknown as Db
  const kept = new Kept(db, { freshMs: 0, ...options })
  const ask = (make: () => Promise<Made> | Made, key = 'page') =>
    kept.answer(key, ['catalogue'], async () => make()).then((answer) => answer.bytes?.toString())
  return { state, kept, ask }
}
const body = (text: string): Made => ({ headers: {}, body: text })

test('a hundred who ask at once wait for one maker', async () => {
  const { ask } = aKept()
  const make = vi.fn(async () => body('one'))
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(make)))
  expect(new Set(answers)).toEqual(new Set(['one']))
  expect(make).toHaveBeenCalledTimes(1)
})

test('what is kept goes on being served while the database is away, to everybody and beyond its time', async () => {
  const { state, ask } = aKept()
  await ask(() => body('kept'))
  state.away = true
  const fail = vi.fn(() => Promise.reject(gone))
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  try {
    expect(await Promise.all([ask(fail), ask(fail), ask(fail)])).toEqual(['kept', 'kept', 'kept'])
    vi.setSystemTime(Date.now() + 2_000)
    expect(await ask(fail)).toBe('kept')
    vi.setSystemTime(Date.now() + 2_000)
    state.away = false
    expect(await ask(() => body('new'))).toBe('new')
  } finally {
    vi.useRealTimers()
  }
})

test('a page that could only be rendered as an error is replaced by the one that is kept', async () => {
  const { state, ask } = aKept()
  await ask(() => body('kept'))
  state.version = '2'
  expect(await ask(() => ({ ...body('error page'), status: 503 }))).toBe('kept')
})

test('what was not kept before says so when the database is away', async () => {
  const { state, ask } = aKept()
  state.away = true
  await expect(ask(() => Promise.reject(gone))).rejects.toBe(gone)
})

test('our own mistake is not hidden behind an older answer', async () => {
  const { state, ask } = aKept()
  await ask(() => body('kept'))
  state.version = '2'
  await expect(ask(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
})

test('a database that does not answer does not hold up what is kept', async () => {
  const { state, ask } = aKept()
  await ask(() => body('kept'))
  state.hangs = true
  expect(await ask(() => body('new'))).toBe('kept')
})

test('an answer ends when what it shows does', async () => {
  const { ask } = aKept()
  await ask(() => ({ ...body('until now'), until: new Date() }))
  expect(await ask(() => body('after'))).toBe('after')
})

test('an answer that was replaced while it was made takes no room', async () => {
  const { state, ask } = aKept({ mostBytes: 6_000 })
  const page = () => body('x'.repeat(1_000))
  await ask(page, 'a')
  for (let round = 0; round < 10; round++) {
    state.version = `${round}`
    const { promise, resolve: finish } = Promise.withResolvers<Made>()
    const make = vi.fn(() => promise)
    const slow = ask(make, 'b')
    await vi.waitFor(() => expect(make).toHaveBeenCalled(), 10_000)
    state.version = `${round} and on`
    await Promise.all([ask(page, 'b'), ask(page, 'a')])
    finish(page())
    await slow
  }
  const make = vi.fn(page)
  await ask(make, 'a')
  expect(make).not.toHaveBeenCalled()
})

test('what was used least recently makes room', async () => {
  const { ask } = aKept({ mostBytes: 5_000 })
  const page = () => body('x'.repeat(1_000))
  await ask(page, 'a')
  await ask(page, 'b')
  await ask(page, 'a')
  await ask(page, 'c')
  const make = vi.fn(page)
  await ask(make, 'a')
  expect(make).not.toHaveBeenCalled()
  await ask(make, 'b')
  expect(make).toHaveBeenCalledTimes(1)
})
