import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoint } from '@gongfang/contract/base/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { BinaryAnswer, serve } from './serve.ts'

const words = { input: z.strictObject({ size: z._default(z.int(), 1) }), output: z.array(z.string()) }
const read = endpoint({
  method: 'GET',
  path: '/api/test/read',
  access: 'anyone',
  summary: 'a list that is not kept',
  ...words,
})
const write = endpoint({ ...read, method: 'POST', path: '/api/test/write' })
const file = endpoint({ ...read, path: '/api/test/file', answer: ['xlsx'] })
const otherFile = endpoint({ ...read, path: '/api/test/otherFile', answer: ['pdf'] })

let house: TestHouse
beforeAll(async () => {
  const list = ({ size }: { size: number }) => Array.from({ length: size }, (_, at) => `扳手 ${at}`)
  const sheet = () =>
    new BinaryAnswer(Buffer.alloc(10_000), {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
  house = await openTestHouse((app) => {
    serve(app, read, list)
    serve(app, write, list)
    serve(app, file, sheet)
    serve(app, otherFile, sheet)
  })
})
afterAll(() => house.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  house.app.http.inject({ method, url, headers })
const long = `${read.path}?size=1000`

test('a long answer is compressed as its reader takes it, and says the same', async () => {
  const plain = await get(long)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  for (const [accepted, coding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await get(long, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers.vary).toBe('accept-encoding')
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(JSON.parse(unpack(rawPayload).toString()).data).toEqual(plain.json().data)
  }
})

test('a long answer to a question has one weak ETag in all forms, and is sent once', async () => {
  const { headers } = await get(long)
  expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect((await get(long, { 'accept-encoding': 'br' })).headers.etag).toBe(headers.etag)
  expect((await get(`${read.path}?size=1001`)).headers.etag).not.toBe(headers.etag)
  for (const sent of [String(headers.etag), `"other", ${headers.etag}`, '*']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await get(long, { 'if-none-match': sent, 'accept-encoding': 'br' }, method)
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers.etag).toBe(headers.etag)
      expect(again.headers['content-length']).toBeUndefined()
      expect(again.headers['cache-control']).toBe('no-store')
    }
  }
  expect((await get(long, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('HEAD says how long each form is', async () => {
  for (const accepted of ['br', 'gzip', '']) {
    const [got, head] = [
      await get(long, { 'accept-encoding': accepted }),
      await get(long, { 'accept-encoding': accepted }, 'HEAD'),
    ]
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(got.headers['content-length'])
    expect(head.headers['content-encoding']).toBe(got.headers['content-encoding'])
  }
})

test('a short answer goes as it is', async () => {
  const { headers } = await get(read.path, { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.etag).toBeUndefined()
})

test('what is written is compressed, and has no ETag', async () => {
  const { headers, statusCode } = await house.app.http.inject({
    method: 'POST',
    url: write.path,
    payload: { size: 1000 },
    headers: { 'accept-encoding': 'gzip', 'if-none-match': '*' },
  })
  expect([statusCode, headers['content-encoding'], headers.etag]).toEqual([200, 'gzip', undefined])
})

test('a file that is compressed in itself goes as it is', async () => {
  const { headers, rawPayload } = await get(file.path, { 'accept-encoding': 'gzip, br' })
  expect([headers['content-encoding'], rawPayload.length]).toEqual([undefined, 10_000])
})

test('a file of a kind that the document does not name is our mistake', async () => {
  expect((await get(otherFile.path)).statusCode).toBe(500)
})
