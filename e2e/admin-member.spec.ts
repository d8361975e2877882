import { enterBackOffice, expect, test } from './shop.ts'

test('a reviewer reads papers on a phone, marks what is wrong, and is asked for nothing twice', {
  tag: '@main',
}, async ({ page, shop }) => {
  await enterBackOffice(page, shop)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/admin/review')
  const queue = page.getByRole('navigation', { name: '审核队列' })
  await queue.getByRole('link').first().click()
  await expect(page.getByRole('img', { name: /^证照/ })).toBeVisible()
  await expect(page.getByText('校验位正确')).toBeVisible()
  await page.getByRole('button', { name: '标记 机构名称' }).click()
  await page.getByRole('heading', { level: 2 }).click()
  await page.keyboard.press('r')
  const reason = page.getByLabel('驳回原因（会员可见）')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('机构名称：与证照上的名称不一致')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '返回队列' }).click()
  await expect(queue.getByRole('link').first()).toBeVisible()
})

test('points are added at the desk; a large sum waits for somebody else', async ({ page, shop }) => {
  await enterBackOffice(page, shop)
  const adjust = async (points: string, said: string) => {
    // Read anew each time: an adjustment is refused where the balance is not the one that its form shows.
    await page.goto('/admin/members?keyword=孟老师')
    await page.getByRole('row', { name: /孟老师/ }).click()
    await page.getByRole('button', { name: '调整积分' }).click()
    const form = page.getByRole('dialog', { name: '调整 孟老师 的积分' })
    await form.getByLabel('积分', { exact: true }).fill(points)
    await form.getByRole('button', { name: '客诉补偿' }).click()
    await form.getByRole('button', { name: '提交' }).click()
    const question = page.getByRole('dialog').filter({ hasText: `给 孟老师 增加 ${points}积分？` })
    await question.getByRole('button', { name: '确认调整' }).click()
    // Read first, because it goes away by itself.
    await expect(page.getByText(said)).toBeVisible()
    await expect(form).toBeHidden()
  }
  await adjust('10', '已入账，余额')
  await adjust('6000', '等待第二人复核')
  await page.getByRole('tab', { name: '积分' }).click()
  await expect(page.getByRole('cell', { name: '+10', exact: true })).toBeVisible()
  await page.goto('/admin/points?view=pending')
  await expect(page.getByRole('row', { name: /孟老师.*\+6000/ })).toContainText('撤回')
})
