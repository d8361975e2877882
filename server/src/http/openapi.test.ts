import { refusals } from '@gongfang/contract/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  for (const endpoint of shop.app.endpoints) {
    const operation = operations().find(
      ({ path, method }) => path === endpoint.path && method === endpoint.method,
    )
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
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect(page.body.match(/(?:src|href)="https?:/g)).toBeNull()
  const { statusCode, body } = await shop.app.http.inject('/api/docs/nothing')
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 404])
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
