import type { Page, Route } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, people, pickProduct, type Shop, test } from './shop.ts'

// Failures and repetitions between the cart and the received order.

test('pressing 提交订单 twice orders once', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  await openConfirm(page, shop)
  const before = await countOrders(shop, token)
  await submit(page).dblclick()
  await expect(page.getByRole('dialog')).toContainText('等待支付')
  expect(await countOrders(shop, token)).toBe(before + 1)
})

test('an order whose answer got lost is the same order when it is submitted again', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  await openConfirm(page, shop)
  const before = await countOrders(shop, token)
  await page.route('**/api/user.order/create', loseAnswer, { times: 1 })
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '网络不给力' })).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('dialog')).toContainText('等待支付')
  expect(await countOrders(shop, token)).toBe(before + 1)
})

test('what moved since the preview is listed, and nothing is ordered before it was agreed to', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  // The buyer saw a lower price and another quote; the server knows neither any more.
  await page.route(
    '**/api/user.order/preview',
    (route) =>
      changed(route, (preview) => {
        preview.quote = '0'.repeat(64)
        for (const line of preview.lines) line.priceFen -= 1
        preview.amounts.payableFen -= 1
      }),
    { times: 1 },
  )
  const product = await openConfirm(page, shop)
  const before = await countOrders(shop, token)
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: '价格或库存已变化' })
  const row = dialog.getByRole('listitem').filter({ hasText: product.title })
  await expect(row).toContainText(yuan(product.priceFen - 1))
  await expect(row).toContainText(yuan(product.priceFen))
  await expect(dialog.getByRole('link', { name: '返回商品' })).toBeVisible()
  expect(await countOrders(shop, token)).toBe(before)
  await dialog.getByRole('button', { name: '按新价格继续' }).click()
  await expect(page.getByRole('dialog', { name: '订单支付' })).toContainText('等待支付')
  expect(await countOrders(shop, token)).toBe(before + 1)
})

test('a sold-out line is left out, and only that one', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const skuIds = await fillCart(shop, token)
  const asked: number[][] = []
  await page.route('**/api/user.order/preview', async (route) => {
    asked.push(route.request().postDataJSON().source.lineIds)
    await changed(route, (preview) => {
      const line = preview.lines.find(({ skuId }) => skuId === skuIds[0])
      if (!line) return
      Object.assign(line, { reason: 'soldOut', stock: 0 })
      preview.obstacles = ['lines']
    })
  })
  await page.goto('/order/confirm?from=cart')
  await expect(page.getByRole('main')).toContainText('暂时缺货')
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  const ofLine = await lineIdOf(shop, token, skuIds[0] ?? 0)
  await page.getByRole('button', { name: '移除缺货商品并继续' }).click()
  await expect(page.getByRole('main')).not.toContainText('暂时缺货')
  await expect(submit(page)).not.toHaveAttribute('aria-disabled')
  expect(asked.at(-1)).toEqual(asked[0]?.filter((id) => id !== ofLine))
})

test('one more code goes in without leaving the cart, and a line is set aside for later', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  await fillCart(shop, token)
  await page.goto('/cart')
  const lines = page.getByRole('list', { name: '可购买的商品' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  const adding = page.getByRole('region', { name: '按型号加入' })
  const code = adding.getByRole('combobox', { name: '型号' })
  await code.fill('没有这个型号')
  await adding.getByRole('textbox', { name: '数量' }).press('Enter')
  await expect(adding.getByRole('status')).not.toBeEmpty()
  // In any spelling: it is RG-AW150.
  await code.fill('rg aw150')
  await adding.getByRole('textbox', { name: '数量' }).fill('2')
  await adding.getByRole('button', { name: '加入' }).click()
  const wrench = lines.filter({ hasText: 'RG-AW150' })
  await expect(wrench.getByRole('spinbutton')).toHaveValue('2')
  await expect(code).toBeFocused()
  await wrench.getByRole('button', { name: /^移入收藏/ }).click()
  await expect(lines).toHaveCount(3)
  await page.goto('/user?tab=favorites')
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: '活动扳手' })).toBeVisible()
})

test('two tabs wait for one payment: both see it, and it is paid once', async ({ page, shop, context }) => {
  await logInQuickly(page, shop, people.approved)
  await openConfirm(page, shop)
  await submit(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('等待支付')
  const address = (await dialog.getByRole('link', { name: '打开支付页' }).getAttribute('href')) ?? ''
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('dialog')).toContainText('等待支付')
  expect(await other.getByRole('link', { name: '打开支付页' }).getAttribute('href')).toBe(address)
  const phones = await Promise.all([context.newPage(), context.newPage()])
  let pressed = 0
  const both = Promise.withResolvers<void>()
  await context.route('**/api/pay.demo/confirm', async (route) => {
    if (++pressed === phones.length) both.resolve()
    await both.promise
    await route.continue()
  })
  for (const phone of phones) await phone.goto(address)
  for (const phone of phones) await phone.getByRole('button', { name: '模拟支付成功' }).click()
  for (const phone of phones) await expect(phone.getByText('支付成功，可以关闭此页')).toBeVisible()
  for (const tab of [other, page]) {
    await tab.bringToFront()
    await expect(tab).toHaveURL(/\/order\/detail\?no=\d{20}&paid=1/)
    await expect(tab.getByRole('listitem').filter({ hasText: '付款成功' })).toHaveCount(1)
  }
})

test('the dialog says that the time is over, or that there is no such order', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await place(shop, token)
  let asked = 0
  await page.route('**/api/user.order/payStatus', (route) =>
    changed(route, (status) => {
      // A deadline two seconds ahead, and then an order that was cancelled at it.
      if (asked++ === 0) status.payBefore = new Date(Date.now() + 2_000).toISOString()
      else Object.assign(status, { orderState: 'cancelled', payBefore: null })
    }),
  )
  await page.goto(`/orders?tab=unpaid&pay=${no}`)
  await expect(page.getByRole('dialog')).toContainText('内完成支付')
  await expect(page.getByRole('dialog')).toContainText('订单已超时取消')
  await expect(page.getByRole('button', { name: '知道了' })).toBeFocused()
  await page.unroute('**/api/user.order/payStatus')
  await page.goto('/orders?pay=20200101000000000000')
  await expect(page.getByRole('dialog')).toContainText('订单不存在')
})

test('an order is cancelled with a reason, and bought again', { tag: '@main' }, async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await place(shop, token)
  await page.goto(`/order/detail?no=${no}`)
  await expect(page.getByRole('listitem').filter({ hasText: /^2?付款/ })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await page.getByRole('button', { name: '取消订单' }).click()
  const dialog = page.getByRole('dialog', { name: '取消订单' })
  await dialog.getByRole('radio', { name: '价格原因' }).check()
  await dialog.getByRole('button', { name: '确定取消' }).click()
  await expect(page.getByText('取消原因：价格原因')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已取消')
  await expect(page.getByRole('list', { name: '订单进度' })).toHaveCount(0)

  const { title } = await pickProduct(shop)
  await page.getByRole('button', { name: '再次购买' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText(title)
})

test('a sent order shows its parcel and when it is received by itself, and is received', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await place(shop, token)
  await pay(shop, token, no)
  await shop.command('ship', no, '--no', 'SF1390012345678')
  await page.goto(`/orders?tab=shipped&kw=${no}`)
  const card = page.getByRole('article', { name: `订单 ${no}` })
  await expect(card).toContainText(/\d+ 天 \d+ 小时 后自动收货/)
  await card.getByRole('link', { name: `查看订单 ${no}` }).click()
  await expect(page.getByRole('button', { name: 'SF1390012345678，复制运单号' })).toBeVisible()
  await page.getByRole('button', { name: '确认收货' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('确认已收到全部商品？')
  await question.getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已完成')
})

for (const [person, text, button] of [
  ['incomplete', '请先完善机构资料', '去完善'],
  ['pending', '资料审核中', '查看进度'],
  ['rejected', '资料未通过', '修改资料'],
] as const) {
  test(`who is ${person} is told why ordering has to wait, and what comes next`, async ({ page, shop }) => {
    await logInQuickly(page, shop, people[person])
    const { skuId } = await pickProduct(shop)
    await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('确认订单')
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('link', { name: button })).toBeVisible()
    await expect(submit(page)).toHaveCount(0)
  })
}

test('who has too few points sees how many are missing, and cannot submit', async ({ page, shop }) => {
  await shop.command('config', 'priceOrScore=2')
  try {
    const token = await logInQuickly(page, shop, people.other)
    const { skuId } = await pickProduct(shop)
    const before = await countOrders(shop, token)
    await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
    await expect(page.getByRole('main')).toContainText(/积分不足，还差 \d+积分/)
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await submit(page).click({ force: true })
    expect(await countOrders(shop, token)).toBe(before)
  } finally {
    await shop.command('config', '--reset', 'priceOrScore')
  }
})

test('somebody else’s order is no order', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await place(shop, token)
  const stranger = await page.context().browser()?.newContext()
  const theirs = await stranger?.newPage()
  if (!theirs) throw new Error('no second browser context')
  await logInQuickly(theirs, shop, people.other)
  await theirs.goto(`${shop.url}/order/detail?no=${no}`)
  await expect(theirs.getByText('订单不存在')).toBeVisible()
  await expect(theirs.getByRole('link', { name: '返回我的订单' })).toBeVisible()
  await expect(theirs).toHaveTitle(/^订单详情 - /)
  await stranger?.close()
})

const submit = (page: Page) => page.getByRole('button', { name: /提交订单|提交中/ })
const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

async function openConfirm(page: Page, shop: Shop) {
  const product = await pickProduct(shop)
  await page.goto(`/order/confirm?sku=${product.skuId}&qty=1`)
  await expect(submit(page)).toBeVisible()
  return product
}

/** The order is placed, but nobody hears of it. */
async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

interface Preview {
  quote: string
  lines: { lineId?: number; skuId: number; priceFen: number }[]
  amounts: { payableFen: number }
  obstacles: string[]
  payWays: string[]
  payBefore: string | null
}

/** The server's own answer, but for what the test is about. */
async function changed(route: Route, change: (data: Preview) => void) {
  const response = await route.fetch()
  const json = await response.json()
  change(json.data)
  await route.fulfill({ response, json })
}

const ask = <T>(shop: Shop, token: string, path: string, data?: object): Promise<T> =>
  call(shop, path, data, { token })

const countOrders = async (shop: Shop, token: string) =>
  (await ask<{ total: number }>(shop, token, 'user.order/lst', {})).total

async function place(shop: Shop, token: string): Promise<string> {
  const { skuId } = await pickProduct(shop)
  const source = { kind: 'buyNow', skuId, quantity: 1 }
  const { quote, payWays } = await ask<Preview>(shop, token, 'user.order/preview', { source })
  const order = { source, quote, payWay: payWays[0] }
  return (await ask<{ no: string }>(shop, token, 'user.order/create', order)).no
}

async function pay(shop: Shop, token: string, no: string) {
  const { outTradeNo } = await ask<{ outTradeNo: string }>(shop, token, 'user.order/pay', { no })
  await ask(shop, token, 'pay.demo/confirm', { outTradeNo })
}

interface Cart {
  lines: { id: number; skuId: number }[]
}

/** Three kinds, ticked, and nothing else; answers their SKUs. */
async function fillCart(shop: Shop, token: string): Promise<number[]> {
  const { lines } = await ask<Cart>(shop, token, 'user.cart/lst')
  if (lines.length > 0) await ask(shop, token, 'user.cart/del', { ids: lines.map(({ id }) => id) })
  const { data } = await call<{ data: { skuId: number | null; minQuantity: number }[] }>(
    shop,
    'product.product/lst?limit=60&inStock=true',
  )
  const skuIds = data
    .flatMap(({ skuId, minQuantity }) => (skuId && minQuantity === 1 ? [skuId] : []))
    .slice(0, 3)
  for (const skuId of skuIds) await ask(shop, token, 'user.cart/setcart', { skuId })
  return skuIds
}

const lineIdOf = async (shop: Shop, token: string, skuId: number) =>
  (await ask<Cart>(shop, token, 'user.cart/lst')).lines.find((line) => line.skuId === skuId)?.id
