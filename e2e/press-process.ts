import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { login, people } from './shop.ts'
import { fiveVisits, median, openBrowser, slowDown } from './slow-phone.ts'

// Measures how long a slow phone takes from a press until it has drawn (INP): the longest event of the first press after
// a first visit. Writes the results as one line of JSON.

interface Press {
  name: string
  path: string
  /** The page of a member who has something in the cart. */
  member?: boolean
  /** Steps before the press. They are not measured. */
  before?: (page: Page) => Promise<void>
  press: (page: Page) => Promise<void>
}

const presses: readonly Press[] = [
  {
    name: '加入购物车',
    path: '/category?kw=无尘擦拭纸',
    press: (page) =>
      page
        .getByRole('article')
        .getByRole('button', { name: /加入购物车/ })
        .first()
        .tap(),
  },
  {
    name: '数量加一',
    path: '/cart',
    member: true,
    press: (page) => page.getByRole('button', { name: '增加' }).first().tap(),
  },
  {
    name: '打开筛选',
    path: '/category?kw=扳手',
    press: (page) => page.getByRole('button', { name: /^筛选/ }).tap(),
  },
  {
    name: '选一个筛选项',
    path: '/category?kw=扳手',
    before: (page) => page.getByRole('button', { name: /^筛选/ }).tap(),
    press: (page) => page.getByRole('dialog').getByRole('checkbox').nth(1).tap(),
  },
  {
    name: '切换标签',
    path: '/orders?tab=all',
    member: true,
    press: (page) =>
      page
        .getByRole('link', { name: /^待付款/ })
        .first()
        .tap(),
  },
  {
    name: '打开账号菜单',
    path: '/products',
    member: true,
    press: (page) => page.locator('header button[aria-expanded][aria-label]').last().tap(),
  },
]

const [, , url = ''] = process.argv
// A member whose institution has no colleagues and no rules.
const session = await login({ url }, people.other)
const { skus } = await call<{ skus: { id: number }[] }>({ url }, 'product.product/detail?id=1')
const cart = { skuId: skus[0]?.id, quantity: 1 }
await call({ url }, 'user.cart/setcart', cart, { token: session.token })
const browser = await openBrowser()
const figures: { name: string; path: string; inpMs: number; leastMs: number; mostMs: number }[] = []
for (const press of presses) {
  const times = await fiveVisits(browser, (page) => time(page, press))
  figures.push({
    name: press.name,
    path: press.path,
    inpMs: median(times),
    leastMs: Math.min(...times),
    mostMs: Math.max(...times),
  })
}
await browser.close()
console.log(JSON.stringify(figures))

/** The page stands still before the press. */
async function time(page: Page, { path, member = false, before, press }: Press): Promise<number> {
  if (member)
    await page.addInitScript(({ token, userinfo }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(userinfo))
    }, session)
  await slowDown(page)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await before?.(page)
  await page.waitForTimeout(500)
  await page.evaluate(watch)
  await press(page)
  await page.waitForTimeout(1000)
  return page.evaluate(() => Reflect.get(window, 'longestMs') as number)
}

/** Runs in the page. An event shorter than 16 ms is not told. */
function watch() {
  Reflect.set(window, 'longestMs', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId'))
        Reflect.set(window, 'longestMs', Math.max(Reflect.get(window, 'longestMs'), entry.duration))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
