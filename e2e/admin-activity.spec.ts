import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { enterBackOffice, expect, logInQuickly, people, test } from './shop.ts'

// The counter and the door, as whoever stands there uses them: on a phone.
test.use({ viewport: { width: 375, height: 760 } })

interface DepotItem {
  id: number
  held: number
  modelCode: string
  title: string
}

test('a clerk looks a code up, hands a part over and takes it back', async ({ page, shop }) => {
  const member = await logInQuickly(page, shop, people.approved)
  const asMember = { token: member }
  const { data } = await call<{ data: DepotItem[] }>(shop, 'user.depot/lst', undefined, asMember)
  const item = data.find(({ held }) => held >= 2)
  if (!item) throw new Error('the demo data has no goods in the depot to hand over')
  const lines = [{ itemId: item.id, quantity: 2 }]
  const { digits } = await call<{ digits: string }>(shop, 'user.depot/code', { lines }, asMember)

  await enterBackOffice(page, shop)
  await page.goto('/admin/verification')
  const field = page.getByRole('textbox', { name: '扫码，或输入 8 位核销码' })
  await field.fill(`${digits.slice(0, 4)} ${digits.slice(4)}`)
  await field.press('Enter')
  await page.getByRole('spinbutton', { name: `${item.modelCode} 的领取数量` }).fill('1')
  expect(await flaws(page, { within: '#main' })).toEqual([])
  // Enter in the code field, empty by now, confirms what lies on the desk.
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '核销成功' })).toContainText(`${item.title} × 1`)
  await expect(field).toBeFocused()
  await field.fill(digits)
  await field.press('Enter')
  await expect(page.getByText(/^已核销过 \d\d:\d\d$/)).toBeVisible()
  await field.fill('00000000')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '不存在' })).toBeVisible()
  await page
    .getByRole('button', { name: '撤 销' })
    .or(page.getByRole('button', { name: '撤销' }))
    .first()
    .click()
  await page.getByRole('button', { name: '拿错型号' }).click()
  await page.getByRole('button', { name: '撤销核销' }).click()
  await expect(page.getByText('撤销原因：拿错型号')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('an activity is made, published and filled, and its door goes on without network', {
  tag: '@main',
}, async ({ page, shop, context }) => {
  test.slow()
  const asStaff = { 'admin-token': await enterBackOffice(page, shop) }
  const hour = 3_600_000
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  await page.goto('/admin/activities/new')
  await page.getByRole('textbox', { name: '标题' }).fill('门口演练')
  await page.getByRole('button', { name: '添加题目' }).click()
  await page.getByRole('textbox', { name: '第 1 个题目' }).fill('岗位')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请填写活动地点').first()).toBeVisible()
  await page.getByRole('textbox', { name: '地点', exact: true }).fill('一楼大厅')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/admin\/activities\/\d+$/)
  await page.getByRole('button', { name: /^发\s?布$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s?布$/ })
    .click()
  await expect(page.getByText('已发布')).toBeVisible()

  const id = Number(page.url().split('/').at(-1))
  const path = `admin.activity/detail?id=${id}`
  const { draft, version } = await call<{ draft: object; version: number }>(shop, path, undefined, asStaff)
  // All of them, because the form opens the sign-up at nine of the day.
  const times = {
    opensAt: at(-hour),
    startsAt: at(hour),
    endsAt: at(3 * hour),
    closesAt: at(2 * hour),
    cancelUntil: at(0),
  }
  await call(shop, 'admin.activity/save', { id, version, ...draft, ...times }, asStaff)
  await page.goto(`/admin/activities/${id}/sign-ups`)
  await page.getByRole('button', { name: '代报名' }).click()
  await page
    .getByRole('searchbox', { name: '会员手机号' })
    .or(page.getByLabel('会员手机号'))
    .fill(people.approved)
  await page.getByRole('button', { name: /^查\s?找$/ }).click()
  await page.getByRole('textbox', { name: '第 1 位姓名' }).fill('王小明')
  await page.getByRole('textbox', { name: '第 1 位岗位' }).fill('质检')
  await page.getByRole('button', { name: /^报\s?名$/ }).click()
  await expect(page.getByText('已报名，已通知会员')).toBeVisible()

  await page.goto(`/admin/check-in/${id}`)
  await expect(page.getByText('签到 0/1', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: '按姓名或手机尾号查找' }).fill('王小明')
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: '王小明' })
  await expect(row).toBeVisible()
  expect(await flaws(page, { within: '#main' })).toEqual([])
  await context.setOffline(true)
  await row.getByRole('button', { name: /^签\s?到$/ }).click()
  await expect(page.getByText('1 个签到等待提交')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('签到 1/1', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('1 个签到等待提交')).toBeHidden()
})
