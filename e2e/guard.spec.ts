import type { Page, Route } from '@playwright/test'
import { call } from './call.ts'
import { expect, logInQuickly, login, PASSWORD, people, test } from './shop.ts'

// The tables of who may see what, of targets and of a login's answers are tested beside guard.ts, redirect.ts and
// login-result.ts. Here a browser follows some of each.

test('who is not logged in is sent to login with the whole wanted path, which is kept', async ({ page }) => {
  for (const path of ['/orders?tab=unpaid', '/invoices/statement?month=2026-10', '/points#ledger']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    expect(await stored(page, 'redirectPath')).toBe(path)
  }
})

test('after the login one is where one wanted to be, and the kept path is used up', async ({ page }) => {
  await page.goto('/orders?tab=paid')
  await passwordLogin(page, { password: PASSWORD })
  await expect(page).toHaveURL(/\/orders\?tab=paid$/)
  expect(await stored(page, 'redirectPath')).toBeNull()
})

test('who is under review is told so on every screen of an institution', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.pending)
  for (const path of [
    '/team',
    '/team/approval',
    '/team/limits',
    '/team/spend',
    '/funds',
    '/funds/1',
    '/material-codes',
    '/assortment',
    '/acceptance',
    '/requests',
    '/requests/20260101000000000001',
    '/inquiries',
    '/inquiries/new',
    '/inquiries/20260101000000000001',
    '/inquiries/20260101000000000001/comparison',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/reviewing$/)
  }
})

test('user info is read at most once in five minutes, reloads included', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  const asked = countCalls(page, '**/api/user.user/index')
  await page.goto('/orders')
  await hydrated(page)
  await page.goto('/address')
  await hydrated(page)
  expect(asked.count).toBe(1)
  await page.evaluate(() => localStorage.setItem('lastUserInfoRefresh', String(Date.now() - 301_000)))
  await page.goto('/orders')
  await expect.poll(() => asked.count).toBe(2)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.setItem('lastUserInfoRefresh', String(Date.now() - 301_000)))
  await page.goto('/product/1')
  await expect.poll(() => asked.count).toBe(3)
})

test('user info that cannot be read is not asked for again at once', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/about')
  await hydrated(page)
  await page.evaluate(() => localStorage.setItem('lastUserInfoRefresh', '0'))
  let asked = 0
  await page.route('**/api/user.user/index', (route) => {
    asked++
    return route.fulfill({ status: 500, json: { code: 500, msg: '坏了' } })
  })
  for (const path of ['/address', '/orders', '/about']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toBe(1)
})

test('the screens of the account ask for user info no oftener than others', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/about')
  await hydrated(page)
  const asked = countCalls(page, '**/api/user.user/index')
  for (const path of ['/user', '/password', '/complete-info']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.waitForLoadState('networkidle')
  }
  expect(asked.count).toBe(0)
})

test('a path in another case is no screen', async ({ shop }) => {
  for (const path of ['/USER', '/Orders', '/PRODUCTS'])
    expect((await fetch(shop.url + path)).status, path).toBe(404)
})

test('navigation goes on when user info cannot be read', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  await page.route('**/api/user.user/index', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '坏了' } }),
  )
  await page.goto('/address')
  await expect(page.getByRole('heading', { name: '我的地址' })).toBeVisible()
})

test('a token that no longer counts is forgotten, and login leads back; five calls at once lead there once', async ({
  page,
  shop,
}) => {
  await logInQuickly(page, shop, people.approved)
  await page.goto('/about')
  await hydrated(page)
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  const visits: string[] = []
  page.on('framenavigated', (frame) => visits.push(frame.url()))
  await page.goto('/orders?tab=unpaid')
  await expect(page).toHaveURL(/\/login/)
  expect(await stored(page, 'token')).toBeNull()
  expect(await stored(page, 'user')).toBeNull()
  expect(await stored(page, 'redirectPath')).toBe('/orders?tab=unpaid')
  expect(visits.filter((url) => url.includes('/login'))).toHaveLength(1)
  await passwordLogin(page, { password: PASSWORD })
  await expect(page).toHaveURL(/\/orders\?tab=unpaid$/)
})

const PERSONAL = [
  'user.user/index',
  'user.cart/count',
  'user.cart/lst',
  'user.order/lst',
  'user.invoice/statement',
]

const TARGETS = process.env.SOAK
  ? ['/cart', '/orders?tab=paid', '/password', '/invoices/statement?month=2026-10']
  : ['/cart', '/orders?tab=paid']
for (const [at, target] of TARGETS.entries()) {
  for (const last of process.env.SOAK ? PERSONAL : PERSONAL.slice(at % 3, (at % 3) + 1)) {
    test(`a dead token that is led from login to ${target} ends on login, ${last} answering last`, async ({
      page,
    }) => {
      await page.goto('/about')
      await forgetAllBut(page, { token: 'x'.repeat(43) })
      for (const path of PERSONAL)
        await page.route(`**/api/${path}*`, async (route) => {
          // Answers come after the page is alive, also on a busy machine: before that it stays at the login.
          await new Promise((done) => setTimeout(done, path === last ? 3_000 : 1_500))
          await route.continue()
        })
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
      await expect.poll(() => stored(page, 'redirectPath')).toBe(target)
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(target)}`)
      await expect(page.getByText('登录已失效，请重新登录')).toBeVisible()
      expect(await stored(page, 'token')).toBeNull()
    })
  }
}

test('a page refused for an old token is read again under the login of another tab', async ({
  page,
  shop,
}) => {
  const { token } = await login(shop, people.approved)
  await page.goto('/about')
  await forgetAllBut(page, { token: 'x'.repeat(43) })
  await page.route('**/api/user.**', async (route) => {
    if (route.request().headers().token === token) return route.continue()
    const other = await page.context().newPage()
    // An address without script: a page of the shop would be refused for the old token itself.
    await other.goto('/robots.txt')
    await other.evaluate((fresh) => localStorage.setItem('token', fresh), token)
    await other.close()
    await route.continue()
  })
  await page.goto('/address')
  await expect(page.getByRole('button', { name: '新建地址' })).toBeVisible()
})

test('a 401 on the login page changes nothing', async ({ page }) => {
  await page.goto('/login?redirect=%2Fcart')
  await page.route('**/api/wechat.wechat/*Login', (route) =>
    route.fulfill({ status: 401, json: { code: 401, msg: '登录已失效' } }),
  )
  await page.getByRole('tab', { name: '密码登录' }).click()
  await fillPassword(page, people.approved, 'Whatever123')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fcart')
})

// Possible answers of the login and their meaning.

const info = {
  id: 1,
  mobile: '13800000001',
  nickname: '陈工',
  avatar: '',
  status: 'approved',
  statusReason: '',
  hasPassword: true,
  points: 0,
  unreadMessages: 0,
  orderCounts: { unpaid: 0, paid: 0, shipped: 0, done: 0 },
}
const usual = (token: string) => ({ code: 1, data: { token, userinfo: info } })

test('a login is understood whose token and member stand elsewhere', async ({ page, shop }) => {
  const { token } = await login(shop, people.approved)
  await answerLogin(page, { json: { code: 0, access_token: token, user: info } })
  await answerUserInfo(page, { ...info, jigou: '第一中学' })
  await page.goto('/login')
  await passwordLogin(page)
  await expect(page).toHaveURL(/\/products$/)
  expect(await stored(page, 'token')).toBe(token)
  expect(JSON.parse((await stored(page, 'user')) ?? 'null')).toMatchObject({ nickname: '陈工' })
  expect(await stored(page, 'rememberToken')).toBeNull()
})

test('who belongs to no institution yet is led to complete the profile, and the wanted path is kept', async ({
  page,
  shop,
}) => {
  const { token } = await login(shop, people.incomplete)
  await answerLogin(page, { json: usual(token) })
  await answerUserInfo(page, { ...info, jigou: '', status: 'incomplete' })
  await page.goto('/cart')
  await passwordLogin(page)
  await expect(page).toHaveURL(/\/complete-info/)
  expect(await stored(page, 'redirectPath')).toBe('/cart')
})

test('a login that fails says why and stays where it is', async ({ page }) => {
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await page.goto('/login')
  await page.getByRole('tab', { name: '密码登录' }).click()
  // Each sentence differs from the one before it.
  const failures: [said: string, answer: Parameters<Route['fulfill']>[0] | 'none'][] = [
    ['登录失败', { json: { code: 5 } }],
    ['服务器没有返回登录凭证', { json: { code: 1, data: { userinfo: info } } }],
    ['登录失败', { body: '<html></html>' }],
    ['手机号或密码错误', { json: { code: 1109, msg: '手机号或密码错误' } }],
    ['登录失败', 'none'],
    ['换个方式试试', { json: { code: 5, message: '换个方式试试' } }],
    ['登录失败', { status: 500, body: '' }],
  ]
  for (const [said, answer] of failures) {
    await page.unrouteAll()
    await page.route('**/api/wechat.wechat/*Login', (route) =>
      answer === 'none' ? route.abort() : route.fulfill(answer),
    )
    await fillPassword(page, people.approved, 'Whatever123')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(said)
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page, 'token'), said).toBeNull()
  }
  expect(warned.join()).toMatch(/token/i)
})

// Remember me.

test('remembered for exactly seven days', async ({ page, shop }) => {
  const { token } = await login(shop, people.approved)
  await page.clock.install({ time: new Date('2026-11-20T04:00:00Z') })
  await answerLogin(page, { json: usual(token) })
  await answerUserInfo(page, { ...info, jigou: '第一中学' })
  await page.goto('/login')
  await passwordLogin(page, { remember: true })
  await expect(page).toHaveURL(/\/products$/)
  expect(await stored(page, 'rememberToken')).toBe(token)
  const left = Number(await stored(page, 'rememberTokenExpiry')) - Date.parse('2026-11-20T04:00:00Z')
  expect(left).toBeGreaterThanOrEqual(604_800_000)
  expect(left).toBeLessThan(604_800_000 + 60_000)
})

test('a remembered login comes back at the next start and proves itself', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  await page.goto('/about')
  await forgetAllBut(page, { rememberToken: token, rememberTokenExpiry: String(Date.now() + 60_000) })
  const asked = countCalls(page, '**/api/user.user/index')
  await page.goto('/address')
  await expect(page.getByRole('heading', { name: '我的地址' })).toBeVisible()
  expect(asked.count).toBe(1)
  expect(await stored(page, 'token')).toBe(token)
  expect(JSON.parse((await stored(page, 'userDetail')) ?? 'null')).toMatchObject({
    mobile: expect.any(String),
  })
})

test('a remembered login that has expired is forgotten', async ({ page }) => {
  await page.goto('/about')
  await forgetAllBut(page, { rememberToken: 'x'.repeat(43), rememberTokenExpiry: String(Date.now() - 1) })
  await page.goto('/about')
  await hydrated(page)
  expect(await stored(page, 'rememberToken')).toBeNull()
  expect(await stored(page, 'rememberTokenExpiry')).toBeNull()
  expect(await stored(page, 'token')).toBeNull()
})

test('a remembered login that cannot be proved is forgotten', async ({ page }) => {
  await page.goto('/about')
  await forgetAllBut(page, {
    rememberToken: 'x'.repeat(43),
    rememberTokenExpiry: String(Date.now() + 60_000),
  })
  await page.goto('/about')
  await expect.poll(() => stored(page, 'rememberToken')).toBeNull()
  expect(await stored(page, 'rememberTokenExpiry')).toBeNull()
})

test('logging out forgets everything of the member, here and on the server', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  await page.goto('/products')
  await page.evaluate(() => {
    localStorage.setItem('rememberToken', 'x')
    localStorage.setItem('rememberTokenExpiry', String(Date.now() + 60_000))
  })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /陈工|账号|我的/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: '退出登录' })
    .or(page.getByRole('menuitem', { name: '退出登录' }))
    .first()
    .click()
  const dialog = page.getByRole('alertdialog')
  if (await dialog.isVisible().catch(() => false)) await dialog.getByRole('button').last().click()
  for (const name of ['token', 'user', 'userDetail', 'rememberToken', 'rememberTokenExpiry']) {
    await expect.poll(() => stored(page, name), name).toBeNull()
  }
  const after = await page.request.get(`${shop.url}/api/user.user/index`, { headers: { token } })
  expect(after.status()).toBe(401)
})

// The client under the screens.

test('every call says where it comes from, and who calls once that is known', async ({ page, shop }) => {
  const seen: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) seen.push(request.headers())
  })
  await page.goto('/about')
  await hydrated(page)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.every((headers) => headers.platform === 'pc' && headers.token === undefined)).toBe(true)
  seen.length = 0
  const token = await logInQuickly(page, shop, people.approved)
  await page.goto('/about')
  await expect.poll(() => seen.some((headers) => headers.token === token)).toBe(true)
})

for (const [platform, userAgent] of [
  [
    'h5',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ],
  ['wechat', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.50'],
] as const) {
  test.describe(() => {
    test.use({ userAgent })
    test(`a call from a ${platform} browser says so`, async ({ page }) => {
      const call = page.waitForRequest('**/api/common/common')
      await page.goto('/about')
      expect((await call).headers().platform).toBe(platform)
    })
  })
}

test('the configuration is read at every start and kept, with the name of the shop', async ({
  page,
  shop,
}) => {
  const asked = countCalls(page, '**/api/common/common')
  await page.goto('/about')
  await expect.poll(() => stored(page, 'siteName')).toBe('工坊商城')
  expect(asked.count).toBe(1)
  await shop.command('config', 'name=育才工具')
  try {
    await page.reload()
    await expect.poll(() => stored(page, 'siteName')).toBe('育才工具')
    await page.goto('/category')
    await expect(page).toHaveTitle(/商品分类 - 育才工具$/)
  } finally {
    await shop.command('config', '--reset', 'name')
  }
})

for (const [name, data] of [
  ['nothing', {}],
  ['wrong parts', { name: null, indexBanner: '/banner.png', priceOrScore: 7, scoreBuyRate: null }],
] as const) {
  test(`no page falls over a configuration of ${name}`, async ({ page, shop }) => {
    await page.route('**/api/common/common', (route) => route.fulfill({ json: { code: 1, data } }))
    await logInQuickly(page, shop, people.approved)
    for (const path of ['/product/1', '/cart', '/user']) {
      await page.goto(path)
      await expect.poll(() => stored(page, 'siteName')).toBe('工坊商城')
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByText('页面出错了')).toHaveCount(0)
    }
  })
}

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)
/** React has taken over: the browser asks for the configuration right after. */
async function hydrated(page: Page) {
  await expect.poll(() => stored(page, 'siteName')).not.toBeNull()
  await page.waitForLoadState('networkidle')
}

function countCalls(page: Page, pattern: string) {
  const asked = { count: 0 }
  void page.route(pattern, (route: Route) => {
    asked.count += 1
    return route.fallback()
  })
  return asked
}

const forgetAllBut = (page: Page, kept: Record<string, string>) =>
  page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.setItem('loggedInOnce', '1')
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)

const answerLogin = (page: Page, { json }: { json: object }) =>
  page.route('**/api/wechat.wechat/*Login', (route) => route.fulfill({ json }))

const answerUserInfo = (page: Page, data: object) =>
  page.route('**/api/user.user/index', (route) =>
    route.fulfill({ json: { code: 1, msg: 'ok', time: 1, data } }),
  )

async function passwordLogin(page: Page, { remember = false, password = 'Whatever123' } = {}) {
  await page.getByRole('tab', { name: '密码登录' }).click()
  if (remember) await page.getByRole('checkbox', { name: /自动登录/ }).check()
  await fillPassword(page, people.approved, password)
}

async function fillPassword(page: Page, mobile: string, password: string) {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
}

test('a tab shows nothing of a member any more when another one has logged in beside it', async ({
  page,
  shop,
  context,
}) => {
  const token = await logInQuickly(page, shop, people.approved)
  const [address] = await call<{ detail: string }[]>(shop, 'user.address/lst', undefined, { token })
  await page.goto('/address')
  const own = page.getByText(address?.detail ?? '')
  await expect(own.first()).toBeVisible()
  const second = await context.newPage()
  await second.goto('/user')
  await second.getByRole('button', { name: '退出登录' }).last().click()
  await expect(second).toHaveURL(/\/products$/)
  await expect(page).toHaveURL(/\/login/)
  await expect(own).toHaveCount(0)
  await second.goto('/login?redirect=%2Faddress')
  await second.getByRole('tab', { name: '密码登录' }).click()
  await second.getByRole('textbox', { name: '手机号' }).fill(people.other)
  await second.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await second.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await second.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
  await expect(second).toHaveURL(/\/address$/)
  await expect(own).toHaveCount(0)
  await expect(second.getByRole('heading', { name: '我的地址', level: 1 })).toBeVisible()
  await expect(second.getByText(address?.detail ?? '')).toHaveCount(0)
})
