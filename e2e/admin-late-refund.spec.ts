import { flaws } from './flaws.ts'
import { expect, paidLongAgo, place, test } from './pretend-wechat.ts'
import { enterBackOffice } from './shop.ts'

test('what WeChat takes back no more is transferred by finance, and the member reads so', async ({
  page,
  shop,
  wechat,
  buyer,
}) => {
  const no = await place(shop, buyer)
  const { outTradeNo } = await buyer<{ outTradeNo: string }>('user.order/pay', { no })
  await wechat.pay(outTradeNo)
  await expect
    .poll(async () => (await buyer<{ paid: boolean }>('user.order/payStatus', { no, check: true })).paid)
    .toBe(true)
  await paidLongAgo(shop, outTradeNo)

  await enterBackOffice(page, shop)
  await page.goto(`/admin/aftersales?goodwill=${no}`)
  const form = page.getByRole('dialog', { name: '主动退款' })
  await expect(form.getByRole('alert')).toContainText('微信支付不再受理这笔付款的退款')
  await expect(form).not.toContainText('原路退回')
  await form.getByLabel('商品款').fill('1.00')
  await form.getByLabel('原因').fill('发货延误补偿')
  await form.getByRole('button', { name: /^退\s?款$/ }).click()
  await expect(form).toContainText('请确认线下退款')
  expect(await flaws(page, { within: '[role=dialog]' })).toEqual([])
  await form.getByRole('checkbox', { name: /^线下退款/ }).check()
  await form.getByRole('button', { name: /^退\s?款$/ }).click()
  const question = page.getByRole('dialog').filter({ hasText: '确认退款 ¥1.00？' })
  await question.getByRole('button', { name: '确认退款' }).click()
  const desk = page.getByRole('dialog').filter({ hasText: '订单商品' })
  await expect(desk).toContainText('待线下退款')
  await expect(desk.getByRole('button', { name: '重试退款' })).toHaveCount(0)

  await page.goto('/admin/bank/refunds')
  const row = page.getByRole('row').filter({ hasText: no })
  await row.getByRole('button', { name: '退款已汇出' }).click()
  const sending = page.getByRole('dialog', { name: `订单 ${no} 退款 ¥1.00` })
  await sending.getByLabel('银行流水号').fill(`LATE${no}`)
  await sending.getByLabel('收款人').fill('王小明')
  await sending.getByRole('button', { name: '已汇出' }).click()
  await expect(sending).toContainText('请填写收款账号')
  expect(await flaws(page, { within: '[role=dialog]' })).toEqual([])
  await sending.getByLabel('收款账号').fill('12')
  await sending.getByLabel('开户行').fill('工商银行杭州分行')
  await sending.getByRole('button', { name: '已汇出' }).click()
  await expect(sending).toContainText('收款账号应为 8–32 位数字')
  await sending.getByLabel('收款账号').fill('6222 0212 3456 7890')
  await sending.getByRole('button', { name: '已汇出' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/admin/bank/refunds?view=sent')
  await expect(row).toContainText('王小明 工商银行杭州分行 ****7890')

  await page.goto(`/order/detail?no=${no}`)
  const card = page.getByRole('article', { name: /^售后单 SH/ })
  await expect(card).toContainText('退款已通过银行转账汇出')
  await expect(card).not.toContainText('原路')
})
