import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, people, pickProduct, test } from './shop.ts'

// The member's own place: what one set aside, was told, has and wishes to change.

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page) => page.locator('[data-toast]')

test('a product that was set aside is found again and goes into the cart', async ({ page, shop }) => {
  const { id, title } = await pickProduct(shop)
  const token = await logInQuickly(page, shop, people.approved)
  await call(shop, 'user.favorite/del', { productIds: [id] }, { token })
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/user?tab=favorites')
  const navigation = page.getByRole('navigation', { name: '个人中心' })
  await expect(navigation.getByRole('link', { name: /我的收藏/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('checkbox', { name: `选择 ${title}` }).check()
  await page.getByRole('button', { name: '加入购物车（1）' }).click()
  await expect(toast(page)).toContainText('已将 1 种商品加入购物车')
  await page.getByRole('button', { name: `取消收藏：${title}` }).click()
  await expect(page.getByRole('checkbox', { name: `选择 ${title}` })).toHaveCount(0)
  await page.goto('/cart')
  await expect(main(page)).toContainText(title)
})

test('a visitor who would set something aside is led to the login and back', async ({ page, shop }) => {
  const { id } = await pickProduct(shop)
  await page.goto(`/product/${id}`)
  await page.getByRole('link', { name: '登录后收藏' }).click()
  await expect(page).toHaveURL(`/login?redirect=%2Fproduct%2F${id}`)
})

test('a link to the login pressed before its page runs leads back, too', async ({ page, shop }) => {
  const { id } = await pickProduct(shop)
  const scripts = '**/assets/*.js'
  for (const [link, address] of [
    ['登录', 'login'],
    ['注册', 'register'],
  ] as const) {
    await page.route(scripts, (route) => route.abort())
    await page.goto(`/product/${id}`)
    await page.unroute(scripts)
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(`/${address}?redirect=%2Fproduct%2F${id}`)
  }
})

test('the sidebar stays while its screens come and go', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/user')
  const navigation = page.getByRole('navigation', { name: '个人中心' })
  await navigation.evaluate((element) => element.setAttribute('data-same', ''))
  for (const [link, heading] of [
    ['收货地址', '我的地址'],
    ['积分明细', '积分明细'],
    ['设置', '设置'],
    ['我的订单', '我的订单'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
    await expect(navigation).toHaveAttribute('data-same', '')
  }
})

test('one part that does not come holds up no other, and comes at 重试', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.route('**/api/user.order/bought', (route) => route.abort())
  await page.goto('/user')
  await expect(page.getByRole('link', { name: /^待付款 \d+ 个$/ })).toBeVisible()
  const again = page.getByRole('region', { name: '再次购买' })
  await expect(again.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/user.order/bought')
  await again.getByRole('button', { name: '重试' }).click()
  await again
    .getByRole('button', { name: /^加入购物车：/, disabled: false })
    .first()
    .click()
  await expect(toast(page)).toContainText('已加入购物车')
})

test('messages are read one by one, and all at once', { tag: '@main' }, async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/user?tab=messages')
  const unread = main(page).getByRole('button', { name: /^标为已读/ })
  // Other journeys of this member have written some, too.
  await expect(unread.nth(2)).toBeVisible()
  const left = (await unread.count()) - 1
  await unread.first().click()
  await expect(unread).toHaveCount(left)
  await page.reload()
  await expect(unread).toHaveCount(left)
  await page.route('**/api/user.message/read', (route) => route.abort())
  await unread.first().click()
  await expect(toast(page)).toContainText('操作未成功，已恢复')
  await expect(unread).toHaveCount(left)
  await page.unroute('**/api/user.message/read')
  await page.getByRole('button', { name: '全部已读' }).click()
  await expect(unread).toHaveCount(0)
  await page.getByRole('link', { name: '未读', exact: true }).click()
  await expect(page.getByRole('link', { name: '查看全部消息' })).toBeVisible()
})

test('what one wants to hear is switched one by one, by keyboard, and says what came of it', async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.other)
  await page.goto('/user?tab=messages')
  await page.getByRole('link', { name: '消息设置' }).click()
  const inShop = page.getByRole('switch', { name: '订单进展：站内' })
  const row = page.getByRole('row', { name: /^订单进展/ })
  await inShop.focus()
  await page.keyboard.press('Space')
  await expect(row).toContainText('已保存')
  await page.reload()
  await expect(inShop).not.toBeChecked()
  await page.route('**/api/user.message/choose', (route) => route.abort())
  await inShop.press('Space')
  await expect(row).toContainText('未保存：')
  await expect(inShop).not.toBeChecked()
  await page.unroute('**/api/user.message/choose')
  await inShop.press('Space')
  await expect(row).toContainText('已保存')
  await expect(inShop).toBeChecked()
  const kept = page.getByRole('switch', { name: '待我审批：站内' })
  await expect(kept).toBeDisabled()
  await expect(kept).toHaveAccessibleDescription('站内：需要您处理，始终通知')
})

test('nickname, density and single keys are set, and stay', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.other)
  await page.goto('/user?tab=settings')
  await page.getByRole('textbox', { name: '昵称' }).fill('周老师')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(toast(page)).toContainText('昵称已保存')
  const height = async () => (await page.getByRole('textbox', { name: '昵称' }).boundingBox())?.height ?? 0
  const cosy = await height()
  await page.getByRole('radio', { name: '紧凑' }).check()
  expect(await height()).toBeLessThan(cosy)
  await page.getByRole('checkbox', { name: /启用单键快捷键/ }).uncheck()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(page.getByRole('banner').getByRole('button', { name: '周老师' }).first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox').first()).not.toBeFocused()
})

test('points are told by sign and word, and filtered in the address', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/points')
  await page.getByRole('link', { name: '使用', exact: true }).click()
  const deltas = page.getByRole('cell', { name: /^(?:增加|减少) / })
  await expect(page.getByRole('cell', { name: /^增加 / })).toHaveCount(0)
  await expect.poll(() => deltas.count()).toBeGreaterThan(2)
  await page.getByRole('combobox', { name: '类型' }).selectOption('订单支付')
  await expect(page).toHaveURL('/points?tab=spent&kind=orderPay')
  await page
    .getByRole('link', { name: /^订单 \d+/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/detail\?no=\d{20}$/)
  await page.goBack()
  await page.getByRole('link', { name: '获得', exact: true }).click()
  await expect(page.getByText('没有符合条件的积分记录')).toBeVisible()
})

test('an account with open matters cannot be closed and says what they are', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/user?tab=settings')
  await page.getByRole('button', { name: '注销账号' }).click()
  const dialog = page.getByRole('dialog', { name: '注销账号' })
  await expect(dialog).toContainText(/\d+ 个未完成的订单/)
  await expect(dialog).toContainText(/\d+ 件寄存物品未领取/)
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
})
