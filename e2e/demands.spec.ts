import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, login, pickProduct, test } from './shop.ts'
import { newOwner } from './team.ts'

test('an admin demands a purchase number on a phone, and the order form asks for it beside the field', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { phone } = await newOwner(shop, '杭州下单要求试验学校')
  const { token } = await login(shop, phone)
  const address = {
    receiver: '张老师',
    phone: '13900000001',
    regionCode: '330106',
    detail: '文三路 1 号 2 幢',
  }
  await call(shop, 'user.address/save', address, { token })
  await logInQuickly(page, shop, phone)
  await page.goto('/team')
  await page.getByRole('button', { name: '修改下单要求' }).click()
  await page.getByRole('checkbox', { name: '须填写采购单号' }).check()
  expect(await flaws(page), 'the demands').toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('填写采购单号', { exact: true })).toBeVisible()

  const { skuId } = await pickProduct(shop)
  await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
  await page.getByRole('button', { name: '提交订单' }).click()
  const number = page.getByRole('textbox', { name: '采购单号' })
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  expect(await flaws(page), 'the order form').toEqual([])
  await number.fill('CG-2026-7')
  await page.getByLabel('期望到货日').fill('2099-01-01')
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByText('期望到货日请在两年之内')).toBeVisible()
  await page.getByLabel('期望到货日').fill('')
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('dialog', { name: '订单支付' })).toBeVisible()
})
