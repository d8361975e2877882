import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { buyAndPay, expect, logInQuickly, people, pickProduct, type Shop, test } from './shop.ts'

const bar = (page: Page) => page.getByRole('complementary', { name: '快捷入口' })
const phone = { width: 375, height: 812 }

/** Texts, pictures and controls under the floating bar, or bars that it touches. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const own = document.querySelector<HTMLElement>('aside[aria-label="快捷入口"]')!
    const { left, right, top, bottom } = own.getBoundingClientRect()
    const found = new Set<string>()
    const touches = (box: DOMRect) =>
      box.right > left + 1 && box.left < right - 1 && box.bottom > top + 1 && box.top < bottom - 1
    /** The strip of a phone covers what is scrolled through it, as the tab bar does. */
    const isStrip = right - left > innerWidth / 2
    const isFixed = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    for (const element of document.querySelectorAll('body *')) {
      if (own.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue
      if (isStrip && !isFixed(element)) continue
      const boxes = [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return []
        const range = document.createRange()
        range.selectNode(node)
        return [...range.getClientRects()]
      })
      if (element.matches('a, button, input, select, textarea, img, td, th'))
        boxes.push(element.getBoundingClientRect())
      // What a scrolling box or the window has clipped away is covered by nothing.
      const shown = boxes.filter(touches).some((box) => {
        const [x, y] = [Math.max(box.left, left) + 2, Math.max(box.top, top) + 2]
        return document.elementsFromPoint(x, y).includes(element)
      })
      if (shown) found.add(`${element.tagName} ${element.textContent?.trim().slice(0, 20)}`)
    }
    return [...found].slice(0, 5)
  })

async function walk(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (const at of [0, end / 2, end]) {
    await page.evaluate((top) => scrollTo(0, top), at)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => covered(page), `${path} at ${at} of ${end}`).toEqual([])
  }
}

const walked = ['/products', '/category?kw=螺栓&view=table', '/product/1', '/orders']

async function anUnpaidOrder(shop: Shop, token: string) {
  const { skuId } = await pickProduct(shop)
  const draft = { source: { kind: 'buyNow', skuId, quantity: 1 } }
  const { quote } = await call<{ quote: string }>(shop, 'user.order/preview', draft, { token })
  const order = { ...draft, quote, payWay: 'demo' }
  return (await call<{ no: string }>(shop, 'user.order/create', order, { token })).no
}

for (const width of [768, 1280, 1440]) {
  test(`at ${width} px the floating bar has a margin of its own`, async ({ page, shop }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await logInQuickly(page, shop, people.approved)
    for (const path of walked) await walk(page, path)
  })
}

test('on a phone the floating bar is a strip that is always there and lies on nothing', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.setViewportSize(phone)
  const token = await logInQuickly(page, shop, people.approved)
  const [unpaid, paid] = [await anUnpaidOrder(shop, token), await buyAndPay(shop, token)]
  const { skuId } = await pickProduct(shop)
  await call(shop, 'user.cart/setcart', { skuId, quantity: 1 }, { token })
  for (const path of [
    ...[...walked, '/cart', '/user', `/order/detail?no=${unpaid}`, `/order/detail?no=${paid}`],
    ...[`/order/confirm?sku=${skuId}&qty=1`, '/verification', '/forgot-password'],
    ...['/activity/1', '/requests/20261120000000000001', '/inquiries/new'],
  ]) {
    await walk(page, path)
    const buttons = bar(page).getByRole('button')
    await expect(buttons.filter({ visible: true }), path).toHaveCount(3)
    for (const button of await buttons.all()) {
      const { width, height } = (await button.boundingBox())!
      expect(Math.min(width, height), path).toBeGreaterThanOrEqual(43)
    }
  }
  // The end of the page is above the strip.
  const foot = (await page.getByRole('contentinfo').getByText('©').boundingBox())!
  expect(foot.y + foot.height).toBeLessThanOrEqual((await bar(page).boundingBox())!.y)
})

test('an action bar of two lines lifts the strip', async ({ page, shop }) => {
  await page.setViewportSize(phone)
  await logInQuickly(page, shop, people.approved)
  const { skuId } = await pickProduct(shop)
  await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
  const pay = page.locator('[data-action-bar]')
  await expect(pay).toBeVisible()
  await pay.evaluate((element) => element.prepend('两行'.repeat(40)))
  const gap = async () => (await pay.boundingBox())!.y - (await bar(page).boundingBox())!.y
  await expect.poll(gap).toBeGreaterThanOrEqual(43)
})

for (const path of ['/login', '/register', '/complete-info', '/reviewing'])
  test(`${path} has no floating bar`, async ({ page }) => {
    await page.goto(path)
    await expect(bar(page)).toHaveCount(0)
  })

test('on a phone the strip scrolls to the top, opens the code in the middle, and stays while one types', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/about')
  const box = (await bar(page).boundingBox())!
  const tabs = (await page.getByRole('navigation', { name: '底部导航' }).boundingBox())!
  expect(box.y + box.height).toBe(tabs.y)
  await page.evaluate(() => scrollTo(0, 400))
  await bar(page).getByRole('button', { name: '回到顶部' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await bar(page).getByRole('button', { name: '关注微信' }).click()
  await expect(page.getByText('扫码关注微信公众号')).toBeVisible()
  const popup = (await page.locator('#follow-popup').boundingBox())!
  expect(popup.x).toBeGreaterThanOrEqual(0)
  expect(popup.x + popup.width).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: '关闭二维码' }).click()
  await expect(page.locator('#follow-popup')).toHaveCount(0)

  await page.goto('/forgot-password')
  await page.getByRole('textbox').first().focus()
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  // A window as low as one above a keyboard keeps its height for the page.
  await page.setViewportSize({ width: 375, height: 420 })
  await expect(bar(page)).not.toBeInViewport()
})
