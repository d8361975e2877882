import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

// What the first visit of the home page costs. Bytes, since times depend on the machine.

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

for (const path of [
  '/products',
  '/category?kw=扳手',
  '/product/1',
  '/activities',
  '/activity/1',
  '/news',
  '/shares?id=30',
  '/about',
]) {
  test(`${path} needs at most 120 KB of script and 15 KB of style`, async ({ page }) => {
    const weigh = await load(page, path)
    console.log(`${path}: script ${weigh('script')} bytes, style ${weigh('stylesheet')} bytes, brotli`)
    expect(weigh('script')).toBeLessThanOrEqual(120 * 1024)
    expect(weigh('stylesheet')).toBeLessThanOrEqual(15 * 1024)
  })
}

test('hashed files are kept for a year, and come squeezed', async ({ page, shop }) => {
  await page.goto('/products')
  const script = await page.locator('link[rel="modulepreload"]').first().getAttribute('href')
  const response = await fetch(`${shop.url}${script}`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
})

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
