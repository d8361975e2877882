import type { Page } from '@playwright/test'
import { aPdf } from '../server/src/testing/pdf.ts'
import { call } from './call.ts'
import { enterBackOffice, expect, logInQuickly, people, pickProduct, type Shop, test } from './shop.ts'

const NUMBER = '24332000000012345678'

test('an invoice is asked for with a new title, issued at the desk, and kept with its papers', async ({
  page,
  shop,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await buy(shop, token)
  await page.goto('/user?tab=invoices')
  await page.getByRole('link', { name: '申请开票' }).first().click()
  const drawer = page.getByRole('dialog', { name: '申请开票' })
  await drawer.getByRole('checkbox', { name: new RegExp(no) }).check()
  await drawer.getByRole('button', { name: '新建抬头' }).click()
  const title = page.getByRole('dialog', { name: '发票抬头' })
  await title.getByLabel('发票抬头').fill('实训中心')
  await title.getByLabel('纳税人识别号').fill('330106123456789')
  await title.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('radio', { name: /实训中心/ })).toBeChecked()
  await expect(drawer.getByRole('checkbox', { name: new RegExp(no) })).toBeChecked()
  await drawer.getByRole('button', { name: '提交申请' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: no })).toContainText('开具中')

  await enterBackOffice(page, shop)
  await page.goto(`/admin/invoices?keyword=${no}`)
  await page.getByRole('cell', { name: no }).click()
  const desk = page.getByRole('dialog').filter({ hasText: '购买方' })
  await desk.getByRole('button', { name: /^开\s?具$/ }).click()
  const form = page.getByRole('dialog', { name: /^开具发票/ })
  const file = { name: `dzfp_${NUMBER}.pdf`, mimeType: 'application/pdf', buffer: aPdf() }
  await form.locator('input[type=file]').setInputFiles(file)
  await expect(form.getByLabel('发票号码')).toHaveValue(NUMBER)
  await form.getByRole('button', { name: '确认开具' }).click()
  await expect(form).toBeHidden()
  await expect(desk).toContainText('已开具')

  await page.goto(`/order/detail?no=${no}`)
  const card = page.getByRole('article', { name: /^开票申请/ })
  expect(await kept(page, () => card.getByRole('button', { name: '下载 PDF' }).click())).toContain(NUMBER)
  await page.getByRole('link', { name: '报销资料' }).click()
  await expect(page.getByRole('heading', { name: '发票清单' })).toBeVisible()
  expect(await kept(page, () => page.getByRole('button', { name: /zip$/ }).click())).toBe(
    `报销资料_${no}.zip`,
  )
})

/** The name under which what is clicked for is kept. */
async function kept(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  expect(await download.failure()).toBeNull()
  return download.suggestedFilename()
}

async function buy(shop: Shop, token: string): Promise<string> {
  const { skuId } = await pickProduct(shop)
  const ask = (path: string, data: object) => call<Record<string, string>>(shop, path, data, { token })
  const draft = { source: { kind: 'buyNow', skuId, quantity: 2 } }
  const { quote } = await ask('user.order/preview', draft)
  const { no = '' } = await ask('user.order/create', { ...draft, quote, payWay: 'demo' })
  const { outTradeNo } = await ask('user.order/pay', { no })
  await ask('pay.demo/confirm', { outTradeNo })
  return no
}
