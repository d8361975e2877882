import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { enterBackOffice, expect, logInQuickly, login, pickProduct, test } from './shop.ts'
import { buyForDepot, newColleague, newOwner } from './team.ts'

test('an owner on a phone reads what is open, settles it, and closes the institution', async ({
  page,
  shop,
}) => {
  const owner = await newOwner(shop, '杭州钱塘职业学校')
  const colleague = await newColleague(shop, ['purchaser'], owner.phone)
  const { skuId } = await pickProduct(shop)
  await buyForDepot(shop, colleague.phone, { skuId, quantity: 1 })
  await page.setViewportSize({ width: 375, height: 800 })
  await logInQuickly(page, shop, owner.phone)
  await page.goto('/team')
  // Parts that load above the button move it, and the press would miss.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '注销机构' }).click()
  const dialog = page.getByRole('dialog', { name: '注销机构' })
  await expect(dialog).toContainText('1 位其他成员')
  await expect(dialog).toContainText('1 件寄存物品')
  expect(await flaws(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: '知道了' }).click()

  const staff = { 'admin-token': await enterBackOffice(page, shop) }
  const leaving = { id: colleague.id, reason: '已离职', successorId: owner.id }
  await call(shop, 'admin.member/leave', leaving, staff)
  await page.getByRole('button', { name: '注销机构' }).click()
  await expect(dialog).not.toContainText('其他成员')
  await expect(dialog.getByRole('link', { name: '去领取' })).toHaveAttribute('href', /verification/)
  const { token } = await login(shop, owner.phone)
  const { data } = await call<{ data: { id: number }[] }>(shop, 'user.depot/lst', undefined, { token })
  const lines = [{ itemId: data[0]?.id, quantity: 1 }]
  const { digits } = await call<{ digits: string }>(shop, 'user.depot/code', { lines }, { token })
  await shop.command('redeem', digits)
  await dialog.getByRole('button', { name: '重新检查' }).click()
  await dialog.getByRole('textbox').fill('杭州钱塘')
  await dialog.getByRole('button', { name: '注销机构' }).click()
  await expect(dialog.getByText('请输入“杭州钱塘职业学校”', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox').fill('杭州钱塘职业学校')
  expect(await flaws(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: '注销机构' }).click()
  await expect(page).toHaveURL(/\/complete-info/)
  expect(await shop.command('verify')).not.toContain('BROKEN')
})

test('staff read what is open, close an institution with a reason, and its last member reads it', async ({
  page,
  shop,
}) => {
  const owner = await newOwner(shop, '宁波江东工具厂')
  const colleague = await newColleague(shop, ['purchaser'], owner.phone)
  const staff = { 'admin-token': await enterBackOffice(page, shop) }
  await page.goto(`/admin/members?keyword=${owner.phone}`)
  await page
    .getByRole('cell', { name: owner.phone.slice(-4) })
    .first()
    .click()
  await page.getByRole('button', { name: '注销机构' }).click()
  const form = page.getByRole('dialog', { name: '注销 宁波江东工具厂？' })
  await expect(form).toContainText('1 位其他成员')
  await expect(form.getByRole('button', { name: /^注\s?销$/ })).toBeDisabled()
  await form.getByRole('button', { name: /^取\s?消$/ }).click()
  await call(shop, 'admin.member/leave', { id: colleague.id, reason: '已离职' }, staff)
  await page.getByRole('button', { name: '注销机构' }).click()
  await form.getByRole('button', { name: /^注\s?销$/ }).click()
  await expect(form.getByText('请填写原因')).toBeVisible()
  await form.getByRole('button', { name: '机构已合并' }).click()
  await form.getByRole('button', { name: /^注\s?销$/ }).click()
  await expect(page.getByText('机构已注销')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: '注销机构' })).toHaveCount(0)

  await logInQuickly(page, shop, owner.phone)
  await expect(async () => {
    await page.goto('/user?tab=messages')
    await expect(page.getByText(/宁波江东工具厂 已注销：机构已合并/)).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('staff find an institution that everybody has left, close it, and read its record afterwards', async ({
  page,
  shop,
}) => {
  const owner = await newOwner(shop, '绍兴镜湖仪表厂')
  const staff = { 'admin-token': await enterBackOffice(page, shop) }
  await call(shop, 'admin.member/leave', { id: owner.id, reason: '已离职' }, staff)
  await page.goto('/admin/institutions?view=empty')
  await page.getByRole('cell', { name: '绍兴镜湖仪表厂' }).click()
  const record = page.getByRole('dialog', { name: '绍兴镜湖仪表厂' })
  await expect(record).toContainText('成员都已离开')
  await record.getByRole('button', { name: '注销机构' }).click()
  const form = page.getByRole('dialog', { name: '注销 绍兴镜湖仪表厂？' })
  await form.getByRole('button', { name: '机构已合并' }).click()
  await form.getByRole('button', { name: /^注\s?销$/ }).click()
  await expect(form).toHaveCount(0)

  await page.goto('/admin/institutions?view=closed&keyword=镜湖')
  await page.getByRole('cell', { name: '绍兴镜湖仪表厂' }).click()
  await expect(record).toContainText('变更记录')
  await expect(record).toContainText('机构已合并')
  await expect(record.getByRole('button', { name: '注销机构' })).toHaveCount(0)
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await flaws(page, { within: '.ant-drawer' })).toEqual([])
})
