import { createHash, randomBytes } from 'node:crypto'
import { refusals } from '@gongfang/contract/base/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let text: string
beforeAll(async () => {
  shop = await openTestShop()
  text = (await shop.app.http.inject('/api/openapi.json')).body
})
afterAll(() => shop.close())

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string }[]
  security: object[]
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>
}
const operations = () =>
  Object.entries(JSON.parse(text).paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        ...operation,
      })),
  )

test('the document holds every endpoint that is served, each under a name of its own', () => {
  const served = shop.app.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(operations().map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(served))
  expect(operations()).toHaveLength(served.length)
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(served.length)
  expect(operations().every(({ summary }) => summary.length > 1)).toBe(true)
})

test('who needs a token or a key reads so', () => {
  const all = operations()
  for (const endpoint of shop.app.endpoints) {
    const operation = all.find(({ path, method }) => path === endpoint.path && method === endpoint.method)
    const { access } = endpoint
    const scheme = access === 'staff' || typeof access === 'object' ? 'staff' : 'token'
    expect(operation?.security).toEqual(access === 'anyone' ? [] : [{ [scheme]: [] }])
    expect(operation?.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(endpoint.once === true)
  }
})

test('every call has a description of its own and a tag that is explained', () => {
  const { tags, servers, info } = JSON.parse(text)
  const explained = new Map(tags.map(({ name, description }: Record<string, string>) => [name, description]))
  for (const { tags: [tag = ''] = [], description, summary } of operations()) {
    expect(description).toContain(summary)
    expect(description.length).toBeGreaterThan(summary.length + 4)
    expect(explained.get(tag), tag).toMatch(/\p{Script=Han}{2}/u)
  }
  expect(tags).toHaveLength(new Set(operations().map(({ tags }) => tags[0])).size)
  expect(servers).toEqual([{ url: '/', description: '工坊商城' }])
  expect(info).toMatchObject({ license: { identifier: 'MIT' }, contact: { name: '工坊商城' } })
})

test('a shop with a name of its own is the server of its document', async () => {
  const named = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  try {
    const document = (await named.app.http.inject('/api/openapi.json')).json()
    expect(document.servers).toMatchObject([{ url: 'https://shop.example' }])
    expect(document.info.contact.url).toBe('https://shop.example/about')
  } finally {
    await named.close()
  }
})

test('a success and a refusal are told apart by the code alone', () => {
  const { Refusal, Failure } = JSON.parse(text).components.schemas
  expect(Refusal.properties.code.enum).toEqual(Object.values(refusals).map(([code]) => code))
  expect(Refusal.properties.code.enum).not.toContain(1)
  expect(Failure.properties.code.enum).toContain(431)
  for (const { path, responses } of operations()) {
    const { schema } = responses[200]?.content?.['application/json'] ?? { schema: {} }
    const [success, refused] = (schema.oneOf as Record<string, never>[] | undefined) ?? [null, schema]
    expect(refused, path).toEqual({ $ref: '#/components/schemas/Refusal' })
    if (success) expect(success, path).toMatchObject({ properties: { code: { const: 1 } } })
  }
})

test('a file answer names its media types, and no other answer has one', () => {
  const all = operations()
  const files: Record<string, string[]> = {}
  for (const endpoint of shop.app.endpoints) {
    const operation = all.find(({ path, method }) => path === endpoint.path && method === endpoint.method)
    const types = Object.keys(operation?.responses[200]?.content ?? {})
    const media = types.filter((type) => type !== 'application/json')
    expect(media.length > 0, endpoint.path).toBe(endpoint.answer !== undefined)
    expect(types).toContain('application/json')
    if (media.length > 0) files[endpoint.path] = media
  }
  expect(Object.values(files).flat()).not.toContain('application/octet-stream')
  expect(files).toMatchObject({
    '/api/user.invoice/downloadPapers': ['application/zip'],
    '/api/user.invoice/downloadPapersPdf': ['application/pdf'],
    '/api/user.acceptance/photo': ['image/jpeg', 'image/png', 'image/webp'],
    '/api/activity.activity/ics': ['text/calendar'],
    '/api/user.cart/exportCart': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  })
})

test('what a program may meet is listed with the call', () => {
  const statusesOf = (name: string) => {
    const found = operations().find(({ path, method }) => `${method} ${path}` === name)
    return Object.keys(found?.responses ?? {}).map(Number)
  }
  expect(statusesOf('GET /api/product.product/detail')).toEqual([200, 304, 400, 429, 431, 500, 503])
  expect(statusesOf('POST /api/user.cart/setcart')).toEqual([200, 400, 401, 413, 415, 429, 431, 500, 503])
  expect(statusesOf('GET /api/admin.order/lst')).toContain(403)
})

test('every array says what its items are, and names of a record are properties', () => {
  const mustBePlain = (shape: unknown, at: string) => {
    if (shape === null || typeof shape !== 'object') return
    const { type, items, propertyNames } = shape as Record<string, unknown>
    if (type === 'array') expect(items, at).toBeTypeOf('object')
    if (propertyNames) expect(propertyNames, at).not.toHaveProperty('enum')
    for (const [key, value] of Object.entries(shape)) mustBePlain(value, `${at}/${key}`)
  }
  const { paths, components } = JSON.parse(text)
  mustBePlain(paths, '')
  mustBePlain(components, '')
})

test('everything that is referred to is in the document', () => {
  const document = JSON.parse(text)
  const targets = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(targets.length).toBeGreaterThan(0)
  for (const target of targets) {
    const found = target.split('/').reduce((at, step) => at?.[step], document)
    expect(found, target).toBeDefined()
  }
})

test('every refusal is listed with its code, and no two share one', () => {
  for (const [reason, [code]] of Object.entries(refusals)) expect(text).toContain(`| ${code} | ${reason} |`)
  const codes = Object.values(refusals).map(([code]) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(Math.min(...codes)).toBeGreaterThanOrEqual(1000)
})

test('the document goes compressed, once for each version, and HEAD asks for it', async () => {
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    shop.app.http.inject({ method, url: '/api/openapi.json', headers })
  const plain = await get({})
  const sizes = { gzip: 0, br: 0 }
  for (const coding of ['gzip', 'br'] as const) {
    const { headers, rawPayload } = await get({ 'accept-encoding': coding })
    expect(headers).toMatchObject({
      'content-encoding': coding,
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    })
    sizes[coding] = rawPayload.length
  }
  expect(sizes.gzip).toBeLessThan(plain.rawPayload.length / 8)
  expect(sizes.br).toBeLessThan(sizes.gzip)
  expect((await get({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  const head = await get({}, 'HEAD')
  expect([head.body, head.headers['content-length']]).toEqual(['', String(plain.rawPayload.length)])
})

test('the page to read it comes from this shop alone', async () => {
  const page = await shop.app.http.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-|https?:/)
  for (const [, script = ''] of page.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
    expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
  const nonces = [policy, page.body].map((text) => /nonce[-"=a-z ]*?([A-Za-z0-9+/]{22}==)/.exec(text)?.[1])
  expect(nonces[0]).toBe(nonces[1])
  const again = await shop.app.http.inject('/api/docs/')
  expect(again.headers['content-security-policy']).not.toBe(policy)
  expect(page.body.match(/(?:src|href)="https?:/g)).toBeNull()
  const script = await shop.app.http.inject({
    url: '/api/docs/js/scalar.js',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(script.headers).toMatchObject({ 'content-encoding': 'gzip', etag: expect.stringMatching(/^W\//) })
  const { statusCode, body } = await shop.app.http.inject('/api/docs/nothing')
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 404])
})

test('in production the page is there when it is switched on, the document always', async () => {
  const production = { SECRET_KEY: randomBytes(32).toString('hex'), DATABASE_URL: 'postgres://db/mall' }
  expect(readEnv('production', production).apiDocs).toBe(false)
  expect(readEnv('production', { ...production, API_DOCS: 'on' }).apiDocs).toBe(true)
  const closed = await openTestShop({ env: { API_DOCS: 'off' } })
  try {
    expect((await closed.app.http.inject('/api/docs/')).statusCode).toBe(404)
    expect((await closed.app.http.inject('/api/docs/js/scalar.js')).statusCode).toBe(404)
    expect((await closed.app.http.inject('/api/openapi.json')).statusCode).toBe(200)
  } finally {
    await closed.close()
  }
})

test('the page to read it sends nobody to its maker', async () => {
  const { body } = await shop.app.http.inject('/api/docs/')
  const [, configuration = ''] = /createApiReference\('#app', ({[\s\S]*?})\)\n/.exec(body) ?? []
  expect(JSON.parse(configuration)).toMatchObject({
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  })
})
