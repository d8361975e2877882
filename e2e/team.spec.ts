import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, login, owner, people, type Shop, test } from './shop.ts'

/** Brings a member without an institution into that of `people.approved`, as the staff do. */
async function joined(shop: Shop, mobile: string, roles: string[]) {
  const { token } = await call<{ token: string }>(shop, 'admin.staff/login', owner())
  const staff = { 'admin-token': token }
  const { jigou } = await userOf(shop, people.approved)
  const find = `admin.institution/find?keyword=${encodeURIComponent(jigou)}`
  const [found] = await call<{ id: number }[]>(shop, find, undefined, staff)
  const { id } = await userOf(shop, mobile)
  await call(shop, 'admin.member/join', { id, institutionId: found?.id, roles }, staff)
}

const userOf = async (shop: Shop, mobile: string) =>
  (await login(shop, mobile)).userinfo as { id: number; jigou: string }

const card = (page: Page, name: RegExp) => page.getByRole('article', { name })

test('an owner gives a colleague another role, disables and removes them', async ({ page, shop }) => {
  await joined(shop, people.incomplete, ['purchaser'])
  await logInQuickly(page, shop, people.approved)
  await page.goto('/user')
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '我的机构' }).click()
  await expect(page).toHaveURL(/\/team$/)
  const colleague = page.getByRole('article').filter({ hasText: '采购' })
  await colleague.getByRole('button', { name: /修改角色/ }).click()
  await page.getByRole('checkbox', { name: /财务/ }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(colleague.getByText('财务')).toBeVisible()
  await expect(page.getByText(/的角色改为 采购、财务/)).toBeVisible()

  await colleague.getByRole('button', { name: /停用/ }).click()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await expect(colleague.getByText('已停用')).toBeVisible()
  await colleague.getByRole('button', { name: /移出/ }).click()
  await page.getByRole('button', { name: '移出', exact: true }).click()
  await expect(card(page, /./)).toHaveCount(1)
  await expect(page.getByText(/被移出机构/)).toBeVisible()
})
