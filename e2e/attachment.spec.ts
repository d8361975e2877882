import { anOffice } from '../server/src/testing/office.ts'
import { aPdf } from '../server/src/testing/pdf.ts'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, login, pickProduct, test } from './shop.ts'
import { newOwner } from './team.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('files are added on the order’s form on a phone, one that is refused stays with its reason, and all are on the order', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { phone } = await newOwner(shop, '杭州附件试验学校')
  const { token } = await login(shop, phone)
  const address = {
    receiver: '张老师',
    phone: '13900000001',
    regionCode: '330106',
    detail: '文三路 1 号 2 幢',
  }
  await call(shop, 'user.address/save', address, { token })
  await logInQuickly(page, shop, phone)
  const { skuId } = await pickProduct(shop)
  await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
  await page.getByRole('textbox', { name: '采购单号' }).fill('CG-2026-7')

  await page.getByLabel('选择附件').setInputFiles([
    { name: '采购合同.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    { name: '宏.docx', mimeType: DOCX, buffer: anOffice('docx', { 'word/vbaProject.bin': 'x' }) },
    { name: '旧表.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') },
    // Some computers know no type for it.
    { name: '论证.docx', mimeType: '', buffer: anOffice('docx') },
  ])
  const files = page.getByRole('list', { name: '已选择的附件' })
  await expect(files.getByText('文件含有宏')).toBeVisible()
  await expect(files.getByText('这是旧版 Office 文件')).toBeVisible()
  await expect(files.getByRole('button', { name: '移除 采购合同.pdf' })).toBeVisible()
  await expect(files.getByRole('button', { name: '移除 论证.docx' })).toBeVisible()
  expect(await flaws(page), 'the order form').toEqual([])
  await files.getByRole('button', { name: '移除 宏.docx' }).press('Enter')
  await files.getByRole('button', { name: '移除 旧表.xls' }).press('Enter')
  await expect(files.getByRole('listitem')).toHaveCount(2)

  // What was chosen and typed outlives F5.
  await page.reload()
  await expect(page.getByRole('button', { name: '移除 采购合同.pdf' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '采购单号' })).toHaveValue('CG-2026-7')
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('dialog', { name: '订单支付' })).toBeVisible()

  const { data } = (await call(shop, 'user.order/lst', {}, { token })) as { data: { no: string }[] }
  await page.goto(`/order/detail?no=${data[0]?.no}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 采购合同.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('采购合同.pdf')
  await page
    .getByLabel('选择附件')
    .setInputFiles({ name: '补充协议.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(page.getByRole('button', { name: '下载 补充协议.pdf' })).toBeVisible()
  await page.getByRole('button', { name: '移除 论证.docx' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click()
  await expect(page.getByRole('button', { name: '下载 论证.docx' })).toHaveCount(0)
  expect(await flaws(page), 'the order').toEqual([])
})
