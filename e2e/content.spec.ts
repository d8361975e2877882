import { call } from './call.ts'
import { expect, type Shop, test } from './shop.ts'

interface Listed {
  id: number
  title: string
  category: { id: number; name: string }
}

const list = async (shop: Shop, path: string) => (await call<{ data: Listed[] }>(shop, path)).data

test('a reader goes from the list through articles, and back to the same place in the list', {
  tag: '@main',
}, async ({ page, shop }) => {
  const shares = await list(shop, 'share.share/lst?limit=12')
  const last = shares.at(-1)!
  await page.goto('/shares')
  await page.getByRole('link', { name: last.title, exact: true }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await page.getByRole('link', { name: last.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last.title)
  await expect(page).toHaveTitle(`${last.title} - 技术分享 - 工坊商城`)
  const next = page.locator('dt', { hasText: '下一篇' }).locator('+ dd a')
  const nextTitle = await next.innerText()
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page).toHaveURL(/\/shares$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50)
})

test('a list is narrowed by category and by a part of the title, and says when nothing is left', async ({
  page,
  shop,
}) => {
  const [first] = await list(shop, 'news.news/lst')
  await page.goto('/news')
  await page.getByRole('link', { name: new RegExp(`^${first!.category.name}`) }).click()
  await expect(page).toHaveURL(new RegExp(`cat=${first!.category.id}$`))
  await expect(page.getByRole('main').getByText(first!.title)).toBeVisible()
  const box = page.getByRole('searchbox', { name: '搜索文章标题' })
  await box.fill('没有这样的标题')
  await box.press('Enter')
  await expect(page.getByText('没有符合条件的文章')).toBeVisible()
  await page.getByRole('link', { name: '清除' }).click()
  await expect(page.getByRole('main').getByText(first!.title)).toBeVisible()
})

test('an article is there without script, told to search engines, and counted when it is read', async ({
  page,
  shop,
}) => {
  const [article] = await list(shop, 'share.share/lst?limit=1')
  const path = `/shares?id=${article!.id}`
  const html = await (await fetch(shop.url + path)).text()
  expect(html).toContain(`<link rel="canonical" href="${path}"`)
  expect(html).toContain('"@type":"TechArticle"')
  expect(html).toMatch(/<h2 id="s1">/)
  const counted = page.waitForRequest(/content\.article\/view/)
  await page.goto(path)
  expect((await counted).postDataJSON()).toEqual({ id: article!.id })
})

test('an article is sent on, read in large letters, and leads to a question and to its goods', async ({
  page,
  shop,
}) => {
  const [article] = await list(shop, 'share.share/lst?limit=1')
  await page.goto(`/shares?id=${article!.id}`)
  await page.getByRole('button', { name: '微信分享' }).click()
  await expect(page.getByRole('img', { name: '本页二维码' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: '本页二维码' })).toBeHidden()

  const size = () =>
    page
      .locator('article p')
      .last()
      .evaluate((element) => getComputedStyle(element).fontSize)
  await page.getByRole('button', { name: '大字' }).click()
  const large = await size()
  await page.reload()
  await expect(page.getByRole('button', { name: '大字' })).toHaveAttribute('aria-pressed', 'true')
  expect(await size()).toBe(large)

  const ask = page.getByRole('link', { name: '提问 / 反馈' })
  expect(new URL((await ask.getAttribute('href')) ?? '', shop.url).searchParams.get('content')).toContain(
    article!.title,
  )
  await page.getByRole('region', { name: '相关商品' }).getByRole('heading').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
})

test('an article that is not there says so with 404', async ({ page }) => {
  const response = await page.goto('/news?id=999999')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('文章不存在或未发布')).toBeVisible()
})

test('without a network an article says so, and comes when it is back', async ({ page, context, shop }) => {
  const [article] = await list(shop, 'news.news/lst')
  await page.goto('/news')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: article!.title, exact: true }).click()
  await expect(page.getByRole('heading', { name: '网络不给力' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article!.title)
})

test('a text leads into the shop without loading it anew, and to the versions before it', async ({
  page,
}) => {
  await page.goto('/about?page=service')
  await page.getByRole('region', { name: '历史版本' }).getByRole('link', { name: '1.0' }).click()
  await expect(page.getByText('这是旧版本')).toBeVisible()
  await page.getByRole('link', { name: '查看现行版本' }).click()
  await expect(page).toHaveURL(/\/about\?page=service$/)
  await page
    .getByRole('navigation', { name: '关于与帮助' })
    .getByRole('link', { name: /购物指南/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('购物指南')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('article').getByRole('link', { name: '技术分享' }).click()
  await expect(page).toHaveURL(/\/shares$/)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('who is to agree can read what to, without losing what was typed', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000001')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '《隐私政策》' }).click()
  const text = await opened
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('隐私政策')
  await expect(text).toHaveTitle('隐私政策 - 关于我们 - 工坊商城')
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue('13800000001')
  await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).not.toBeChecked()
})
