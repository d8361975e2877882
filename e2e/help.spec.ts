import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { enterBackOffice, expect, type Shop, test } from './shop.ts'

test.describe('the help for members', () => {
  test('is found from the footer, searched while one types, and read with the keyboard', {
    tag: '@main',
  }, async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: '帮助中心' }).click()
    await expect(page).toHaveURL(/\/help$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5)

    const box = page.getByRole('searchbox', { name: '搜索帮助' })
    await box.fill('怎么退款')
    await expect(page.getByRole('status').filter({ hasText: '找到' })).toBeVisible()
    await expect(page.locator('mark').first()).toHaveText('退款')
    await box.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await box.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/help\/cancel$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('取消、售后与退款')

    await page.goBack()
    await expect(box).toHaveValue('怎么退款')
    await expect(page.getByRole('link', { name: '取消、售后与退款' })).toBeVisible()
    await box.press('Escape')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5)
  })

  test('leads to the feedback when nothing is found', async ({ page }) => {
    await page.goto('/help')
    await page.getByRole('searchbox', { name: '搜索帮助' }).fill('量子计算机')
    await expect(page.getByText('没有找到“量子计算机”的帮助')).toBeVisible()
    await expect(page.getByRole('link', { name: '提交反馈' })).toHaveAttribute(
      'href',
      /^\/feedback\?.*content=/,
    )
  })

  test('a topic names its screens, shows its picture, and has what search engines read', async ({
    page,
    shop,
  }) => {
    const response = await page.goto('/help/depot')
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle('寄存与核销码 - 帮助中心 - 工坊商城')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/help\/depot$/)
    await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText('帮助中心')
    const picture = page.getByRole('img', { name: /核销码/ })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect((await fetch(`${shop.url}/help/no-such-topic`)).status).toBe(404)
    expect(await (await fetch(`${shop.url}/help?q=${encodeURIComponent('发票')}`)).text()).toContain(
      'noindex',
    )
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('is listed, searched and read', async ({ page }) => {
      await page.goto('/help')
      await page.getByRole('searchbox', { name: '搜索帮助' }).fill('发票')
      await page.getByRole('search').filter({ hasText: '搜索' }).last().getByRole('button').click()
      await expect(page).toHaveURL(/\/help\?q=/)
      await page.getByRole('link', { name: '发票、对账单与报销' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('发票、对账单与报销')
      await expect(page.getByText('新建抬头').first()).toBeVisible()
    })
  })
})

test.describe('the help for staff', () => {
  test('opens at the topic about the screen, and is searched with the keyboard', async ({ page, shop }) => {
    await enterBackOffice(page, shop)
    await page.goto('/admin/stock/count')
    await page.getByRole('link', { name: '本页帮助' }).click()
    await expect(page).toHaveURL(/\/admin\/help\/stock$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('库存、入库与盘点')
    await page.getByRole('link', { name: '订单处理与发货' }).click()
    const picture = page.getByRole('img', { name: /发货对话框/ })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await page.getByRole('link', { name: '← 帮助中心' }).click()
    const box = page.getByRole('searchbox', { name: '搜索帮助' })
    await box.fill('微信对账')
    await expect(page.locator('mark').first()).toHaveText('微信对账')
    await box.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/help\/wechat-bills$/)
    await page.goBack()
    await expect(box).toHaveValue('微信对账')
    await box.fill('量子计算机')
    await expect(page.getByText('没有找到“量子计算机”的帮助')).toBeVisible()
  })

  test('is for every role, and links only to screens that the role may open', async ({ page, shop }) => {
    const owner = await enterBackOffice(page, shop)
    const token = await reviewer(shop, owner)
    await page.addInitScript((token) => localStorage.setItem('adminToken', token), token)
    await page.goto('/admin/help')
    await page.getByRole('link', { name: '机构审核与会员' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '机构审核' }).first()).toBeVisible()
    await expect(main.getByText('积分（您的角色没有权限）')).toBeVisible()
    await expect(main.getByRole('link', { name: '积分' })).toHaveCount(0)
  })

  test('is accessible, fits a phone, and stands out in the dark', async ({ page, shop }) => {
    await enterBackOffice(page, shop)
    for (const path of ['/admin/help', '/admin/help?q=退款', '/admin/help/health']) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect(await flaws(page), `${path} at 1440`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 375, height: 800 })
      await expect.poll(() => isTooWide(page), path).toBe(false)
      await expect
        .poll(() => flaws(page, { rules: ['color-contrast'] }), `${path} in the dark at 375`)
        .toEqual([])
    }
  })
})

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** The session of somebody who may review institutions and nothing else. */
async function reviewer(shop: Shop, owner: string): Promise<string> {
  const caller = { 'admin-token': owner }
  const roles = await call<{ id: number; name: string }[]>(shop, 'admin.role/lst', undefined, caller)
  const roleIds = roles.filter(({ name }) => name === '审核').map(({ id }) => id)
  const account = 'reviewer.help'
  const { password } = await call<{ password: string }>(
    shop,
    'admin.staff/create',
    { account, name: '审核员', roleIds },
    caller,
  )
  const first = await call<{ token: string }>(shop, 'admin.staff/login', { account, password })
  await call(
    shop,
    'admin.staff/changePassword',
    { oldPassword: password, newPassword: 'Shenhe-2026-bangzhu' },
    { 'admin-token': first.token },
  )
  return first.token
}
