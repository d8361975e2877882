import { devices } from '@playwright/test'
import { flaws } from './flaws.ts'
import { expect, readCode, test } from './shop.ts'
import { withLogin } from './wechat-login.ts'

// A phone lets a PC in. WeChat is pretended; the phone is a browser that calls itself WeChat's.

const IN_WECHAT = `${devices['iPhone 14'].userAgent} MicroMessenger/8.0.50`

test('a code is scanned, confirmed and bound to a number', { tag: '@main' }, async ({
  page,
  shop,
  browser,
}) => {
  const wechat = await withLogin(shop)
  await page.goto('/login?redirect=%2Fpassword')
  await page.getByRole('tab', { name: '微信登录' }).click()
  await expect(page.getByRole('img', { name: '微信扫码登录二维码' })).toBeVisible()
  const link = await page.getByRole('link', { name: /^演示：/ }).getAttribute('href')
  expect(await flaws(page, { within: 'main' })).toEqual([])

  const pocket = await browser.newContext({ ...devices['iPhone 14'], userAgent: IN_WECHAT })
  const phone = await pocket.newPage()
  await phone.goto(link ?? '')
  await phone.getByRole('button', { name: '李老师' }).click()
  await expect(phone.getByRole('heading', { name: '确认在电脑上登录' })).toBeVisible()
  // The page takes the code out of its address right after it is drawn.
  await expect(phone).toHaveURL(({ search }) => search === '')
  expect(await flaws(phone, { within: 'main' })).toEqual([])
  await expect(page.getByRole('status').filter({ hasText: '请在手机上确认' })).toBeVisible()
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByText('请在电脑上继续')).toBeVisible()
  await pocket.close()

  await page.getByRole('textbox', { name: '手机号' }).fill('13711112222')
  await page.getByRole('textbox', { name: '验证码' }).fill(await readCode(page))
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await expect(page).toHaveURL('/complete-info')

  await page.goto('/password')
  const section = page.getByRole('region', { name: '微信绑定' })
  await expect(section).toContainText('已绑定')
  await section.getByRole('button', { name: '解绑' }).click()
  const dialog = page.getByRole('dialog', { name: '解绑微信' })
  await expect(dialog.getByRole('textbox', { name: '验证码' })).toBeVisible()
  await dialog.getByRole('button', { name: '解绑', exact: true }).click()
  await expect(dialog.getByText('请输入 6 位验证码')).toBeVisible()
  await wechat.close()
})
