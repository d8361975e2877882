import { createHash, randomBytes } from 'node:crypto'
import { refusals } from '@gongfang/contract/refusal'
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
  parameters: { name: string; in: string }[]
  security?: object[]
  responses: Record<string, object>
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
    expect(operation?.security === undefined).toBe(endpoint.access === 'anyone')
    expect(operation?.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(endpoint.once === true)
  }
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
