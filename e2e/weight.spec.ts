import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { type Screen, screens } from '../storefront/app/screens.ts'
import { expect, test } from './shop.ts'

// Scripts and styles of a first visit are weighed where frame.spec.ts opens each screen.

/** The styles inside a page, and the files that they come from. */
const stylesIn = (html: string) => ({
  styles: [...html.matchAll(STYLE)].map(([, css = '']) => css).join('\n'),
  sheets: [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href = '']) => href),
})
const STYLE = /<style>([\s\S]*?)<\/style>/g

/** Largest number of elements, and of kilobytes of HTML beside its styles. */
const sizes = [
  ['/products', 1500, 120],
  ['/category', 750, 60],
  ['/product/1', 740, 66],
  ['/news', 500, 48],
] as const

for (const [path, elements, kilobytes] of sizes)
  test(`${path} has at most ${elements} elements and ${kilobytes} KB of HTML, and looks the same after coming back`, async ({
    page,
    shop,
  }) => {
    const whole = await (await fetch(shop.url + path)).text()
    expect(Buffer.byteLength(whole.replaceAll(STYLE, ''))).toBeLessThanOrEqual(kilobytes * 1024)
    expect(brotliCompressSync(whole).length).toBeLessThanOrEqual(30 * 1024)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('*').count()).toBeLessThanOrEqual(elements)
    // A picture is grey until it is decoded, which may be after the network is idle.
    await expect(page.locator('[data-stage="loading"]')).toHaveCount(0)
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
    // Pictures in the browser's cache are decoded again.
    await expect(async () => {
      for (const [name, look] of await same()) expect(`${name} ${look}`).toBe(`${name} ${first.get(name)}`)
    }).toPass({ timeout: 10_000 })
  })

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

test('hashed files are kept for a year, and come squeezed', async ({ shop }) => {
  const html = await (await fetch(`${shop.url}/products`)).text()
  const script = /\/assets\/[\w-]+\.js/.exec(html)?.[0]
  const response = await fetch(`${shop.url}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
})

/** The server draws the same for each row of a screen. */
const samples = Object.values<Screen>(screens).map(({ sample }) => sample.replace(/\{\w+\}/, '1'))

for (const path of [
  ...samples,
  '/category?kw=螺栓&view=table',
  '/category?kw=没有这样的东西',
  '/product/35',
  '/product/48?p.长度=20..40',
  '/activities?view=calendar',
  '/shares?id=30',
  '/help?q=发票',
  '/help/cancel',
  '/no-such-page',
  '/user?tab=settings',
  '/user?tab=invoices',
  '/orders?tab=all',
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
