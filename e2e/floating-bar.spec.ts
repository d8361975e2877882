import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, login, people, pickProduct, test } from './shop.ts'

test.use({ viewport: { width: 375, height: 812 } })

const bar = (page: Page) => page.getByRole('complementary', { name: '快捷入口' })

/** Lists controls whose middle is under the floating bar, and bars at the bottom that it touches. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const own = document.querySelector<HTMLElement>('aside[aria-label="快捷入口"]')!
    const { top: from, bottom: to } = own.getBoundingClientRect()
    const touched = [...document.querySelectorAll('[data-bottom-bar], [data-action-bar]')].filter((foot) => {
      const { top, bottom } = foot.getBoundingClientRect()
      return own.dataset.placed !== undefined && top < to && bottom > from
    })
    const pressed = [...document.querySelectorAll('a, button, input, select, textarea, label, summary')]
      .filter((element) => !own.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return width > 0 && y > 0 && y < innerHeight && own.contains(document.elementFromPoint(x, y))
      })
    return [...pressed, ...touched].map(
      (element) => `${element.tagName} ${element.textContent?.trim().slice(0, 20)}`,
    )
  })

for (const path of [
  '/products',
  '/category?kw=扳手',
  '/product/1',
  '/activities',
  '/activity/1',
  '/news',
  '/shares',
  '/about',
  '/forgot-password',
  '/cart',
  '/user',
  '/orders',
  '/points',
  '/verification',
  '/feedback',
  '/password',
  '/address',
]) {
  test(`on a phone the bar of three covers nothing that is pressed: ${path}`, async ({ page, shop }) => {
    await logInQuickly(page, shop, people.approved)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let at = 0; at < Math.min(end, 4_000); at += 450) {
      await page.evaluate((top) => scrollTo(0, top), at)
      await page.waitForTimeout(400)
      await expect.poll(() => covered(page), `${path} at ${at}`).toEqual([])
    }
  })
}

test('on a phone the bar of three stands clear of the bar of a cart with goods', async ({ page, shop }) => {
  const { skuId } = await pickProduct(shop)
  await shop.command('config', 'priceOrScore=2')
  await logInQuickly(page, shop, people.pending)
  const { token } = await login(shop, people.pending)
  await call(shop, 'user.cart/setcart', { skuId, quantity: 1 }, { token })
  await page.goto('/cart')
  await expect(bar(page)).toHaveAttribute('data-placed')
  await page.waitForTimeout(400)
  await expect.poll(() => covered(page)).toEqual([])
  await shop.command('config', '--reset', 'priceOrScore')
})

for (const path of ['/login', '/register', '/complete-info', '/reviewing'])
  test(`${path} has no bar of three`, async ({ page }) => {
    await page.goto(path)
    await expect(bar(page)).toHaveCount(0)
  })

test('the bar of three floats above the tab bar, and leaves while one scrolls down or types', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(bar(page)).toBeVisible()
  const buttons = bar(page).getByRole('button')
  await expect(buttons.filter({ visible: true })).toHaveCount(2)
  for (const button of await buttons.filter({ visible: true }).all()) {
    const box = (await button.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  const tabs = (await page.getByRole('navigation', { name: '底部导航' }).boundingBox())!
  const box = (await bar(page).boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(tabs.y)

  await page.evaluate(() => scrollTo(0, 400))
  await expect(bar(page)).toBeHidden({ timeout: 150 })
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('button', { name: '回到顶部' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goto('/forgot-password')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('textbox').first().focus()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('textbox').first().blur()
  await expect(bar(page)).toBeVisible()
})

test('on a phone the code opens in the middle, and the cart is one tap away', async ({ page }) => {
  await page.goto('/about')
  await bar(page).getByRole('button', { name: '关注微信' }).click()
  await expect(page.getByText('扫码关注微信公众号')).toBeVisible()
  const box = (await page.locator('#follow-popup').boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: '关闭二维码' }).click()
  await expect(page.locator('#follow-popup')).toHaveCount(0)
})
