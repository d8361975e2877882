import type { Page, Route } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, PASSWORD, people, pickProduct, type Shop, test } from './shop.ts'
import { newColleague } from './team.ts'

const cartLines = (page: Page) => page.getByRole('list', { name: '可购买的商品' }).getByRole('listitem')

async function inCart(shop: Shop, token: string, skuId: number): Promise<number> {
  type Cart = { lines: { skuId: number; quantity: number }[] }
  const { lines } = await call<Cart>(shop, 'user.cart/lst', undefined, { token })
  return lines.find((line) => line.skuId === skuId)?.quantity ?? 0
}

/** A buyer whom no other journey meets, with one piece in the cart. */
async function newBuyer(page: Page, shop: Shop) {
  const { phone } = await newColleague(shop, ['purchaser'], people.other)
  const token = await logInQuickly(page, shop, phone)
  const { skuId, id } = await pickProduct(shop)
  await call(shop, 'user.cart/setcart', { skuId, quantity: 1 }, { token })
  return { phone, token, skuId, productId: id }
}

/** A list with two pieces of the model. */
async function aList(shop: Shop, token: string, skuId: number): Promise<number> {
  const lines = [{ skuId, quantity: 2 }]
  return (await call<{ id: number }>(shop, 'user.shoppingList/put', { name: '耗材', lines }, { token })).id
}

async function logInByPassword(page: Page, phone: string) {
  await page.getByRole('tab', { name: '密码登录' }).or(page.getByText('密码登录')).first().click()
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
}

/** Requests that wait until `go` is called, so that no machine is too slow to press something before their answer. */
function held(then: (route: Route) => Promise<void>) {
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  const route = async (route: Route) => {
    await gone
    await then(route)
  }
  return { route, go }
}

/** The shop does as it was asked, but the answer to the first request does not arrive. */
function loseFirst(): (route: Route) => Promise<void> {
  let lost = false
  return async (route) => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  }
}

test('nobody goes to the order form with a quantity that was not saved', async ({ page, shop }) => {
  await newBuyer(page, shop)
  await page.goto('/cart')
  const checkout = page.getByRole('button', { name: /^去结算/ })
  await expect(checkout).toBeEnabled()
  const { route, go } = held((route) => route.abort())
  await page.route('**/user.cart/num', route)
  await cartLines(page).first().getByRole('button', { name: '增加' }).click()
  await checkout.click()
  await expect(page.getByRole('button', { name: '结算中…' })).toBeVisible()
  go()
  await expect(page.getByText(/^1 处修改待同步/).first()).toBeVisible()
  await expect(checkout).toHaveAttribute('aria-disabled', 'true')
  expect(new URL(page.url()).pathname).toBe('/cart')

  await page.unroute('**/user.cart/num')
  await page.reload()
  await expect(cartLines(page).first().getByRole('spinbutton')).toHaveValue('2')
  await checkout.click()
  await expect(page).toHaveURL(/\/order\/confirm/)
  await expect(page.getByText('×2')).toBeVisible()
})

test('nor with one that was refused', async ({ page, shop }) => {
  await newBuyer(page, shop)
  await page.goto('/cart')
  const checkout = page.getByRole('button', { name: /^去结算/ })
  await expect(checkout).toBeEnabled()
  // As for a line that was taken out of the cart elsewhere.
  const gone = JSON.stringify({ id: 999_999_999, quantity: 2 })
  const { route, go } = held((route) => route.continue({ postData: gone }))
  await page.route('**/user.cart/num', route)
  await cartLines(page).first().getByRole('button', { name: '增加' }).click()
  await checkout.click()
  await expect(page.getByRole('button', { name: '结算中…' })).toBeVisible()
  go()
  await expect(page.getByRole('alert').filter({ hasText: '不存在' })).toBeVisible()
  await expect(checkout).not.toHaveAttribute('aria-busy', 'true')
  await expect(cartLines(page).first().getByRole('spinbutton')).toHaveValue('1')
  expect(new URL(page.url()).pathname).toBe('/cart')
})

test('nor does a list go into the cart with one', async ({ page, shop }) => {
  const { token, skuId } = await newBuyer(page, shop)
  await page.goto(`/lists/${await aList(shop, token, skuId)}`)
  const { route, go } = held((route) => route.abort())
  await page.route('**/user.shoppingList/setLine', route)
  const list = page.getByRole('list', { name: '清单中的商品' })
  await list.getByRole('button', { name: '增加' }).click()
  await page.getByRole('button', { name: '全部加入购物车' }).click()
  go()
  await expect(page.getByRole('alert').filter({ hasText: '网络不给力' })).toBeVisible()
  await expect(list.getByRole('spinbutton')).toHaveValue('2')
  await page.unroute('**/user.shoppingList/setLine')
  await list.getByRole('button', { name: '增加' }).click()
  await page.getByRole('button', { name: '全部加入购物车' }).click()
  await expect.poll(() => inCart(shop, token, skuId)).toBe(4)
})

test('a list that is sent again after a lost answer goes into the cart once', async ({ page, shop }) => {
  const { token, skuId, productId } = await newBuyer(page, shop)
  type Detail = { skus: { modelCode: string }[] }
  const { skus } = await call<Detail>(shop, `product.product/detail?id=${productId}`)
  await page.route('**/user.cart/putMany', loseFirst())
  await page.goto('/products?quick=1')
  const quick = page.getByRole('dialog', { name: '快速下单' })
  await quick.getByRole('tab', { name: '粘贴清单' }).click()
  await quick.getByRole('textbox').fill(`${skus[0]?.modelCode} 3`)
  await quick.getByRole('button', { name: '识别 1 行' }).click()
  const add = quick.getByRole('button', { name: /^加入购物车/ })
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: '网络不给力' })).toBeVisible()
  await add.click()
  await expect(add).toHaveCount(0)
  expect(await inCart(shop, token, skuId)).toBe(4)

  const id = await aList(shop, token, skuId)
  await page.route('**/user.shoppingList/toCart', loseFirst())
  await page.goto(`/lists/${id}`)
  const all = page.getByRole('button', { name: '全部加入购物车' })
  await all.click()
  await expect(page.getByRole('alert').filter({ hasText: '网络不给力' })).toBeVisible()
  await all.click()
  await expect(page.getByText('已将 1 种商品加入购物车')).toBeVisible()
  expect(await inCart(shop, token, skuId)).toBe(6)
  // After an answer the same is a new wish.
  await all.click()
  await expect.poll(() => inCart(shop, token, skuId)).toBe(8)
})

test('a quantity that meets the end of the session is kept until the member is back', async ({
  page,
  shop,
}) => {
  const { phone, token } = await newBuyer(page, shop)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^去结算/ })).toBeEnabled()
  // Nothing else asks for an answer, and leads to the login, before the press.
  await page.waitForLoadState('networkidle')
  await call(shop, 'user/logout', {}, { token })
  await cartLines(page).first().getByRole('button', { name: '增加' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcart/)
  await logInByPassword(page, phone)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(cartLines(page).first().getByRole('spinbutton')).toHaveValue('2')
})
