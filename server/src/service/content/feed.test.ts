import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { refreshProducts } from '../../goods/catalogue/actions.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into category (name, path) values ('扳手', '{1}')`
  await shop.db`
    insert into product (id, title, category_id, category_path, status, on_sale_at) overriding system value
    select n, '商品' || n, 1, '{1}', case n when 7 then 'draft' when 8 then 'offSale' else 'onSale' end, now()
      from unnest(array[1, 7, 8, 50000, 50001, 100000, 100001]) n`
  await shop.db`insert into article_category (kind, name) values ('news', '动态'), ('share', '选型')`
  await shop.db`
    insert into article (kind, category_id, title, summary, body, publish_at, created_at, updated_at) values
      ('news', 1, '开业 <公告> & "更多"', '摘要', '<p>一</p>', '2026-11-01T02:00:00Z', now(), '2026-11-02T00:00:00Z'),
      ('share', 2, '选型指南', '', '<p>二</p>', '2026-11-03T02:00:00Z', now(), '2026-11-03T02:00:00Z'),
      ('news', 1, '还没到的', '', '<p>三</p>', now() + interval '1 day', now(), now()),
      ('news', 1, '草稿', '', '<p>四</p>', null, now(), now())`
})
afterAll(() => shop.close())

const look = async (url: string, headers: Record<string, string> = { host: 'shop.example' }) => {
  const { statusCode, body, headers: answered } = await shop.app.http.inject({ url, headers })
  return { status: statusCode, body, type: answered['content-type'], etag: String(answered.etag) }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)

test('no file can hold more than fifty thousand addresses, and each stands in one', async () => {
  const { body, type } = await look('/sitemap.xml')
  expect(type).toBe('application/xml; charset=utf-8')
  const files = locations(body).map((url) => url.replace('http://shop.example', ''))
  expect(files).toEqual([
    '/sitemap/pages-1.xml',
    '/sitemap/categories-1.xml',
    '/sitemap/articles-1.xml',
    '/sitemap/products-1.xml',
    '/sitemap/products-2.xml',
    '/sitemap/products-3.xml',
  ])
  const products = files.filter((name) => name.includes('products'))
  const ids = await Promise.all(
    products.map(async (file) =>
      locations((await look(file)).body).map((url) => Number(url.split('/').at(-1))),
    ),
  )
  expect(ids).toEqual([[1, 50_000], [50_001, 100_000], [100_001]])
})

test('articles are there with their day of change, as far as they are published', async () => {
  const { body } = await look('/sitemap/articles-1.xml')
  expect(locations(body)).toEqual(['http://shop.example/news?id=1', 'http://shop.example/shares?id=2'])
  expect(body).toContain('<lastmod>2026-11-02T00:00:00.000Z</lastmod>')
  expect(locations((await look('/sitemap/categories-1.xml')).body)).toEqual([
    'http://shop.example/category?id=1',
  ])
  const pages = locations((await look('/sitemap/pages-1.xml')).body)
  expect(pages).toContain('http://shop.example/about?page=privacy')
  expect(pages.filter((url) => !url.includes('/about')).map((url) => new URL(url).pathname)).toEqual([
    '/products',
    '/category',
    '/activities',
    '/news',
    '/shares',
    '/help',
  ])
})

test('a product that leaves the shop leaves the sitemap', async () => {
  const before = await look('/sitemap/products-3.xml')
  expect(locations(before.body)).toHaveLength(1)
  await transaction(shop.db, async (tx) => {
    await tx`update product set status = 'offSale' where id = 100001`
    await refreshProducts(tx, [100_001])
  })
  expect((await look('/sitemap/products-3.xml')).status).toBe(404)
})

test.each(['/sitemap/products-4.xml', '/sitemap/products-0.xml', '/sitemap/nothing-1.xml', '/sitemap/x'])(
  '%s is not there',
  async (path) => {
    expect((await look(path)).status).toBe(404)
  },
)

test('robots are kept from personal pages and led to the sitemap', async () => {
  const { body, type } = await look('/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Disallow: /cart\n')
  expect(body).toContain('Disallow: /api/\n')
  for (const path of [
    '/login',
    '/orders',
    '/order/detail',
    '/team',
    '/funds',
    '/print/order',
    '/certificate/',
  ])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toMatch(/\nSitemap: http:\/\/shop\.example\/sitemap\.xml\n$/)
  expect(body).toContain('Disallow: /*?*quick=\n')
  expect(body).not.toMatch(/Disallow: \/(products?|news|shares|about|category|activit\w*|help|join|)(\/|\n)/)
})

test('the feed tells the newest of both kinds, and nothing in it breaks its XML', async () => {
  const { body, type } = await look('/rss.xml')
  expect(type).toBe('application/rss+xml; charset=utf-8')
  const titles = [...body.matchAll(/<item>\n<title>(.*?)<\/title>/g)].map(([, title]) => title)
  expect(titles).toEqual(['选型指南', '开业 &lt;公告&gt; &amp; &quot;更多&quot;'])
  expect(body).toContain('<link>http://shop.example/news?id=1</link>')
  expect(body).toContain('<pubDate>Sun, 01 Nov 2026 02:00:00 GMT</pubDate>')
})

test('a phone is told the name and the mark of the shop', async () => {
  const { body, type, etag } = await look('/manifest.webmanifest')
  expect(type).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({ name: '工坊商城', start_url: '/products', lang: 'zh-CN' })
  await shop.config('name', '某某工具商城')
  const renamed = await look('/manifest.webmanifest')
  expect(JSON.parse(renamed.body)).toMatchObject({ name: '某某工具商城', short_name: '某某工具商城' })
  expect(renamed.etag).not.toBe(etag)
  const folder = new URL('../../../../storefront/public', import.meta.url)
  for (const { src, sizes } of JSON.parse(body).icons as { src: string; sizes: string }[]) {
    const bytes = await readFile(`${folder.pathname}${src}`)
    if (sizes !== 'any') expect(await sizeOf(bytes)).toBe(sizes)
  }
})

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return `${width}x${height}`
}

test('who found a weakness reads where to say so', async () => {
  const { status, body, type } = await look('/.well-known/security.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(body).toContain('Contact: http://shop.example/about\n')
  expect(body).toContain('Canonical: http://shop.example/.well-known/security.txt\n')
  const [, end = ''] = /^Expires: (.*)$/m.exec(body) ?? []
  const days = (Date.parse(end) - shop.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThanOrEqual(180)
})

test.each(['evil"><script>', 'a b', 'x/y'])(
  'nobody who calls the shop %j gets an address made of it',
  async (host) => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/rss.xml', '/.well-known/security.txt'])
      expect((await look(path, { host })).status).toBe(400)
  },
)

test('each name of the shop gets its own addresses', async () => {
  const [one, two] = await Promise.all(
    ['one.example', 'two.example'].map((host) => look('/robots.txt', { host })),
  )
  expect(one?.body).toContain('http://one.example/')
  expect(two?.body).toContain('http://two.example/')
})

test('with a public address all links begin with it, whatever the client calls us', async () => {
  const other = await openTestShop({
    env: { PUBLIC_URL: 'https://www.gongfang.example' },
    database: { url: shop.url, drop: async () => {} },
  })
  const ask = (url: string) => other.app.http.inject({ url, headers: { host: 'evil"><script>' } })
  expect((await ask('/robots.txt')).body).toContain('https://www.gongfang.example/sitemap.xml')
  expect((await ask('/sitemap/articles-1.xml')).body).toContain('https://www.gongfang.example/news?id=1')
  await other.close()
})

test('feeds and sitemaps go compressed with an ETag, also where the shop has no name of its own', async () => {
  for (const url of ['/rss.xml', '/sitemap.xml', '/sitemap/articles-1.xml']) {
    const { etag, body } = await look(url)
    expect(etag).toMatch(/^W\//)
    const again = await look(url, { host: 'shop.example', 'if-none-match': etag })
    expect([again.status, again.body], url).toEqual([304, ''])
    if (Buffer.byteLength(body) < 1024) continue
    const { headers } = await shop.app.http.inject({
      url,
      headers: { host: 'shop.example', 'accept-encoding': 'gzip' },
    })
    expect(headers, url).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag })
  }
  expect((await look('/rss.xml', { host: 'other.example' })).etag).not.toBe((await look('/rss.xml')).etag)
})

test('what is only read says so to whoever writes there', async () => {
  for (const url of ['/rss.xml', '/sitemap/articles-1.xml', '/products', '/uploads/image/x.png']) {
    const { statusCode, headers } = await shop.app.http.inject({
      method: 'POST',
      url,
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([statusCode, headers.allow], url).toEqual([405, 'GET, HEAD'])
  }
})
