import type { Page } from '@playwright/test'
import { call } from './call.ts'
import {
  expect,
  logInQuickly,
  logInWithCode,
  people,
  pickProduct,
  type Shop,
  test,
  unstyled,
} from './shop.ts'

test('a visitor browses, searches, fills a cart, logs in, confirms, pays and sees the paid order', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/products')
  const search = page.getByRole('combobox', { name: '搜索商品' })
  await search.fill('扳手')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/category\?kw=/)
  await page.locator('main article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/\d+/)
  // The address moves first, the picture of the old page a moment later.
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('搜索结果')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('main').getByRole('button', { name: '加入购物车', exact: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: '购物车' })).toBeVisible()
  await expect(cartBadge(page)).toContainText('1')

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^购物车/ })
    .click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcart/)
  await logInWithCode(page, people.approved)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText(title)

  await page.getByRole('button', { name: /^去结算/ }).click()
  await expect(page).toHaveURL(/\/order\/confirm/)
  await expect(page.getByRole('radio', { name: /默认/ }).first()).toBeChecked()
  await page.getByRole('button', { name: '提交订单' }).click()
  await payByDemo(page)
  await seePaidOrder(page, title)
})

test('an order that was put off can be paid later from the list', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  const { title } = await buyNow(page, shop)
  // The form that was left has the same style sheet as this part.
  await expect(page.getByRole('dialog').getByRole('button', { name: /^请.+付款$/ })).toBeVisible()
  expect(await unstyled(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '稍后支付' }).click()
  await expect(page.getByText(/订单已保留，请在 \d+ 分钟内支付/)).toBeVisible()

  await page.goto('/orders?tab=unpaid')
  await page
    .getByRole('article', { name: /^订单/ })
    .first()
    .getByRole('link', { name: /付款|支付/ })
    .or(
      page
        .getByRole('article', { name: /^订单/ })
        .first()
        .getByRole('button', { name: /付款|支付/ }),
    )
    .first()
    .click()
  await payByDemo(page)
  await expect(page.getByRole('main')).toContainText(title)
})

test('an order that is not wanted any more can be cancelled, and is kept among the cancelled', async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  await buyNow(page, shop)
  await page.getByRole('dialog').getByRole('button', { name: '稍后支付' }).click()
  await page.getByRole('button', { name: '取消订单' }).first().click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog
    .getByRole('button', { name: /取消订单|确定|确认/ })
    .last()
    .click()
  await expect(page.getByRole('main')).toContainText('已取消')
})

test('the way to the order does not wait for parts of the cart that load at the same time', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const { skuId } = await pickProduct(shop)
  await call(shop, 'user.cart/setcart', { skuId, quantity: 1 }, { token })
  // So low that the goods bought before are not loaded yet.
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/cart')
  const checkout = page.getByRole('button', { name: /^去结算/ })
  await expect(checkout).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  const shared = page.waitForRequest('**/assets/*.css')
  // Does not scroll, as a press of the test would: the router begins first.
  await checkout.dispatchEvent('click')
  await shared
  const whole = page.getByRole('region', { name: '结算' }).locator('xpath=..')
  await whole.evaluate((cart) => cart.nextElementSibling?.scrollIntoView())
  await expect(page).toHaveURL(/\/order\/confirm/)
  await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
})

test('in points mode prices are points, and points pay at once', { tag: '@main' }, async ({ page, shop }) => {
  await shop.command('config', 'priceOrScore=2')
  try {
    await logInQuickly(page, shop, people.approved)
    const { title } = await confirmOne(page, shop)
    await expect(page.getByRole('complementary', { name: '金额' })).toContainText(/应付\s*\d+积分/)
    await page.getByRole('button', { name: '提交订单' }).click()
    const question = page.getByRole('alertdialog', { name: '确认支付' })
    await question.getByRole('button', { name: '再看看' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: '提交订单' }).click()
    await question.getByRole('button', { name: /^支付 \d+积分$/ }).click()
    await seePaidOrder(page, title)
    await expect(page.getByRole('main')).toContainText(/实付\s*\d+积分/)
    await expect(page.getByRole('main')).not.toContainText('¥')
  } finally {
    await shop.command('config', '--reset', 'priceOrScore')
  }
})

test('the books are in order after all that', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await buyNow(page, shop)
  await payByDemo(page)
  const said = await shop.command('verify')
  expect(said).not.toContain('BROKEN')
})

const cartBadge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^购物车/ })

/** From a product's page to the pay dialog. */
async function buyNow(page: Page, shop: Shop) {
  const product = await confirmOne(page, shop)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return product
}

async function confirmOne(page: Page, shop: Shop) {
  const product = await pickProduct(shop)
  await page.goto(`/product/${product.id}`)
  await page.getByRole('main').getByRole('button', { name: '立即购买' }).first().click()
  await expect(page).toHaveURL(/\/order\/confirm/)
  return product
}

/** The dialog's code is scanned, which here means that its address is opened on another page. */
async function payByDemo(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('等待支付')
  const address = await dialog.getByRole('link', { name: '打开支付页' }).getAttribute('href')
  const phone = await page.context().newPage()
  await phone.goto(address ?? '')
  await phone.getByRole('button', { name: '模拟支付成功' }).click()
  await expect(phone.getByText('支付成功，可以关闭此页')).toBeVisible()
  await phone.close()
}

async function seePaidOrder(page: Page, title: string) {
  await expect(page.getByText('支付成功').first()).toBeVisible()
  await expect(page).toHaveURL(/\/order\/detail\?no=\d{20}&paid=1/)
  await expect(page.getByRole('main')).toContainText('待发货')
  await expect(page.getByRole('main')).toContainText(title)
}
