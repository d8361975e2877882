import type { Page } from '@playwright/test'
import { buyAndPay, enterBackOffice, expect, logInQuickly, people, test } from './shop.ts'

test('all of an order is asked back, approved and paid back: nothing is sent, and both sides see it', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await buyAndPay(shop, token)
  await page.goto(`/order/detail?no=${no}`)
  await page.getByRole('button', { name: /^申请售后/ }).click()
  const drawer = page.getByRole('dialog', { name: '申请售后' })
  await expect(drawer.getByRole('spinbutton')).toHaveAttribute('aria-valuenow', '2')
  await expect(drawer).toContainText(/其中运费¥\d/)
  await drawer.getByRole('button', { name: '提交申请' }).click()
  await expect(drawer).toContainText('请选择申请原因')
  await drawer.getByLabel('申请原因').selectOption('不想要了')
  await drawer.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认申请' }).click()
  const card = page.getByRole('article', { name: /^售后单 SH/ })
  await expect(card).toContainText('待商城处理')

  await enterBackOffice(page, shop)
  await page.goto(`/admin/aftersales?keyword=${no}`)
  await page.getByRole('cell', { name: /^SH\d{16}$/ }).click()
  const desk = page.getByRole('dialog').filter({ hasText: '订单商品' })
  await desk.getByRole('button', { name: /^同\s?意$/ }).click()
  await answer(page, '同意这个售后申请？', /^同\s?意$/)
  await desk.getByRole('button', { name: /^退\s?款$/ }).click()
  await answer(page, /^确认退款 ¥\d+\.\d\d？退款原路返回，不可撤销。$/, /^退\s?款$/)
  await expect(desk).toContainText('已退款', { timeout: 20_000 })

  await page.goto(`/order/detail?no=${no}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已关闭')
  await expect(card).toContainText('退款已原路退回')
})

test('goods are exchanged: they come back, and the member sees the parcel with the new ones', {
  tag: '@main',
}, async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await buyAndPay(shop, token)
  await shop.command('ship', no, '--no', `SF${no.slice(-12)}`)
  await page.goto(`/order/detail?no=${no}`)
  await page.getByRole('button', { name: /^申请售后/ }).click()
  const drawer = page.getByRole('dialog', { name: '申请售后' })
  await drawer.getByText('寄回后换同一商品').click()
  await expect(drawer).toContainText('换货不涉及退款')
  await drawer.getByLabel('申请原因').selectOption('商品破损')
  await drawer.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认申请' }).click()
  const card = page.getByRole('article', { name: /^售后单 SH/ })
  await expect(card).toContainText('待商城处理')

  await enterBackOffice(page, shop)
  await page.goto(`/admin/aftersales?keyword=${no}`)
  await page.getByRole('cell', { name: /^SH\d{16}$/ }).click()
  const desk = page.getByRole('dialog').filter({ hasText: '订单商品' })
  await desk.getByRole('button', { name: /^同\s?意$/ }).click()
  const approve = page.getByRole('dialog', { name: '同意换货' })
  await approve.getByLabel('退货地址').fill('工坊仓库 0571-88880000')
  await approve.getByRole('button', { name: /^同\s?意$/ }).click()
  await desk.getByRole('button', { name: '确认收货' }).click()
  const receive = page.getByRole('dialog', { name: /^确认收到退货/ })
  await receive.getByLabel('有损坏，不退回库存').check()
  await receive.getByRole('button', { name: '确认收货' }).click()
  await desk.getByRole('button', { name: '换货发货' }).click()
  const ship = page.getByRole('dialog', { name: '换货发货' })
  await ship.getByLabel('运单号').fill('SF1234567890123')
  await ship.getByRole('button', { name: /^发\s?货$/ }).click()
  await answer(page, '确认寄出换货商品？', /^确认发货$/)
  await expect(desk).toContainText('已换货')

  await page.goto(`/order/detail?no=${no}`)
  await expect(card).toContainText('换货商品已寄出')
  await expect(card.getByRole('region', { name: '寄出的包裹' })).toContainText('SF1234567890123')
})

/** The question that stands on the screen, and the word on its button. */
async function answer(page: Page, question: string | RegExp, word: RegExp) {
  const asked = page.getByRole('dialog').filter({ has: page.getByText(question) })
  await asked.getByRole('button', { name: word }).click()
  await expect(asked).toBeHidden()
}
