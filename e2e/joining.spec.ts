import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, pickProduct, readCode, test } from './shop.ts'

const LICENCE = resolve(import.meta.dirname, '../server/seed/art/licence-sample.webp')
const PHONE = '13712340001'

test('a new number registers, hands in its institution, is sent back, is approved, and orders', {
  tag: '@main',
}, async ({ page, shop }) => {
  test.slow()
  await register(page)
  await expect(page).toHaveURL(/\/complete-info/)
  await fillInstitution(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL(/\/reviewing/)
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()

  const product = await pickProduct(shop)
  await page.goto(`/product/${product.id}`)
  await expect(page.getByRole('main')).toContainText('资料审核中')

  await shop.command('review', 'reject', PHONE, '--reason', '证照不清晰，请重新拍摄')
  await page.goto('/reviewing')
  await expect(page.getByRole('heading', { name: '资料未通过' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('证照不清晰，请重新拍摄')
  await page
    .getByRole('main')
    .getByRole('link', { name: '修改资料' })
    .or(page.getByRole('button', { name: '修改资料' }))
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: '机构名称' })).toHaveValue('育英实验学校')
  await page.getByRole('checkbox', { name: '我确认所填信息真实有效' }).check()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()

  await shop.command('review', 'approve', PHONE)
  await page.getByRole('button', { name: '刷新状态' }).click()
  await expect(page.getByRole('heading', { name: '审核通过' })).toBeVisible()

  await page.goto(`/product/${product.id}`)
  await page.getByRole('main').getByRole('button', { name: '立即购买' }).first().click()
  await expect(page.getByRole('complementary', { name: '金额' })).toContainText('运费选择地址后计算')
  await fillAddress(page)
  await page.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('dialog')).toContainText('等待支付')
})

async function register(page: Page) {
  await page.goto('/register')
  await page.getByRole('textbox', { name: '手机号' }).fill(PHONE)
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(page))
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
}

async function fillInstitution(page: Page) {
  await page.getByRole('textbox', { name: '机构名称' }).fill('育英实验学校')
  await page.getByRole('combobox', { name: '机构类型' }).selectOption('学校')
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill('123301064700998873')
  await chooseRegion(page)
  await page.getByRole('textbox', { name: '详细地址' }).fill('文三路 1 号 行政楼')
  await page.getByRole('textbox', { name: '联系人姓名' }).fill('李老师')
  await page.getByLabel('选择文件').setInputFiles(LICENCE)
  await expect(page.getByText('已上传 1 / 5')).toBeVisible()
  await page.getByRole('checkbox', { name: '我确认所填信息真实有效' }).check()
}

/** Without an address its form opens by itself. */
async function fillAddress(page: Page) {
  await page.getByRole('textbox', { name: '收件人' }).fill('李老师')
  await page.getByRole('textbox', { name: '联系电话' }).fill(PHONE)
  await chooseRegion(page)
  await page.getByRole('textbox', { name: '详细地址' }).fill('文三路 1 号 仓库')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('radio', { name: /李老师/ })).toBeChecked()
}

async function chooseRegion(page: Page) {
  await page.getByRole('combobox', { name: '省/直辖市' }).selectOption('浙江省')
  await page.getByRole('combobox', { name: '市', exact: true }).selectOption('杭州市')
  await page.getByRole('combobox', { name: '区/县' }).selectOption('西湖区')
}
