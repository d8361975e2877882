import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { buyAndPay, enterBackOffice, expect, logInQuickly, people, pickProduct, test } from './shop.ts'

// Bytes of a first visit. Times are not measured, because they depend on the machine.
// Names of files are hashes, and differ in how they squeeze: a change that no page loads moves a sum by up to 220 bytes.

const squeezed = (body: string | Buffer) => brotliCompressSync(body).length

/** Bytes of scripts, and of styles inside the page and beside it. A style that the page has is not loaded again. */
async function load(page: Page, path: string) {
  const files: { type: string; bytes: number; url: string }[] = []
  const reading: Promise<unknown>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['script', 'stylesheet'].includes(type)) return
    const size = response.body().then((body) => {
      files.push({ type, bytes: squeezed(body), url: response.url() })
    })
    reading.push(size)
  })
  const html = (await (await page.goto(path))?.text()) ?? ''
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  const { styles, sheets } = stylesIn(html)
  expect(sheets.length).toBeGreaterThan(0)
  expect(files.filter(({ url }) => sheets.includes(new URL(url).pathname))).toEqual([])
  return (type: 'script' | 'stylesheet') =>
    files.filter((file) => file.type === type).reduce((sum, file) => sum + file.bytes, 0) +
    (type === 'stylesheet' ? squeezed(styles) : 0)
}

/** The styles inside a page, and the files that they come from. */
const stylesIn = (html: string) => ({
  styles: [...html.matchAll(STYLE)].map(([, css = '']) => css).join('\n'),
  sheets: [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href = '']) => href),
})
const STYLE = /<style>([\s\S]*?)<\/style>/g

for (const [path, kilobytes] of [
  ['/products', 115],
  ['/category?kw=扳手', 119],
  ['/product/1', 120],
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

for (const path of ['/products', '/category?kw=扳手', '/product/1', '/news']) {
  test(`${path} looks the same after leaving it and coming back`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const first = await looks(page)
    expect(first.size).toBeGreaterThan(60)
    const same = async () => [...(await looks(page)).entries()].filter(([name]) => first.has(name))
    // Not a press: the header looks different after scrolling to the link.
    const link = page.getByRole('contentinfo').locator('a[href^="/help"]').first()
    await link.evaluate((element: HTMLElement) => element.click())
    await expect(page).toHaveURL(/\/help/)
    await page.goBack()
    // A page may have more after coming back, such as the products that the visitor has seen.
    await expect.poll(async () => (await same()).length).toBeGreaterThan(first.size * 0.9)
    // Pictures are grey until they are decoded, also those that are in the browser's cache.
    await expect(async () => {
      for (const [name, look] of await same()) expect(`${name} ${look}`).toBe(`${name} ${first.get(name)}`)
    }).toPass({ timeout: 10_000 })
  })
}

/** How the first element of each combination of classes of ours looks. */
async function looks(page: Page): Promise<Map<string, string>> {
  const all = await page.locator('[class]').evaluateAll((elements) =>
    elements.map((element) => {
      const style = getComputedStyle(element)
      const parts = [
        'display',
        'position',
        'color',
        'background-color',
        'font',
        'padding',
        'margin',
        'border',
      ]
      const names = [
        ...parts,
        'gap',
        'justify-content',
        'align-items',
        'min-height',
        'border-radius',
        'order',
      ]
      return [
        `${element.tagName} ${element.getAttribute('class')}`,
        names.map((name) => style.getPropertyValue(name)).join(' '),
      ] as const
    }),
  )
  return new Map(all.toReversed())
}

for (const path of ['/admin/orders', '/admin/verification', '/admin/products/1']) {
  test(`${path} needs at most 64 files of script`, async ({ page, shop }) => {
    await enterBackOffice(page, shop)
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    expect(scripts.size).toBeGreaterThan(2)
    expect(scripts.size).toBeLessThanOrEqual(64)
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
  '/user',
  '/user?tab=settings',
  '/user?tab=invoices',
  '/orders?tab=all',
  '/order/confirm',
  '/order/detail?id=1',
  '/cart',
  '/address',
  '/points',
  '/verification',
  '/feedback',
]) {
  test(`what the server draws of ${path} is dressed by the styles inside it`, async ({ shop }) => {
    const html = await (await fetch(shop.url + path)).text()
    const { styles, sheets } = stylesIn(html)
    const files = await Promise.all(sheets.map(async (sheet) => (await fetch(shop.url + sheet)).text()))
    expect(styles).toBe(files.join('\n'))
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
  test(`${path} has at most ${elements} elements and ${kilobytes} KB of HTML beside its styles, 30 KB squeezed`, async ({
    page,
    shop,
  }) => {
    const whole = await (await fetch(shop.url + path)).text()
    const html = whole.replaceAll(STYLE, '')
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const count = await page.locator('*').count()
    console.log(
      `${path}: ${count} elements, ${Buffer.byteLength(html)} bytes of HTML, ${squeezed(whole)} with styles, brotli`,
    )
    expect(count).toBeLessThanOrEqual(elements)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(kilobytes * 1024)
    expect(squeezed(whole)).toBeLessThanOrEqual(30 * 1024)
  })
}
