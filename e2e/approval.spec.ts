import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, login, people, pickProduct, type Shop, test } from './shop.ts'
import { newColleague } from './team.ts'

async function addRule(page: Page) {
  await page.goto('/team')
  await page.getByRole('link', { name: '审批规则' }).click()
  await expect(page.getByText('还没有规则，所有订单都直接下单。')).toBeVisible()
  await page.getByRole('button', { name: '添加规则' }).click()
  await page.getByLabel('规则名称').fill('全部采购')
  await page.getByRole('button', { name: '保存规则' }).click()
  await expect(page.getByText('请至少设置一个条件')).toBeVisible()
  await page.getByLabel('订单金额达到（元）').fill('0.01')
  await page.getByLabel('订单金额（元）', { exact: true }).fill('8200')
  await page.getByRole('button', { name: '看看由谁审批' }).click()
  await expect(page.getByText('规则：全部采购')).toBeVisible()
  await page.getByRole('button', { name: '保存规则' }).click()
  await expect(page.getByText('第 1 版')).toBeVisible()
}

/** An institution without rules, which have to go again: other journeys of the same shop order without approval. */
const OWNER = people.other
const ADDRESS = {
  receiver: '周予安',
  phone: people.other,
  regionCode: '310115',
  detail: '张江路 500 号 综合实验楼 6 层',
  isDefault: true,
}

async function removeRules(shop: Shop) {
  const asOwner = { token: (await login(shop, OWNER)).token }
  const { version } = await call<{ version: number }>(shop, 'user.approval/rules', undefined, asOwner)
  await call(shop, 'user.approval/saveRules', { version, rules: [] }, asOwner)
}

async function handIn(page: Page, skuId: number, purpose: string) {
  await page.goto(`/order/confirm?sku=${skuId}&qty=1`)
  await expect(page.getByText('规则：全部采购')).toBeVisible()
  await page.getByLabel('用途').fill(purpose)
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/\/requests\/\d{20}$/)
  await expect(page.getByText('审批中').first()).toBeVisible()
}

test('an order is requested, returned, handed in again, agreed to on a phone and placed by itself', {
  tag: '@main',
}, async ({ page, shop, browser }) => {
  test.slow()
  try {
    const colleague = await newColleague(shop, ['approver'], OWNER)
    const { skuId } = await pickProduct(shop)
    const token = await logInQuickly(page, shop, OWNER)
    await call(shop, 'user.address/save', ADDRESS, { token })
    await addRule(page)
    expect(await flaws(page), 'the rules').toEqual([])
    await handIn(page, skuId, '3 号实验室')
    const here = new URL(page.url()).pathname

    const phone = await browser.newContext({ viewport: { width: 375, height: 800 } })
    const approver = await phone.newPage()
    await logInQuickly(approver, shop, colleague.phone)
    await approver.goto('/requests')
    await approver.getByRole('link', { name: /：/ }).first().click()
    await expect(approver).toHaveURL(here)
    expect(await flaws(approver), 'the request on a phone').toEqual([])
    await approver.getByRole('button', { name: '退回' }).click()
    await approver.getByRole('dialog').getByRole('button', { name: '退回' }).click()
    await expect(approver.getByText('请写明原因')).toBeVisible()
    await approver.getByLabel(/退回原因/).fill('请说明数量')
    await approver.getByRole('dialog').getByRole('button', { name: '退回' }).click()
    await expect(approver.getByText('已退回').first()).toBeVisible()

    await page.reload()
    await expect(page.getByText('请说明数量')).toBeVisible()
    await page.getByRole('button', { name: '修改并重新提交' }).click()
    await page.getByLabel('用途').fill('3 号实验室，换旧')
    await page.getByRole('button', { name: '重新提交', exact: true }).click()
    await expect(page.getByText('审批中').first()).toBeVisible()

    await approver.reload()
    await approver.getByRole('button', { name: '同意' }).click()
    await approver.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(approver.getByText(/已下单，订单号/)).toBeVisible()
    await phone.close()
    await page.reload()
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(/\/order\/detail\?no=\d{20}$/)
  } finally {
    await removeRules(shop)
  }
})
