import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { enterBackOffice, expect, logInQuickly, people, type Shop, test } from './shop.ts'

// Each picture of a help centre belongs to the topic of its name, and shows the screen at the step that is hardest to
// find. Those of the README show whole screens.

/** What would take room without saying anything: the frame of the shop and of the back office. */
const FRAME = `
  :is(header, footer):not(main *), aside[aria-label="侧栏"], [aria-label="运行方式"], [aria-label="快捷入口"],
  [aria-label="底部导航"] { display: none !important }
`

const folders = {
  members: '../help/member',
  staff: '../help/staff',
  readme: '../docs/pictures',
}

async function take(page: Page, side: keyof typeof folders, topic: string) {
  await page.waitForLoadState('networkidle')
  // Pictures of products appear, and dialogs come to rest.
  await page.waitForTimeout(800)
  const wire = await page.context().newCDPSession(page)
  const { data } = await wire.send('Page.captureScreenshot', { format: 'webp', quality: 62 })
  await writeFile(resolve(import.meta.dirname, folders[side], `${topic}.webp`), Buffer.from(data, 'base64'))
}

async function open(page: Page, path: string, without = FRAME) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await page.addStyleTag({ content: without })
  await page.waitForLoadState('networkidle')
}

/** Delivered goods, as who accepts them sees them. */
async function openDue(page: Page, shop: Shop, without = FRAME) {
  const token = await logInQuickly(page, shop, RECEIVER)
  const { data } = await call<{ data: { no: string }[] }>(shop, 'user.acceptance/due', {}, { token })
  await open(page, `/acceptance/${data[0]?.no}`, without)
}
const RECEIVER = '13800000017'

async function orderOf(shop: Shop, token: string, tab: string) {
  const { data } = await call<{ data: { no: string }[] }>(shop, 'user.order/lst', { tab }, { token })
  return data[0]!.no
}

test.describe('of members', () => {
  test('find-products', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    // The head of the table sticks below the header of the shop.
    await open(page, '/category?kw=扳手&view=table', '[aria-label="快捷入口"] { display: none !important }')
    await take(page, 'members', 'find-products')
  })

  test('quick-order', async ({ page, shop }) => {
    await logInQuickly(page, shop, people.approved)
    await open(page, '/products?quick=1')
    await page.getByRole('tab', { name: '粘贴清单' }).click()
    await page
      .getByRole('textbox', { name: '粘贴型号和数量' })
      .fill('DIN912-M6X20-A2\t200\nRG-CW10，5把\nJS-TM50 x3')
    await page.getByRole('button', { name: /识别/ }).click()
    await page.getByText('识别结果').scrollIntoViewIfNeeded()
    await take(page, 'members', 'quick-order')
  })

  test('checkout', async ({ page, shop }) => {
    await logInQuickly(page, shop, people.approved)
    await open(page, '/order/confirm?sku=1&qty=10')
    await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible()
    await take(page, 'members', 'checkout')
  })

  test('delivery', async ({ page, shop }) => {
    const token = await logInQuickly(page, shop, people.approved)
    await open(page, `/order/detail?no=${await orderOf(shop, token, 'shipped')}`)
    await take(page, 'members', 'delivery')
  })

  test('cancel', async ({ page, shop }) => {
    const token = await logInQuickly(page, shop, people.approved)
    await open(page, `/order/detail?no=${await orderOf(shop, token, 'paid')}`)
    await page.getByRole('button', { name: '申请售后' }).first().click()
    await take(page, 'members', 'cancel')
  })

  test('depot', async ({ page, shop }) => {
    await logInQuickly(page, shop, people.approved)
    await open(page, '/verification?tab=goods')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: '生成核销码' }).click()
    await expect(page.getByText(/请向工作人员出示/)).toBeVisible()
    await take(page, 'members', 'depot')
  })

  test('acceptance', async ({ page, shop }) => {
    await openDue(page, shop)
    await page.getByText('序列号（选填）').first().click()
    await take(page, 'members', 'acceptance')
  })

  test('account', async ({ page, shop }) => {
    await logInQuickly(page, shop, people.approved)
    await open(page, '/user?tab=messages&show=settings')
    await page.getByRole('heading', { name: '消息设置' }).evaluate((title) => title.scrollIntoView())
    await take(page, 'members', 'account')
  })
})

test.describe('of staff', () => {
  test.beforeEach(async ({ page, shop }) => {
    await enterBackOffice(page, shop)
  })

  test('daily', async ({ page }) => {
    await open(page, '/admin/overview')
    await take(page, 'staff', 'daily')
  })

  test('products', async ({ page }) => {
    await open(page, '/admin/products/1')
    await page.getByText('规格与价格').scrollIntoViewIfNeeded()
    await page.getByText('规格与价格').evaluate((title) => title.scrollIntoView({ block: 'start' }))
    await take(page, 'staff', 'products')
  })

  test('orders', async ({ page }) => {
    await open(page, '/admin/ship')
    await page.getByRole('button', { name: '发货', exact: true }).nth(2).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, 'staff', 'orders')
  })

  test('aftersales', async ({ page }) => {
    await open(page, '/admin/aftersales')
    await page
      .getByText(/^SH\d+/)
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, 'staff', 'aftersales')
  })

  test('review', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    await open(page, '/admin/review')
    await take(page, 'staff', 'review')
  })

  test('health', async ({ page }) => {
    await open(page, '/admin/health')
    await take(page, 'staff', 'health')
  })
})

const MODE = '[aria-label="运行方式"] { display: none !important }'

test.describe('of the README', () => {
  test.use({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 })

  test('team', async ({ page, shop }) => {
    await logInQuickly(page, shop, people.approved)
    await open(page, '/team', MODE)
    await take(page, 'readme', 'team')
  })

  test('request', async ({ page, shop }) => {
    const token = await logInQuickly(page, shop, people.approved)
    const wish = { tab: 'waiting', limit: 1 }
    const { data } = await call<{ data: { no: string }[] }>(shop, 'user.approval/lst', wish, { token })
    await open(page, `/requests/${data[0]?.no}`, MODE)
    await take(page, 'readme', 'request')
  })

  test('acceptance', async ({ page, shop }) => {
    await openDue(page, shop, MODE)
    await take(page, 'readme', 'acceptance')
  })

  test('messages', async ({ page, shop }) => {
    await logInQuickly(page, shop, people.approved)
    await open(page, '/user?tab=messages&show=settings', MODE)
    await take(page, 'readme', 'messages')
  })
})
