import type { Locator, Page } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, people, test } from './shop.ts'

// The shop without a mouse, and without a network for a while.

/** Press Tab until it is there, as somebody would who cannot see where it leads. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${target}`)
}

test('a whole order without a mouse', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: '搜索商品' })).toBeFocused()
  await page.keyboard.type('rg uk18')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/\d+\?sku=\d+/)
  await tabTo(page, page.getByRole('main').getByRole('button', { name: '立即购买' }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\/confirm/)
  await tabTo(page, page.getByRole('button', { name: '提交订单' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '订单支付' })
  await expect(dialog).toContainText('等待支付')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a table of models is filled in by arrows and Enter', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.other)
  await page.goto('/category?kw=螺栓&view=table')
  await page.waitForLoadState('networkidle')
  const boxes = page.getByRole('textbox', { name: /^数量，型号/ })
  await boxes.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(boxes.nth(1)).toBeFocused()
  const name = (await boxes.nth(1).getAttribute('aria-label')) ?? ''
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(boxes.first()).toBeFocused()

  const code = /型号 ([^（]+)/.exec(name)?.[1] ?? ''
  await page.goto('/cart')
  const line = page.getByRole('listitem', { name: new RegExp(code.replaceAll('.', '\\.')) })
  await expect(line).toBeVisible()
  await line.getByRole('checkbox').focus()
  await page.keyboard.press('Delete')
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await expect(line).toBeVisible()
})

test('what is changed in the cart without a network goes out when there is one again, also after a reload', async ({
  page,
  context,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.other)
  const { data } = await call<{ data: { skuId: number | null; minQuantity: number }[] }>(
    shop,
    'product.product/lst?limit=20&inStock=true&sort=sold',
  )
  const ids = data
    .filter(({ skuId, minQuantity }) => skuId !== null && minQuantity === 1)
    .slice(0, 2)
    .map(({ skuId }) => skuId)
  for (const skuId of ids) await call(shop, 'user.cart/setcart', { skuId, quantity: 1 }, { token })
  await page.goto('/cart')
  await page.waitForLoadState('networkidle')
  const lines = page.getByRole('list', { name: '可购买的商品' }).getByRole('listitem')
  const before = await lines.count()
  const quantity = lines.first().getByRole('spinbutton')

  await context.setOffline(true)
  await quantity.fill('7')
  await quantity.press('Enter')
  await expect(lines.first()).toContainText('待同步')
  await lines.nth(1).getByRole('checkbox').focus()
  await page.keyboard.press('Delete')
  await expect(lines).toHaveCount(before - 1)
  await expect(page.getByText(/^2 处修改待同步/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^去结算/ })).toHaveAttribute('aria-disabled', 'true')

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('button', { name: /^去结算/ })).not.toHaveAttribute('aria-disabled', 'true')
  await expect(quantity).toHaveValue('7')
  await expect(lines).toHaveCount(before - 1)
  await expect(page.getByText('待同步')).toHaveCount(0)
})

test('a list comes back as it was, without asking again', async ({ page }) => {
  await page.goto('/category?kw=扳手')
  await page.waitForLoadState('networkidle')
  await page.locator('main article h3').last().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('扳手')
  expect(asked.filter((url) => url.includes('/category.data'))).toEqual([])
})
