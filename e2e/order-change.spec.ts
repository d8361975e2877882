import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { buyAndPay, enterBackOffice, expect, logInQuickly, people, test } from './shop.ts'

test('a paid order is changed: fewer and other goods, agreed to, paid, and on one sheet', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await buyAndPay(shop, token)
  await page.goto(`/order/detail?no=${no}`)
  await page.getByRole('link', { name: '修改订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '修改订单' })).toBeVisible()
  await page.getByRole('button', { name: '减少' }).click()
  const code = page.getByRole('combobox', { name: '添加商品的型号' })
  await code.fill('没有这个型号')
  await page.getByRole('button', { name: '添加商品' }).click()
  await expect(page.getByText('没有找到型号 没有这个型号')).toBeVisible()
  await code.fill('JQ-T200-S')
  await code.press('Enter')
  await expect(page.getByRole('spinbutton', { name: '数量，型号 JQ-T200-S' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  )
  await expect(page.getByText(/^合计(?:退回|补付)$/)).toBeVisible()
  await page.getByRole('button', { name: '提交变更' }).click()
  await expect(page.getByText('请填写变更原因，至少 2 个字')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('textbox', { name: '原因' }).fill('换型号')
  await page.getByRole('button', { name: '提交变更' }).click()
  const card = page.getByRole('article', { name: /^变更单 BG\d{16}$/ })
  await expect(card).toContainText('等待商家处理')
  expect(await flaws(page)).toEqual([])

  await enterBackOffice(page, shop)
  await page.goto(`/admin/orders/${no}`)
  await page.getByRole('link', { name: /^变更单 BG/ }).click()
  const desk = page.getByRole('dialog').filter({ hasText: '变更记录' })
  await expect(desk).toContainText('按现在的价格')
  await desk.getByRole('button', { name: /^同\s?意$/ }).click()
  const sure = page.getByRole('dialog').filter({ hasText: '同意这份变更？' })
  await sure.getByRole('button', { name: /^同\s?意$/ }).click()
  await expect(desk).toContainText('待付款')

  await page.goto(`/order/detail?no=${no}`)
  await card.getByRole('link', { name: '去付补充订单' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('待付款')
  const supplement = new URL(page.url()).searchParams.get('no')
  const { outTradeNo } = await call<{ outTradeNo: string }>(
    shop,
    'user.order/pay',
    { no: supplement },
    { token },
  )
  await call(shop, 'pay.demo/confirm', { outTradeNo })
  await page.getByRole('link', { name: '查看原订单' }).click()
  await expect
    .poll(
      async () => {
        await page.reload()
        return card.innerText()
      },
      { timeout: 40_000 },
    )
    .toContain('变更已完成')
  await card.getByRole('link', { name: '变更单' }).click()
  const paper = page.getByRole('article')
  await expect(paper.getByRole('heading', { name: '订单变更单' })).toBeVisible()
  await expect(paper).toContainText(no)
  expect(await flaws(page)).toEqual([])
})
