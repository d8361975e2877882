import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallFailed, FILE_TIMEOUT_MS, makeCall, queryOf, Refused } from './call.ts'
import { endpoint } from './endpoint.ts'

const read = endpoint({
  method: 'GET',
  path: '/api/test/read',
  access: 'member',
  summary: 'reads',
  input: z.object({ page: z.optional(z.int()), names: z.optional(z.array(z.string())) }),
  output: z.object({ n: z.int() }),
})
const write = endpoint({
  method: 'POST',
  path: '/api/test/write',
  access: 'member',
  summary: 'writes',
  once: true,
  input: z.object({ n: z.int() }),
  output: z.object({ n: z.int() }),
})

function aClient(
  answer: (request: Request, signal: AbortSignal) => Response | Promise<Response>,
  token: string | null = 'T',
) {
  const asked: Request[] = []
  const signedOut = vi.fn()
  const warn = vi.fn()
  const call = makeCall({
    base: 'http://shop.example',
    platform: () => 'h5',
    token: () => token,
    signedOut,
    warn,
    timeoutMs: 50,
    fetch: async (target, init) => {
      const request = new Request(target, init)
      asked.push(request)
      return answer(request, init?.signal as AbortSignal)
    },
  })
  return { call, asked, signedOut, warn }
}
const success = () => Response.json({ code: 1, msg: 'ok', time: 1, data: { n: 7 } })
const failure = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error) => error,
  )

test('a read asks by query, with platform and token, and never with cookies', async () => {
  const { call, asked } = aClient(success)
  expect(await call(read, { page: 2, names: ['a', 'b&c'] })).toEqual({ n: 7 })
  expect(asked[0]?.url).toBe('http://shop.example/api/test/read?page=2&names=a&names=b%26c')
  expect(asked[0]?.credentials).toBe('omit')
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({ platform: 'h5', token: 'T' })
})

test('a refusal is shown by its msg, else by its message', async () => {
  const saying = (body: object) => failure(aClient(() => Response.json({ code: 5, ...body })).call(read, {}))
  expect((await saying({ msg: '库存不足', message: '其他' })).message).toBe('库存不足')
  expect((await saying({ message: '换个方式试试' })).message).toBe('换个方式试试')
  expect((await saying({ msg: '', message: '换个方式试试' })).message).toBe('换个方式试试')
})

test('a write sends JSON, and its key when it has one; a visitor sends no token', async () => {
  const { call, asked } = aClient(success, null)
  await call(write, { n: 1 }, { idempotencyKey: 'key' })
  expect(await asked[0]?.json()).toEqual({ n: 1 })
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    platform: 'h5',
    'content-type': 'application/json',
    'idempotency-key': 'key',
  })
})

test('a refusal is thrown with its name, its fields and its data', async () => {
  const data = { fields: { n: '太大' }, more: 1 }
  const { call, warn } = aClient(() =>
    Response.json({ code: 1000, reason: 'invalid', msg: '不行', time: 1, data }),
  )
  const error = await failure(call(write, { n: 1 }))
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ reason: 'invalid', code: 1000, message: '不行', fields: data.fields, data })
  expect(warn).not.toHaveBeenCalled()
})

test('401 tells who holds the session which token was refused', async () => {
  const { call, signedOut } = aClient(() =>
    Response.json({ code: 401, msg: '登录已失效', time: 1, data: null, requestId: 'r' }, { status: 401 }),
  )
  expect(await failure(call(read, {}))).toMatchObject({ status: 401, message: '登录已失效', requestId: 'r' })
  expect(signedOut).toHaveBeenCalledExactlyOnceWith('T')
})

test.each([
  ['the server’s msg', () => Response.json({ msg: '太大' }, { status: 413 }), 413, '太大'],
  ['its message', () => Response.json({ message: 'too large' }, { status: 413 }), 413, 'too large'],
  [
    'a sentence of our own for a proxy’s page',
    () => new Response('<h1>', { status: 502 }),
    502,
    '服务暂时不可用，请稍后再试',
  ],
  [
    'the network for a page where an answer was due',
    () => new Response('<h1>'),
    0,
    '网络不给力，请检查网络后重试',
  ],
  [
    'the network for no answer',
    () => Promise.reject(new TypeError('failed')),
    0,
    '网络不给力，请检查网络后重试',
  ],
])('a failure says %s, and is logged', async (_, answer, status, message) => {
  const { call, warn } = aClient(answer)
  const error = await failure(call(read, {}))
  expect(error).toBeInstanceOf(CallFailed)
  expect(error).toMatchObject({ status, message })
  expect(warn).toHaveBeenCalledOnce()
})

// Not request.signal: Node may free the signal of a request that nothing holds (nodejs/node#55428).
const silence = (_: Request, signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test.each([
  ['alone', undefined],
  ['beside the signal of its caller', new AbortController().signal],
])('who does not answer in time has not answered: a time limit %s', async (_, signal) => {
  const { call } = aClient(silence)
  expect(await failure(call(read, {}, signal ? { signal } : {}))).toMatchObject({
    name: 'CallFailed',
    status: 0,
  })
})

/** An answer that comes after the limit of `aClient`. */
const late = (_: Request, signal: AbortSignal) =>
  new Promise<Response>((resolve, reject) => {
    setTimeout(() => resolve(success()), 150)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('a file that is sent, and an answer that is a file, may take longer than the limit', async () => {
  const { call } = aClient(late)
  const form = new FormData()
  form.append('file', new Blob(['1']), 'a.xlsx')
  expect((await call.answer(write, form as never)).status).toBe(200)
  expect((await call.answer(read, {}, { timeoutMs: FILE_TIMEOUT_MS })).status).toBe(200)
  expect(await failure(call(read, {}))).toMatchObject({ name: 'CallFailed', status: 0 })
})

test('what its caller gave up is no failure of the network', async () => {
  const { call, warn } = aClient(silence)
  const mine = new AbortController()
  const asking = failure(call(read, {}, { signal: mine.signal }))
  mine.abort()
  expect((await asking).name).toBe('AbortError')
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  [{}, ''],
  [undefined, ''],
  [{ a: undefined, b: null }, ''],
  [{ a: 0, b: false, c: '' }, '?a=0&b=false&c='],
  [{ keyword: '扳手 M6' }, '?keyword=%E6%89%B3%E6%89%8B+M6'],
])('%j is the query “%s”', (input, query) => {
  expect(queryOf(input)).toBe(query)
})
