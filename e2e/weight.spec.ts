import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { buyAndPay, expect, logInQuickly, people, pickProduct, test } from './shop.ts'

// Bytes of a first visit. Times are not measured, because they depend on the machine.

async function load(page: Page, path: string) {
  const files: { type: string; bytes: number; url: string }[] = []
  const reading: Promise<unknown>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['script', 'stylesheet'].includes(type)) return
    const size = response.body().then((body) => {
      files.push({ type, bytes: brotliCompressSync(body).length, url: response.url() })
    })
    reading.push(size)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  return (type: string) =>
    files.filter((file) => file.type === type).reduce((sum, file) => sum + file.bytes, 0)
}

for (const [path, kilobytes] of [
  ['/products', 115],
  ['/category?kw=扳手', 119],
  ['/product/1', 119],
  ['/activities', 116],
  ['/activity/1', 117],
  ['/news', 117],
  ['/shares?id=30', 117],
  ['/about', 112],
  ['/help', 113],
  ['/help/cancel', 113],
] as const) {
  test(`${path} needs at most ${kilobytes} KB of script and 15 KB of style`, async ({ page }) => {
    const weigh = await load(page, path)
    console.log(`${path}: script ${weigh('script')} bytes, style ${weigh('stylesheet')} bytes, brotli`)
    expect(weigh('script')).toBeLessThanOrEqual(kilobytes * 1024)
    expect(weigh('stylesheet')).toBeLessThanOrEqual(15 * 1024)
  })
}

// Of a member, with the parts that come by themselves. What stands below an order, or is chosen with it, comes late.
// Their institution has colleagues, rules and funds, so the parts for these are counted too.
for (const [path, kilobytes] of [
  ['/user', 124],
  ['/cart', 125],
  ['/orders?tab=all', 125],
  ['/order/detail', 127],
  ['/order/confirm', 124],
] as const) {
  test(`${path} needs at most ${kilobytes} KB of script and 12 KB of style`, async ({ page, shop }) => {
    const token = await logInQuickly(page, shop, people.approved)
    const query = {
      '/cart': async () => {
        await call(
          shop,
          'user.cart/setcart',
          { skuId: (await pickProduct(shop)).skuId, quantity: 1 },
          { token },
        )
        return ''
      },
      '/order/detail': async () => `?no=${await buyAndPay(shop, token)}`,
      '/order/confirm': async () => `?sku=${(await pickProduct(shop)).skuId}&qty=1`,
    }
    const weigh = await load(page, path + ((await query[path as keyof typeof query]?.()) ?? ''))
    await expect(page).toHaveURL(new RegExp(path.replace('?', '\\?')))
    console.log(`${path}: script ${weigh('script')} bytes, style ${weigh('stylesheet')} bytes, brotli`)
    expect(weigh('script')).toBeLessThanOrEqual(kilobytes * 1024)
    expect(weigh('stylesheet')).toBeLessThanOrEqual(12 * 1024)
  })
}

test('hashed files are kept for a year, and come squeezed', async ({ page, shop }) => {
  await page.goto('/products')
  const script = await page.locator('link[rel="modulepreload"]').first().getAttribute('href')
  const response = await fetch(`${shop.url}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
})

for (const path of [
  '/products',
  '/category?kw=螺栓&view=table',
  '/category?kw=没有这样的东西',
  '/product/35',
  '/product/48?p.长度=20..40',
  '/activities?view=calendar',
  '/activity/1',
  '/shares?id=30',
  '/login',
  '/help?q=发票',
  '/help/cancel',
  '/no-such-page',
]) {
  test(`what the server draws of ${path} is dressed by the styles that it names`, async ({ shop }) => {
    const html = await (await fetch(shop.url + path)).text()
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(
      ([, href]) => shop.url + href,
    )
    const styles = (await Promise.all(sheets.map(async (sheet) => (await fetch(sheet)).text()))).join('\n')
    // Classes of ours end in the mark of their file.
    const drawn = [...html.matchAll(/ class="([^"]+)"/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => /^[a-z]\w*_\w{4}$/i.test(name))
    expect(drawn.length).toBeGreaterThan(10)
    expect([...new Set(drawn)].filter((name) => !styles.includes(`.${name}`))).toEqual([])
  })
}

test('nothing is loaded from anywhere else', async ({ page, shop }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.url)) elsewhere.push(request.url())
  })
  for (const path of ['/products', '/category', '/product/1', '/login']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(elsewhere).toEqual([])
})

for (const [path, elements, kilobytes] of [
  ['/products', 1500, 120],
  ['/category', 750, 60],
  ['/product/1', 700, 60],
  ['/news', 500, 48],
] as const) {
  test(`${path} has at most ${elements} elements and ${kilobytes} KB of HTML`, async ({ page, shop }) => {
    const html = await (await fetch(shop.url + path)).text()
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const count = await page.locator('*').count()
    console.log(`${path}: ${count} elements, ${Buffer.byteLength(html)} bytes of HTML`)
    expect(count).toBeLessThanOrEqual(elements)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(kilobytes * 1024)
  })
}
