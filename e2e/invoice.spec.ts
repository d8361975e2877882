import type { Page } from '@playwright/test'
import { aPdf } from '../server/src/testing/pdf.ts'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { buyAndPay, enterBackOffice, expect, logInQuickly, people, test } from './shop.ts'
import { newColleague } from './team.ts'

const NUMBER = '24332000000012345678'

test('an invoice is asked for with a new title, issued at the desk, and kept with its papers', {
  tag: '@main',
}, async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const no = await buyAndPay(shop, token)
  await page.goto('/user?tab=invoices')
  await page.getByRole('link', { name: '申请开票' }).click()
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

test('invoice data pasted as one block fill the form of a title', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/user?tab=invoices')
  await page.getByRole('button', { name: '新建抬头' }).first().click()
  const form = page.getByRole('dialog', { name: '新建抬头' })
  const block =
    '名 称：杭州第九实训中心\n税号：３３０１０６ １２３４５ ６７８９\n地址、电话：杭州市西湖区文三路478号 0571-88886666\n开户行及账号：工行高新支行 1202 0206 0990 0012 345\n联行号：102331002064'
  const paste = (label: string) =>
    form.getByLabel(label).evaluate((field, text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, block)
  await paste('粘贴识别')
  await expect(form.getByRole('status')).toContainText('没有填入：联行号：102331002064')
  for (const [label, value] of [
    ['发票抬头', '杭州第九实训中心'],
    ['纳税人识别号', '330106123456789'],
    ['注册地址', '杭州市西湖区文三路478号'],
    ['注册电话', '0571-88886666'],
    ['开户行', '工行高新支行'],
    ['银行账号', '1202020609900012345'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(value)
  await form.getByLabel('纳税人识别号').fill('')
  await paste('发票抬头')
  await expect(form.getByLabel('纳税人识别号')).toHaveValue('330106123456789')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '杭州第九实训中心' })).toBeVisible()
})

test('a title that a colleague has changed meanwhile is not written over unseen', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const form = { title: '临平中专', taxNumber: '330106123456782', bank: '工行临平支行', account: '1111' }
  const { id } = await call<{ id: number }>(shop, 'user.invoice/saveTitle', form, { token })
  await page.goto('/user?tab=invoices')
  const card = page.getByRole('listitem').filter({ hasText: form.title })
  await card.getByRole('button', { name: '修改' }).click()
  const drawer = page.getByRole('dialog', { name: '修改抬头' })
  await drawer.getByLabel('接收邮箱').fill('caiwu@school.example')
  await call(shop, 'user.invoice/saveTitle', { ...form, id, account: '2222' }, { token })
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('alert')).toHaveText(/银行账号改为「2222」/)
  await expect(drawer.getByLabel('接收邮箱')).toHaveValue('caiwu@school.example')
  await drawer.getByLabel('银行账号').fill('2222')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  await expect(card).toContainText('2222')
})

test('finance invoices the order of a colleague on a phone, who sees it on the order', async ({
  page,
  shop,
  browser,
}) => {
  // The papers of a month are made while it waits.
  test.slow()
  const token = await logInQuickly(page, shop, people.approved)
  const no = await buyAndPay(shop, token)
  const taxNumber = '330106123456781'
  await call(shop, 'user.invoice/saveTitle', { title: '余杭中专', taxNumber }, { token })
  const phone = await browser.newContext({ viewport: { width: 375, height: 800 } })
  const desk = await phone.newPage()
  await logInQuickly(desk, shop, (await newColleague(shop, ['finance'])).phone)
  await desk.goto('/user?tab=invoices')
  await desk.getByRole('link', { name: '本机构' }).click()
  await desk.getByRole('link', { name: '申请开票' }).first().click()
  const drawer = desk.getByRole('dialog', { name: '申请开票' })
  await drawer.getByRole('checkbox', { name: new RegExp(`${no}.*陈工`) }).check()
  expect(await flaws(desk)).toEqual([])
  await drawer.getByRole('button', { name: '提交申请' }).click()
  await expect(drawer).toBeHidden()
  await expect(desk.getByRole('article').filter({ hasText: no })).toContainText('开具中')

  await page.goto(`/order/detail?no=${no}`)
  const card = page.getByRole('article', { name: /^开票申请/ })
  await expect(card).toContainText('申请人')
  await expect(card.getByRole('button', { name: '撤销申请' })).toBeVisible()
  await desk.goto(`/order/detail?no=${no}`)
  await desk.getByRole('button', { name: '撤销申请' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: '撤销申请' }).click()
  await expect(desk.getByRole('article', { name: /^开票申请/ })).toContainText('已取消')

  await desk.goto('/user?tab=invoices')
  await desk.getByRole('link', { name: '报销资料' }).click()
  const scopes = desk.getByRole('navigation', { name: '订单范围' })
  await expect(scopes.getByRole('link', { name: '本机构' })).toHaveAttribute('aria-current', 'page')
  await desk.getByLabel('下单人').selectOption({ label: '陈工' })
  await expect(desk).toHaveURL(/buyer=\d+/)
  await expect(desk.getByRole('region', { name: '打印预览' })).toContainText(no)
  expect(await flaws(desk)).toEqual([])
  expect(await kept(desk, () => desk.getByRole('button', { name: /zip$/ }).click())).toMatch(
    /^报销资料_\d{4}-\d\d_本机构\.zip$/,
  )
  await scopes.getByRole('link', { name: '我的' }).click()
  await expect(desk.getByText('没有已付款的订单')).toBeVisible()
  await phone.close()
})

/** The name under which what is clicked for is kept. */
async function kept(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), click()])
  expect(await download.failure()).toBeNull()
  return download.suggestedFilename()
}
