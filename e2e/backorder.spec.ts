import { call } from './call.ts'
import { enterBackOffice, expect, logInQuickly, login, people, type Shop, test } from './shop.ts'

interface Sku {
  id: number
  modelCode: string
  minQuantity: number
  stock: { band: string }
}

/** A model that is out and can be ordered. */
async function toOrder(shop: Shop): Promise<{ productId: number; sku: Sku }> {
  for (const page of [1, 2, 3]) {
    const { data } = await call<{ data: { id: number }[] }>(
      shop,
      `product.product/lst?limit=100&page=${page}`,
    )
    for (const { id } of data) {
      const { skus } = await call<{ skus: Sku[] }>(shop, `product.product/detail?id=${id}`)
      const sku = skus.find(({ stock }) => stock.band === 'order')
      if (sku) return { productId: id, sku }
    }
  }
  throw new Error('the demo data has no model that is out and can be ordered')
}

test('what is out is ordered for a day, and is sent once it has come in', async ({ page, shop }) => {
  const { productId, sku } = await toOrder(shop)
  await logInQuickly(page, shop, people.approved)
  await page.goto(`/product/${productId}?sku=${sku.id}`)
  await expect(page.getByText('现无库存，到货后发出')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByText(/订货 \d+ .，预计 \d{4}-\d\d-\d\d 发货/)).toBeVisible()
  await page.getByRole('button', { name: /提交订单/ }).click()
  await expect(page.getByRole('dialog', { name: '订单支付' })).toBeVisible()
  const no = /\d{20}/.exec(page.url())?.[0] ?? ''
  const { token } = await login(shop, people.approved)
  const { outTradeNo } = await call<{ outTradeNo: string }>(shop, 'user.order/pay', { no }, { token })
  await call(shop, 'pay.demo/confirm', { outTradeNo })

  const staff = { 'admin-token': await enterBackOffice(page, shop) }
  await page.goto(`/admin/orders/${no}`)
  await expect(page.getByText(/待到货 \d+，预计/)).toBeVisible()
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发货' })
  await expect(dialog).toContainText('商品尚未到货，请入库后再发')
  await expect(dialog.getByRole('button', { name: '发货', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: '取消' }).click()

  // Others may have ordered before: what comes in is theirs first.
  const { stock } = await call<{ stock: number }>(shop, `admin.stock/detail?id=${sku.id}`, undefined, staff)
  const delivery = { reference: 'DH-E2E', lines: [{ skuId: sku.id, quantity: -stock }] }
  await call(shop, 'admin.stock/receive', delivery, staff)
  await page.reload()
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const trackingNo = dialog.getByLabel('运单号')
  await trackingNo.fill('单号：ＳＦ1234 5098 76')
  await trackingNo.press('Enter')
  const question = page.getByRole('dialog', { name: /^确认发货？/ })
  await expect(question).toContainText('快递：顺丰速运 SF1234509876')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(trackingNo).toHaveValue('SF1234509876')
  await trackingNo.press('Enter')
  await expect(question.getByRole('button', { name: '确认发货' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已发货，已通知会员')).toBeVisible()
  await page.goto(`/order/detail?no=${no}`)
  await expect(page.getByRole('main')).not.toContainText('待到货')
  await expect(page.getByRole('main')).toContainText('SF1234509876')
})
