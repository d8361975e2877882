import type { Locator } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, people, type Shop, test } from './shop.ts'

// Where things stand on the screen: what a table of cases in the code cannot see.

interface Card {
  id: number
  skuCount: number
}

async function largestProduct(shop: Shop): Promise<Card> {
  const { data } = await call<{ data: Card[] }>(
    shop,
    `product.product/lst?${new URLSearchParams({ keyword: '全规格', limit: '40' })}`,
  )
  const [found] = data.toSorted((a, b) => b.skuCount - a.skuCount)
  if (!found || found.skuCount < 300) throw new Error('the demo data has no product of 320 models')
  return found
}

const boxOf = async (part: Locator) => (await part.boundingBox())!

/** The element, or a part of it, is what one would press in its middle. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

for (const width of [768, 1024, 1440]) {
  test(`at ${width} px the table of 320 models shows prices and quantities whole, and its head in every row`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const { id } = await largestProduct(shop)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/product/${id}`)
    await page.waitForLoadState('networkidle')
    const models = page.getByRole('region', { name: '型号选购表' })
    const frame = await boxOf(models)
    const rail = await boxOf(page.getByRole('complementary', { name: '快捷入口' }))
    const pick = models.getByRole('button', { name: /^选购/ }).first()
    await pick.click()
    const row = models.locator('tr[data-chosen="true"]')
    for (const part of [row, row.getByRole('button', { name: /^不选/ }), row.getByRole('spinbutton')]) {
      const box = await boxOf(part)
      expect(box.x + box.width).toBeLessThanOrEqual(Math.min(frame.x + frame.width, rail.x))
    }
    expect(await models.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    const lines = await models
      .locator('td[class*="price"] [aria-hidden="true"]')
      .evaluateAll((prices) => prices.map((price) => price.getClientRects().length))
    expect(new Set(lines)).toEqual(new Set([1]))

    await models.getByRole('button', { name: /^显示更多/ }).click()
    const head = models.locator('thead')
    for (const at of [5, 60, 150]) {
      const far = models.locator('tbody tr').nth(at)
      await far.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await expect(head).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isOnTop(head.getByRole('searchbox'))).toBe(true)
      // Right below the page's header.
      expect((await boxOf(head)).y).toBe(width < 900 ? 48 : 56)
      expect(await isOnTop(far.getByRole('button').last())).toBe(true)
    }
  })
}

for (const width of [768, 1024, 1440]) {
  test(`at ${width} px every model of a list is put into the cart without scrolling sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/category?kw=螺栓&view=table')
    await page.waitForLoadState('networkidle')
    const rail = await boxOf(page.getByRole('complementary', { name: '快捷入口' }))
    const add = page.getByRole('button', { name: /^加入购物车：/ }).first()
    await add.scrollIntoViewIfNeeded()
    const box = await boxOf(add)
    expect(box.x + box.width).toBeLessThanOrEqual(rail.x)
    expect(await isOnTop(add)).toBe(true)
  })
}

test('on a phone nothing on a card lies on its picture or touches another part, and no category is left out', async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  const tops = await call<unknown[]>(shop, 'product.category/lst')
  const tiles = page.getByRole('navigation', { name: '按图选择分类' }).getByRole('link')
  await expect(tiles.filter({ visible: true })).toHaveCount(tops.length)
  const touching = () =>
    page.evaluate(() => {
      const overlap = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return [...document.querySelectorAll('main article')].flatMap((card) => {
        if (!card.checkVisibility({ contentVisibilityAuto: true })) return []
        const parts = [...card.querySelectorAll('h3, p, [aria-label^="对比"], [data-stage]')].map((part) => ({
          name: part.className,
          box: part.getBoundingClientRect(),
        }))
        return parts.flatMap(({ name, box }, at) =>
          parts.slice(at + 1).flatMap((other) => (overlap(box, other.box) ? [`${name} ${other.name}`] : [])),
        )
      })
    })
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < end; at += 1_600) {
    await page.evaluate((top) => scrollTo(0, top), at)
    await expect.poll(touching).toEqual([])
  }
})

test('the product page says delivery, invoice and service once, at the right of a wide screen', async ({
  page,
  shop,
}) => {
  await shop.command('config', 'dispatchHour=15', 'aftersaleDays=9')
  await page.goto('/product/1')
  const card = page.getByRole('complementary', { name: '配送、发票与售后' })
  await expect(card).toContainText('现货 15:00 前下单，当天发货')
  await expect(card).toContainText('订单完成后 9 天内可申请退货、换货、维修')
  for (const width of [1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [box, title] = [await boxOf(card), await boxOf(page.getByRole('heading', { level: 1 }))]
    expect(box.x).toBeGreaterThan(title.x + title.width)
    expect(Math.abs(box.y - title.y)).toBeLessThan(120)
  }
  const names = await page.locator('dt, main th').allInnerTexts()
  const repeated = names.filter((name, at) => name !== '' && names.indexOf(name) !== at)
  expect(repeated).toEqual([])
  for (const name of ['dispatchHour', 'aftersaleDays']) await shop.command('config', '--reset', name)
})

test('仅看有货 is there once, at every width', async ({ page }) => {
  await page.goto('/category?kw=扳手')
  const box = page.getByRole('checkbox', { name: /仅看有货/ })
  for (const width of [1440, 1024, 700]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(box.filter({ visible: true })).toHaveCount(1)
  }
  await page.getByRole('button', { name: /^筛选/ }).click()
  const drawer = page.getByRole('dialog', { name: '筛选' })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByRole('checkbox', { name: /仅看有货/ })).toHaveCount(0)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(box.filter({ visible: true })).toHaveCount(1)
})

test('the first banner is in the HTML and its picture in the head', async ({ shop }) => {
  const html = await (await fetch(`${shop.url}/products`)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const preloads = (head.match(/<link rel="preload" as="image"[^>]*>/g) ?? []).filter((link) =>
    link.includes('banner-'),
  )
  expect(preloads).toHaveLength(2)
  expect(preloads.join()).toMatch(/min-width: 600px.*max-width: 599px|max-width: 599px.*min-width: 600px/s)
  const banner = html.slice(html.indexOf('aria-roledescription="轮播"'))
  expect(banner.slice(0, banner.indexOf('</fieldset>'))).toMatch(/<img [^>]*fetchPriority="high"/i)
  expect(banner.slice(0, banner.indexOf('</section>'))).not.toContain('加载中')
})

test.describe('the banner', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('turns when its pictures have loaded, and not in a tab that is hidden', async ({ page }) => {
    await page.clock.install()
    const released = Promise.withResolvers<void>()
    await page.route('**/media/**banner-*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('/products', { waitUntil: 'domcontentloaded' })
    const banner = page.getByRole('region', { name: '商城推荐' })
    const shown = banner.locator('fieldset[data-current="true"]')
    const isAt = (place: number, timeout = 30_000) =>
      expect(shown.locator('legend')).toHaveText(new RegExp(`^${place} /`), { timeout })
    // Answers a press when its script runs.
    await expect(async () => {
      await banner.getByRole('button', { name: '下一张' }).click()
      await isAt(2, 500)
    }).toPass()
    await banner.getByRole('button', { name: '上一张' }).click()
    await banner.getByRole('button', { name: '上一张' }).blur()
    await page.mouse.move(5, 5)
    await isAt(1)
    await page.clock.fastForward(20_000)
    await isAt(1)

    const see = (state: string) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await see('hidden')
    released.resolve()
    const isComplete = () =>
      shown.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await expect.poll(isComplete).toBe(true)
    await page.clock.fastForward(20_000)
    await isAt(1)

    await see('visible')
    await expect(async () => {
      await page.clock.fastForward(6_100)
      await isAt(2, 500)
    }).toPass()
    expect(await isComplete()).toBe(true)
    await expect(banner.getByText('加载中')).toHaveCount(0)
  })
})
