import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setConfig } from '../system/config/actions.ts'
import { configRoutes } from '../system/config/routes.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'
import { changed } from './kept.ts'
import { type Handle, pageRoutes } from './pages.ts'

// What stands around a page; what is on it is the storefront's.

const HEAD = '<head><link rel="stylesheet" href="/assets/a.css"/></head>'

let rendered: string[] = []
const handle: Handle = async (request) => {
  rendered.push(request.url)
  const found = !request.url.includes('nothing')
  return new Response(`${HEAD}<p>扳手</p><script src="/a.js"></script><script>begin()</script>`, {
    status: found ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

let client: string
let house: TestHouse
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'gongfang-pages-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'assets/a.css'), 'p{color:red}')
  house = await openTestHouse((app) => {
    configRoutes(app)
    pageRoutes(app, handle, client)
  })
})
afterEach(() => {
  rendered = []
})
afterAll(async () => {
  await house.close()
  await rm(client, { recursive: true })
})

const look = (url: string, headers: Record<string, string> = {}) => house.app.http.inject({ url, headers })
const qrCode = (value: string | null) =>
  house.db.begin((tx) => setConfig(tx, { key: 'kefuQrcode', value, who: 'test' }))
const policyOf = async () => String((await look('/products')).headers['content-security-policy'])

test('a page is rendered once for everybody, whoever asks and whatever they call us', async () => {
  const [one, two] = [
    await look('/about', { host: 'shop.example', token: 'x'.repeat(43), 'user-agent': 'one' }),
    await look('/about', { host: 'evil"><script>', 'x-forwarded-host': 'evil.example', cookie: 'a=b' }),
  ]
  expect(two.body).toBe(one.body)
  expect(two.headers.etag).toBe(one.headers.etag)
  expect(rendered).toEqual(['http://shop.invalid/about'])
})

test('who signs up for an activity makes its pages anew, and those of goods are left alone', async () => {
  for (const path of ['/products', '/product/1', '/activity/1', '/sitemap.xml']) await look(path)
  rendered = []
  await changed(house.db, 'activity')
  for (const path of ['/products', '/product/1', '/activity/1', '/sitemap.xml']) await look(path)
  expect(rendered).toEqual(['http://shop.invalid/activity/1', 'http://shop.invalid/sitemap.xml'])
})

test('a page that is not there is not kept', async () => {
  await look('/nothing')
  expect((await look('/nothing')).statusCode).toBe(404)
  expect(rendered).toHaveLength(2)
})

test('scripts inside the page are allowed by their hash, all others only from here', async () => {
  const hash = createHash('sha256').update('begin()').digest('base64')
  const policy = await policyOf()
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('styles inside the page are allowed by their hash, all others only from here', async () => {
  const hash = createHash('sha256').update('p{color:red}').digest('base64')
  expect((await look('/products')).body).toContain('<style>p{color:red}</style>')
  expect(await policyOf()).toContain(`style-src 'self' 'sha256-${hash}';`)
})

test.each([
  ['http://pictures.example:8080/qr.png', ' http://pictures.example:8080'],
  ['http://a;script-src/*', ''],
  ['https://pictures.example/qr.png', ''],
  ['/media/qr.png', ''],
  ['', ''],
])('the code of the customer service may be at %s', async (address, allowed) => {
  await qrCode(address)
  expect(await policyOf()).toContain(`img-src 'self' data: blob: https:${allowed};`)
})

test('so does a page whose statement took longer than its limit', async () => {
  const slow = await openTestHouse((app) => {
    configRoutes(app)
    pageRoutes(app, handle, client)
    app.doors.set(getSiteConfig.path, async () => {
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    })
  })
  const page = await slow.app.http.inject('/products')
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  await slow.close()
})

test('a page that was rendered without the database says that it is worth coming back', async () => {
  const lost = await openTestHouse((app) => {
    configRoutes(app)
    pageRoutes(app, handle, client)
  })
  await lost.db.end({ timeout: 0 })
  const page = await lost.app.http.inject('/products')
  expect(page.statusCode).toBe(503)
  expect(page.headers['retry-after']).toBe('5')
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  await lost.close()
})
