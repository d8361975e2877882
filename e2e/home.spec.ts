import { expect, test } from './shop.ts'

test('a floor of the home page gets its products when it comes near', async ({ page }) => {
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  const floor = page.getByRole('region', { name: '量具量仪' })
  await expect(floor.getByRole('article')).toHaveCount(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await floor.scrollIntoViewIfNeeded()
  await expect(floor.getByRole('article').first()).toBeVisible()
  const after = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(Math.abs(after - height)).toBeLessThanOrEqual(16)
})

test('a floor whose products do not come can be tried again', async ({ page }) => {
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/product.product/lst*', (route) => route.abort())
  const floor = page.getByRole('region', { name: '量具量仪' })
  await floor.scrollIntoViewIfNeeded()
  await expect(floor.getByRole('alert')).toContainText('加载失败')
  await page.unroute('**/api/product.product/lst*')
  await floor.getByRole('button', { name: '重试' }).click()
  await expect(floor.getByRole('article').first()).toBeVisible()
})

test('without a script each floor leads to its category', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${shop.url}/products`)
  const links = page.getByRole('link', { name: /^全部/ })
  expect(await links.count()).toBeGreaterThanOrEqual(9)
  await page.getByRole('link', { name: '全部量具量仪' }).click()
  await expect(page).toHaveURL(/\/category\?id=\d+/)
  await context.close()
})
