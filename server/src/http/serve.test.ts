import { connect as openSocket } from 'node:net'
import { endpoint, Nothing } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { line, Quantity } from '@gongfang/contract/base/values'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { serve, serveClaim } from './serve.ts'
import { tokenHash } from './session.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/test/echo',
  access: 'anyone',
  summary: 'says it again',
  input: z.object({ text: line('文字', 20), password: z.optional(z.string()) }),
  output: z.object({ text: z.string() }),
})
const strict = endpoint({
  method: 'POST',
  path: '/api/test/strict',
  access: 'anyone',
  summary: 'takes a quantity',
  input: z.strictObject({
    quantity: Quantity,
    inner: z.optional(z.strictObject({ way: z.optional(z.enum(['a', 'b'])) })),
  }),
  output: Nothing,
})
const query = endpoint({
  method: 'GET',
  path: '/api/test/query',
  access: 'anyone',
  summary: 'reads a query',
  input: z.strictObject({
    n: z.optional(z.int()),
    on: z.optional(z.boolean()),
    names: z.optional(z.array(z.string())),
    one: z.optional(z.string()),
  }),
  output: z.object({ got: z.unknown() }),
})
const wrong = endpoint({
  method: 'POST',
  path: '/api/test/wrong',
  access: 'anyone',
  summary: 'answers what it should not',
  input: z.object({ how: z.enum(['shape', 'throw', 'refuse']) }),
  output: z.object({ n: z.int() }),
})
const mine = endpoint({
  method: 'POST',
  path: '/api/test/mine',
  access: 'member',
  summary: 'for members',
  input: z.object({}),
  output: Nothing,
})

const claimed = { ...mine, path: '/api/test/claimed' as const }

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse((app) => {
    serve(app, echo, ({ text, password }) => ({ text: password ?? text, secret: 'stays inside' }))
    serve(app, strict, () => ({}))
    serve(app, query, (got) => ({ got }))
    serve(app, wrong, ({ how }) => {
      if (how === 'refuse') refuse('smsTooSoon', { values: { seconds: 12 }, fields: { phone: '太快' } })
      if (how === 'throw') throw new Error('select secret_column from vault')
      return { n: 0.5 }
    })
    serve(app, mine, () => ({}))
    serveClaim(app, claimed, async () => ({}))
  })
})
afterAll(() => house.close())

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  house.app.http.inject({ method: 'POST', url, payload: payload as object, headers })
const raw = (url: string, payload: string | Buffer, type = 'application/json') =>
  house.app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
const fieldsOf = (response: LightMyRequestResponse) => response.json().data.fields

test('a success is code 1 with its data, and nothing that the contract does not name', async () => {
  const response = await post(echo.path, { text: '扳手' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ code: 1, msg: 'ok', time: expect.any(Number), data: { text: '扳手' } })
  expect(Math.abs(response.json().time - Date.now() / 1000)).toBeLessThan(5)
})

test('nobody on the way keeps a personal answer, a refusal or a failure', async () => {
  const answers = [
    await post(echo.path, { text: '扳手' }),
    await post(wrong.path, { how: 'refuse' }),
    await post(wrong.path, { how: 'throw' }),
    await post(mine.path, {}),
    await house.app.http.inject('/api/test/nothing'),
    await house.app.http.inject(`${query.path}?n=x`),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'))
})

test('a refusal is HTTP 200 with its own code, name, sentence and fields', async () => {
  const response = await post(wrong.path, { how: 'refuse' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    code: 1104,
    reason: 'smsTooSoon',
    msg: '操作过于频繁，请 12 秒后再试',
    data: { fields: { phone: '太快' } },
  })
})

test.each([
  ['an unknown call', 'POST', '/api/test/nothing', 404],
  ['another spelling of a known call', 'POST', '/api/TEST/echo', 404],
  ['a known call with a slash behind it', 'POST', '/api/test/echo/', 404],
  ['reading what is written', 'GET', echo.path, 405],
  ['writing what is read', 'POST', query.path, 405],
  ['a way that nothing is asked', 'PATCH', echo.path, 405],
  ['a path that cannot be decoded', 'GET', '/api/%zz', 400],
  ['a page that takes no posts', 'POST', '/products', 404],
] as const)('%s is answered in the envelope: %s %s → %i', async (_, method, url, status) => {
  const response = await house.app.http.inject({ method, url })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({
    code: status,
    data: null,
    requestId: response.headers['x-request-id'],
  })
  if (status === 405) expect(response.headers.allow).toBe(method === 'POST' ? 'GET, HEAD' : 'POST')
})

test.each([
  ['half a JSON', '{"text":', 'application/json', 400],
  ['no JSON at all', 'hello', 'application/json', 400],
  ['a list where an object is due', '[1]', 'application/json', 400],
  ['a bare word', '"text"', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['a prototype', '{"__proto__":{"text":"x"}}', 'application/json', 400],
  ['a constructor', '{"constructor":{"prototype":{"text":"x"}}}', 'application/json', 400],
  ['a form', 'text=x', 'application/x-www-form-urlencoded', 415],
  ['a page', '<text/>', 'text/xml', 415],
  ['JSON that is called a text', '{"text":"x"}', 'text/plain', 415],
  ['JSON that is called a file', '{"text":"x"}', 'application/octet-stream', 415],
  ['JSON in another character set', '{"text":"x"}', 'application/json; charset=gbk', 415],
  ['JSON in another character set, quoted', '{"text":"x"}', 'application/json;charset="utf-16"', 415],
  ['the form of an upload', '--x\r\n\r\n--x--\r\n', 'multipart/form-data; boundary=x', 415],
  ['nothing that is named', '{"text":"x"}', '', 415],
  ['more than 256 kB', `{"text":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
  ['a thousand brackets', `${'['.repeat(1000)}${']'.repeat(1000)}`, 'application/json', 400],
])('%s in the body is answered %#', async (_, body, type, status) => {
  const response = await raw(echo.path, body, type)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ code: status, data: null })
})

test.each(['application/json', 'application/json; charset=UTF-8', 'application/json;charset=utf8'])(
  'JSON sent as %s is read',
  async (type) => {
    expect((await raw(echo.path, '{"text":"扳手"}', type)).json().data).toEqual({ text: '扳手' })
  },
)

test('a compressed body is not read as something else, and the answer says what is', async () => {
  const sent = (coding: string) =>
    house.app.http.inject({
      method: 'POST',
      url: echo.path,
      payload: '{"text":"x"}',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
    })
  const { statusCode, headers } = await sent('gzip')
  expect([statusCode, headers['accept-encoding']]).toEqual([415, 'identity'])
  expect((await sent('identity')).statusCode).toBe(200)
})

test('HEAD answers what GET would, without the body', async () => {
  const url = `${query.path}?n=12&names=a`
  const [got, head] = await Promise.all(
    (['GET', 'HEAD'] as const).map((method) => house.app.http.inject({ method, url })),
  )
  expect(head?.statusCode).toBe(200)
  expect(head?.body).toBe('')
  for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy'])
    expect(head?.headers[name], name).toBe(got?.headers[name])
  const refused = await house.app.http.inject({ method: 'HEAD', url: echo.path })
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'POST'])
})

test('a number beyond all numbers is a field error, not an accident', async () => {
  const response = await raw(strict.path, '{"quantity":1e309}')
  expect(response.json()).toMatchObject({
    code: 1000,
    reason: 'invalid',
    data: { fields: { quantity: expect.any(String) } },
  })
})

test.each([
  ['text for a number', { quantity: '3' }, { quantity: '数量应为整数' }],
  ['a list for a number', { quantity: [3] }, { quantity: '数量应为整数' }],
  ['a fraction', { quantity: 1.5 }, { quantity: '数量应为整数' }],
  ['too little', { quantity: 0 }, { quantity: '数量至少为 1' }],
  ['too much', { quantity: 100_000 }, { quantity: '数量最多 99999' }],
  ['nothing', {}, { quantity: '数量应为整数' }],
  ['a field that nobody asked for', { quantity: 1, price: 1 }, { price: '不支持的字段' }],
  ['one inside another', { quantity: 1, inner: { price: 1 } }, { 'inner.price': '不支持的字段' }],
  ['one named like a method', { quantity: 1, toString: 1 }, { toString: '不支持的字段' }],
  [
    'what has no sentence of its own',
    { quantity: 1, inner: { way: 'c' } },
    { 'inner.way': '不在可选范围内' },
  ],
])('%s is refused beside its field', async (_, input, fields) => {
  const response = await post(strict.path, input)
  expect(response.json()).toMatchObject({ code: 1000, reason: 'invalid' })
  expect(fieldsOf(response)).toEqual(fields)
})

test.each([
  ['NUL', 'a\u0000b'],
  ['half of a surrogate pair', 'a\ud800b'],
])('%s in a text is refused', async (_, text) => {
  const response = await post(echo.path, { text })
  expect(response.json()).toMatchObject({ code: 1000, reason: 'invalid' })
  expect(Object.keys(fieldsOf(response))).toEqual(['text'])
})

test('lengths are counted in characters, and blanks around a text do not count', async () => {
  expect((await post(echo.path, { text: '𠮷'.repeat(20) })).json().code).toBe(1)
  expect((await post(echo.path, { text: '𠮷'.repeat(21) })).json().code).toBe(1000)
  expect((await post(echo.path, { text: `  ${'字'.repeat(20)}\t` })).json().data).toEqual({
    text: '字'.repeat(20),
  })
})

test('marks that turn letters around are named; what no file may hold is left out', async () => {
  const { data } = (await post(echo.path, { text: '\u202d13800000001\u202c \u2067乙\u2069' })).json()
  expect(data.fields).toEqual({ text: '文字含有改变文字方向的隐藏符号，请重新输入' })
  expect((await post(echo.path, { text: '乙\uffff' })).json().data).toEqual({ text: '乙' })
})

test('hidden characters are left out, and those of an emoji stay', async () => {
  const kept = async (text: string) => (await post(echo.path, { text })).json().data.text
  expect(await kept('李四\u200b')).toBe('李四')
  expect(await kept('\ufeff李\u0007\u001b四\u2060')).toBe('李四')
  expect(await kept('李\r\n四\u2028五')).toBe('李 四 五')
  expect(await kept('👩‍🔧 ❤️ 葛\u{e0100}')).toBe('👩‍🔧 ❤️ 葛\u{e0100}')
})

test('a password keeps its blanks and hidden characters', async () => {
  expect((await post(echo.path, { text: '', password: ' x\u200b ' })).json().data).toEqual({
    text: ' x\u200b ',
  })
})

test.each([
  ['?n=12&on=true', { n: 12, on: true }],
  ['?names=a&names=b', { names: ['a', 'b'] }],
  ['?names=a', { names: ['a'] }],
  ['?one=%E6%89%B3', { one: '扳' }],
])('a query %s is read as the contract declares it', async (search, got) => {
  const response = await house.app.http.inject({ url: query.path + search })
  expect(response.json().data).toEqual({ got })
})

test.each([
  '?n=1e3',
  '?n=',
  '?n=0x10',
  '?n=1&n=2',
  '?on=1',
  '?one=a&one=b',
  '?other=1',
  '?__proto__=1',
  '?one=%00',
  '?n=99999999999999999999',
])('a query %s is refused', async (search) => {
  const response = await house.app.http.inject({ url: query.path + search })
  expect(response.json()).toMatchObject({ code: 1000, reason: 'invalid' })
  expect(response.body).toMatch(/"fields":{"/)
})

test.each(['shape', 'throw'])(
  'our own mistake (%s) is a 500 that gives nothing away and is logged with its id',
  async (how) => {
    const response = await post(wrong.path, { how })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      code: 500,
      msg: '服务器开小差了，请稍后再试',
      time: expect.any(Number),
      data: null,
      requestId: response.headers['x-request-id'],
    })
    expect(
      house.logged.some((entry) => entry.includes(response.json().requestId) && entry.includes('"bug"')),
    ).toBe(true)
  },
)

test.each([[undefined], ['short'], ['x'.repeat(43)], ['../../etc/passwd']])(
  'token %s lets nobody into what members may do',
  async (token) => {
    const response = await post(mine.path, {}, token ? { token } : {})
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ code: 401, msg: '登录已失效，请重新登录' })
  },
)

test('an answer to a claim that nobody proved is our fault, and stays with us', async () => {
  const token = 'y'.repeat(43)
  await house.db`
    with m as (insert into member (mobile, nickname) values ('13912345678', '甲') returning id)
    insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
    select ${tokenHash(token)}, id, 'pc', now(), now(), now() + interval '1 day' from m`
  expect((await post(claimed.path, {}, { token })).statusCode).toBe(500)
  expect((await post(claimed.path, {}, { token: 'x'.repeat(43) })).statusCode).toBe(401)
})

test('a claim is enough for nothing that needs a role or a key', () => {
  const add = (more: object) => () => serveClaim(house.app, { ...claimed, ...more }, async () => ({}))
  expect(add({ institution: 'order' })).toThrow('needs more than a session')
  expect(add({ once: true })).toThrow('needs more than a session')
  expect(add({ access: 'approvedMember' })).toThrow('needs more than a session')
})

test('a token counts in its header only', async () => {
  const response = await house.app.http.inject({
    method: 'POST',
    url: `${mine.path}?token=${'x'.repeat(43)}`,
    headers: { cookie: `token=${'x'.repeat(43)}`, authorization: `Bearer ${'x'.repeat(43)}` },
    payload: {},
  })
  expect(response.statusCode).toBe(401)
})

test('bytes that are no HTTP are answered 400 in the envelope and hung up on', async () => {
  const address = await house.app.http.listen({ host: '127.0.0.1', port: 0 })
  const socket = openSocket(Number(new URL(address).port), '127.0.0.1')
  socket.write('\u0016\u0003\u0001 what is this\r\n\r\n')
  const heard = (await socket.toArray()).join('')
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(JSON.parse(body)).toMatchObject({ code: 400, data: null })
  expect(head).toContain(`x-request-id: ${JSON.parse(body).requestId}`)
  expect(head).toContain('x-content-type-options: nosniff')
})

test('headers beyond all measure are answered 431', async () => {
  const address = await house.app.http.listen({ port: 0 }).catch(() => house.app.http.listeningOrigin)
  const socket = openSocket(Number(new URL(address).port), '127.0.0.1')
  socket.write(`GET /api/test/query HTTP/1.1\r\nHost: shop.example\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  const [head = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large\r\n/)
  expect(JSON.parse(body)).toMatchObject({ code: 431, msg: '请求头过大', data: null })
})

test('a request under two names is refused, whatever it asks for', async () => {
  const address = await house.app.http.listen({ port: 0 }).catch(() => house.app.http.listeningOrigin)
  for (const path of ['/api/test/query', '/products']) {
    const socket = openSocket(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: one.example\r\nhOST: two.example\r\nConnection: close\r\n\r\n`,
    )
    expect((await socket.toArray()).join(''), path).toMatch(/^HTTP\/1.1 400 /)
  }
})

test('what has no sentence of its own is still said in Chinese', async () => {
  const fieldsOf = async (body: object) => (await post(strict.path, body)).json().data.fields
  expect(await fieldsOf({ quantity: 1, inner: 7 })).toEqual({ inner: '格式不正确' })
  expect(await fieldsOf({ quantity: 1, inner: { way: 'c' } })).toEqual({ 'inner.way': '不在可选范围内' })
  const { data } = (await post(echo.path, { text: '字', password: 7 })).json()
  expect(data.fields).toEqual({ password: '应为文字' })
})
