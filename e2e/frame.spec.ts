import type { Page } from '@playwright/test'
import { screenAt } from '../storefront/app/base/redirect.ts'
import { type Screen, screens } from '../storefront/app/screens.ts'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { htmlFlaws, markupFlaws } from './markup.ts'
import { expect, logInQuickly, people, pickProduct, type Shop, test } from './shop.ts'
import { budgets, tooHeavy, weigh } from './weigh.ts'

interface View {
  path: string
  who?: keyof typeof people
  /** The address opens a part that is loaded late. */
  opened?: true
}

/** Screens that need another account. A visitor opens public screens, the approved member opens the others. */
const accounts: Partial<Record<keyof typeof screens, keyof typeof people>> = {
  activity: 'approved',
  completeInfo: 'incomplete',
  reviewing: 'pending',
}

/** The sample of each screen. */
const samples = Object.entries<Screen>(screens).map(([name, { sample, access }]): View => {
  const who = accounts[name as keyof typeof screens] ?? (access === 'login' ? 'approved' : undefined)
  return { path: sample, ...(who && { who }) }
})

/** Further views of these screens. */
const more: View[] = [
  { path: '/category?kw=扳手' },
  { path: '/category?kw=螺栓&view=table' },
  { path: '/product/35#reviews', opened: true },
  { path: '/activities?view=calendar' },
  { path: '/shares?id=30' },
  { path: '/help?q=没有这样的词' },
  { path: '/help/cancel' },
  { path: '/lists/{list}', who: 'approved' },
  { path: '/user?tab=favorites', who: 'approved' },
  { path: '/user?tab=messages', who: 'rejected' },
  { path: '/user?tab=reviews', who: 'approved' },
  { path: '/user?tab=messages&show=settings', who: 'approved' },
  { path: '/user?tab=settings', who: 'approved' },
  { path: '/team/spend?by=category', who: 'approved' },
  { path: '/inquiries?tab=decide', who: 'approved' },
  { path: '/acceptance?tab=setting', who: 'approved' },
  { path: '/acceptance/20261120000000000001', who: 'approved' },
  { path: '/feedback?id=3', who: 'approved' },
  { path: '/complete-info', who: 'approved' },
  { path: '/products?quick=1', opened: true },
  { path: '/category?kw=扳手&compare=1,2,3', opened: true },
  { path: '/no-such-page' },
]

async function open(page: Page, shop: Shop, { path, who }: View) {
  const token = who ? await logInQuickly(page, shop, people[who]) : ''
  const [whole, name] = /\{(\w+)\}/.exec(path) ?? []
  const response = await page.goto(
    whole ? path.replace(whole, String(await rows[name as keyof typeof rows](shop, token))) : path,
  )
  await settled(page)
  return (await response?.text()) ?? ''
}

/** Finds the member's row whose id replaces `{order}`, `{list}` or `{fund}` in a sample address. */
const rows = {
  order: anOrder,
  list: async (shop: Shop, token: string) =>
    (await call<Row[]>(shop, 'user.shoppingList/lst', undefined, { token }))[0]?.id,
  fund: async (shop: Shop, token: string) =>
    (await call<{ data: Row[] }>(shop, 'user.fund/lst', { page: 1, limit: 1 }, { token })).data[0]?.id,
}

interface Row {
  id: number
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

for (const view of [...samples, ...more]) {
  const { path, who, opened } = view
  test(`${path}${who ? ` of ${who}` : ''} is named, accessible and light enough and never wider than the window`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const weight = weigh(page)
    const served = await open(page, shop, view)
    expect.soft(htmlFlaws(served), 'HTML as it is sent').toEqual([])
    expect.soft(await markupFlaws(page), 'HTML as it is drawn').toEqual([])
    const budget = budgets[opened ? 'opened' : who ? 'member' : 'public']
    expect(tooHeavy(path, await weight(), budget), 'weight').toEqual([])
    const title = screenAt(path.split(/[?#]/, 1)[0] ?? '')?.title ?? '页面不存在'
    await expect(page).toHaveTitle(new RegExp(`(^|- )${title} - 工坊商城$`))
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
