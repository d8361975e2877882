import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { htmlFlaws, markupFlaws } from './markup.ts'
import { expect, logInQuickly, people, pickProduct, type Shop, test } from './shop.ts'
import { budgets, tooHeavy, weigh } from './weigh.ts'

interface Screen {
  path: string
  title: string
  who?: keyof typeof people
  /** The address opens a part that is loaded late. */
  opened?: true
}

/** Every screen there is, with the title of its route. */
const screens: Screen[] = [
  { path: '/login', title: '登录' },
  { path: '/register', title: '注册' },
  { path: '/forgot-password', title: '忘记密码' },
  { path: '/products', title: '商城首页' },
  { path: '/category', title: '商品分类' },
  { path: '/category?kw=扳手', title: '商品分类' },
  { path: '/category?kw=螺栓&view=table', title: '商品分类' },
  { path: '/product/1', title: '商品详情' },
  { path: '/product/35#reviews', title: '商品详情', opened: true },
  { path: '/activities', title: '活动与培训' },
  { path: '/activities?view=calendar', title: '活动与培训' },
  { path: '/activity/1', title: '活动详情', who: 'approved' },
  { path: '/news', title: '新闻资讯' },
  { path: '/shares?id=30', title: '技术分享' },
  { path: '/about', title: '关于我们' },
  { path: '/help', title: '帮助中心' },
  { path: '/help?q=没有这样的词', title: '帮助中心' },
  { path: '/help/cancel', title: '帮助中心' },
  { path: '/cart', title: '购物车', who: 'approved' },
  { path: '/order/confirm?sku=1&qty=1', title: '确认订单', who: 'approved' },
  { path: '/orders', title: '我的订单', who: 'approved' },
  { path: '/order/detail', title: '订单详情', who: 'approved' },
  { path: '/address', title: '我的地址', who: 'approved' },
  { path: '/lists', title: '采购清单', who: 'approved' },
  { path: '/lists/', title: '采购清单', who: 'approved' },
  { path: '/user', title: '个人中心', who: 'approved' },
  { path: '/user?tab=favorites', title: '个人中心', who: 'approved' },
  { path: '/user?tab=messages', title: '个人中心', who: 'rejected' },
  { path: '/user?tab=reviews', title: '个人中心', who: 'approved' },
  { path: '/user?tab=messages&show=settings', title: '个人中心', who: 'approved' },
  { path: '/user?tab=settings', title: '个人中心', who: 'approved' },
  { path: '/team', title: '我的机构', who: 'approved' },
  { path: '/funds', title: '经费', who: 'approved' },
  { path: '/team/approval', title: '审批规则', who: 'approved' },
  { path: '/acceptance', title: '验收', who: 'approved' },
  { path: '/acceptance?tab=setting', title: '验收', who: 'approved' },
  { path: '/acceptance/20261120000000000001', title: '验收', who: 'approved' },
  { path: '/requests', title: '采购申请', who: 'approved' },
  { path: '/requests/20261120000000000001', title: '采购申请', who: 'approved' },
  { path: '/join#no-such-invitation', title: '加入机构' },
  { path: '/points', title: '积分明细', who: 'approved' },
  { path: '/verification', title: '核销记录', who: 'approved' },
  { path: '/feedback', title: '意见反馈', who: 'approved' },
  { path: '/feedback?id=3', title: '意见反馈', who: 'approved' },
  { path: '/password', title: '密码设置', who: 'approved' },
  { path: '/complete-info', title: '完善资料', who: 'incomplete' },
  { path: '/complete-info', title: '完善资料', who: 'approved' },
  { path: '/reviewing', title: '审核中', who: 'pending' },
  { path: '/products?quick=1', title: '商城首页', opened: true },
  { path: '/category?kw=扳手&compare=1,2,3', title: '商品分类', opened: true },
  { path: '/print/quotation?confirm=1&sku=1&qty=1', title: '报价单', who: 'approved' },
  { path: '/no-such-page', title: '页面不存在' },
]

async function open(page: Page, shop: Shop, { path, who }: Screen) {
  const token = who ? await logInQuickly(page, shop, people[who]) : undefined
  const response = await page.goto(path + ((token && (await which(path, shop, token))) ?? ''))
  await settled(page)
  return (await response?.text()) ?? ''
}

/** The rest of the address, where it names a thing of the member's. */
async function which(path: string, shop: Shop, token: string): Promise<string> {
  if (path === '/order/detail') return `?no=${await anOrder(shop, token)}`
  if (path !== '/lists/') return ''
  const [first] = await call<{ id: number }[]>(shop, 'user.shoppingList/lst', undefined, { token })
  return String(first?.id)
}

async function anOrder(shop: Shop, token: string) {
  const { skuId } = await pickProduct(shop)
  const draft = { source: { kind: 'buyNow', skuId, quantity: 1 } }
  const { quote } = await call<{ quote: string }>(shop, 'user.order/preview', draft, { token })
  const order = { ...draft, quote, payWay: 'demo' }
  return (await call<{ no: string }>(shop, 'user.order/create', order, { token })).no
}

test('the bare address leads to the products', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/products$/)
})

test('an unknown path is a 404 page inside the layout', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('页面不存在或已被移除')).toBeVisible()
})

for (const screen of screens) {
  test(`${screen.path}${screen.who ? ` of ${screen.who}` : ''} is named, accessible and light enough and never wider than the window`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const weight = weigh(page)
    const served = await open(page, shop, screen)
    expect.soft(htmlFlaws(served), 'HTML as it is sent').toEqual([])
    expect.soft(await markupFlaws(page), 'HTML as it is drawn').toEqual([])
    const budget = budgets[screen.opened ? 'opened' : screen.who ? 'member' : 'public']
    expect(tooHeavy(screen.path, await weight(), budget), 'weight').toEqual([])
    await expect(page).toHaveTitle(new RegExp(`(^|- )${screen.title} - 工坊商城$`))
    await expect(page.getByText('演示模式')).toBeVisible()
    await thin(page)
    expect(await flaws(page), 'light at 1440').toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => overflow(page), `at ${width}`).toEqual([])
    }
    await thin(page)
    // For a moment after the change, Chromium may compute some colours from the light scheme.
    await expect
      .poll(() => flaws(page, { rules: ['color-contrast'] }), 'contrast in the dark at 320')
      .toEqual([])
  })
}

async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
}

/** Eight cards tell what eighty would, in a tenth of the time. */
async function thin(page: Page) {
  await page.locator('main article').evaluateAll((cards) => {
    for (const card of cards.slice(8)) card.remove()
  })
}

/** Elements that make the page wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName}.${element.className}`.slice(0, 80))
      .slice(0, 5)
  })

test('odd addresses are answered like pages, never by an accident', async ({ shop }) => {
  const odd = [
    ...[
      '//',
      '//evil.example',
      '/./products',
      '/products/',
      '/PRODUCTS',
      '/product/',
      '/product/abc',
      '/product/0',
      '/product/1/2',
    ],
    ...[
      '/product/9007199254740993',
      '/category?id=-1',
      '/category?id=999999',
      '/category?page=0',
      '/category?kw=%ff%fe',
      '/category?kw=',
    ],
    ...[
      `/category?kw=${'x'.repeat(3000)}`,
      '/category?id=1&id=2',
      '/category?sort=nope',
      '/category?min=5&max=1',
      '/%2e%2e/%2e%2e/etc/passwd',
    ],
    ...[
      '/products.data',
      '/category.data?kw=%ff',
      '/nope.data',
      '/assets/nope.js',
      '/__manifest?p=/products',
      '/pay/demo?no=x',
      '/news?id=abc',
      '/shares?id=0&id=1',
      '/shares.data?page=1e9&tag=%00',
      '/about?page=__proto__',
      '/about?page=agreement&version=%0a',
      '/sitemap/products-99999999999.xml',
      '/sitemap/%2e%2e/robots.txt',
      '/%00',
    ],
  ]
  for (const path of odd) {
    const response = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
    expect(response.status, path).toBeLessThan(500)
    expect(await response.text(), path).not.toMatch(/node_modules|at .*\.ts:\d/)
  }
})

test('a folder of files is not there, whatever the asker can unpack', async ({ request, shop }) => {
  for (const path of ['/assets/', '/admin/assets/', '/assets/x/', '/assets'])
    for (const encoding of ['identity', '', 'br'])
      expect(
        (await request.get(shop.url + path, { headers: { 'accept-encoding': encoding } })).status(),
        `${path} ${encoding}`,
      ).toBe(404)
})

test('what does not exist is answered with 404', async ({ shop }) => {
  for (const path of ['/product/abc', '/activity/abc', '/activity/0', '/activity/999999', '/print/nothing']) {
    expect((await fetch(shop.url + path)).status, path).toBe(404)
  }
  for (const path of ['/print/quotation', '/print/order'])
    expect((await fetch(shop.url + path)).status, path).toBe(200)
})

test('public pages are the same bytes for everybody', async ({ shop }) => {
  for (const path of ['/products', '/category?kw=扳手', '/product/1', '/news', '/shares?id=30']) {
    const read = async (headers: Record<string, string>) => (await fetch(shop.url + path, { headers })).text()
    const plain = await read({})
    expect(
      await read({ token: 'x'.repeat(43), cookie: 'a=b', 'user-agent': 'MicroMessenger iPhone' }),
      path,
    ).toBe(plain)
  }
})

test('a question ends with the page that asked it', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const addresses = () => call<object[]>(shop, 'user.address/lst', undefined, { token })
  const before = await addresses()
  await page.goto('/user')
  await page.getByRole('main').getByRole('link', { name: '收货地址' }).first().click()
  await page.getByRole('main').getByRole('button', { name: /^删除/ }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/user$/)
  await expect(question).toHaveCount(0)
  expect(await addresses()).toEqual(before)
})
