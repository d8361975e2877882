import { enterBackOffice, expect, logInQuickly, people, test } from './shop.ts'

test('reviews come when one gets near, and the summary chooses among them', async ({ page }) => {
  await page.goto('/category?kw=HZ-VC150')
  await expect(page).toHaveURL(/\/product\/\d+/)
  await page.getByRole('link', { name: /★ .*评价/ }).click()
  const reviews = page.getByRole('region', { name: /^评价/ })
  await expect(reviews.getByRole('article')).toHaveCount(2)
  await expect(reviews).toContainText('20、50、100 三点示值误差')
  await reviews.getByRole('button', { name: /^4 星/ }).click()
  await expect(reviews.getByRole('article')).toHaveCount(1)
  await reviews.getByRole('button', { name: '全部' }).click()
  await reviews.getByRole('button', { name: '有图' }).click()
  await expect(reviews.getByRole('article')).toHaveCount(1)
  await reviews.getByRole('button', { name: '放大图片 1' }).click()
  await expect(page.getByRole('dialog', { name: /的评价 图片/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"aggregateRating"')
})

test('what was received can be spoken of once; it waits for the shop', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/orders?tab=done')
  await page.getByRole('button', { name: '评价', exact: true }).last().click()
  const drawer = page.getByRole('dialog', { name: '评价商品' })
  const forms = drawer.getByRole('button', { name: '提交评价' })
  await forms.click()
  await expect(drawer).toContainText('请选择评分')
  await expect(drawer).toContainText('请至少填写 5 个字')
  await drawer.getByRole('radio', { name: /^4 星/ }).check({ force: true })
  await drawer.getByRole('textbox', { name: '评价' }).fill('十字起子磁性够，拧 M4 沉头不打滑。')
  await forms.click()
  await expect(page.getByRole('status').filter({ hasText: '评价已提交' })).toBeVisible()

  await page.goto('/user?tab=reviews')
  const own = page.getByRole('article').filter({ hasText: '拧 M4 沉头不打滑' })
  await expect(own).toContainText('审核中')
})

test('a member asks about goods, the shop answers, and everybody reads both', async ({
  page,
  shop,
  browser,
}) => {
  await page.goto('/product/2#questions')
  const questions = page.getByRole('region', { name: '问答' })
  await expect(questions.getByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent('/product/2#questions')}`,
  )
  await logInQuickly(page, shop, people.approved)
  await page.reload()
  await questions.getByRole('textbox', { name: '提问' }).fill('刻度盘能换成公制的吗？')
  await questions.getByRole('button', { name: '提交问题' }).click()
  await expect(page.getByRole('status').filter({ hasText: '问题已提交' })).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await enterBackOffice(desk, shop)
  await desk.goto(`${shop.url}/admin/reviews/questions`)
  const row = desk.getByRole('row', { name: /刻度盘能换成公制/ })
  await row.getByRole('button', { name: /^回\s?答$/ }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('可以。\n请联系客服改配。')
  await desk.getByRole('dialog').getByRole('button', { name: '保存并显示' }).click()
  await expect(row.getByText('已回答')).toBeVisible()
  await desk.context().close()

  await page.reload()
  await expect(questions.getByRole('article')).toContainText('请联系客服改配')
})
