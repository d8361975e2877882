import type { Page, Request } from '@playwright/test'
import { waitingWork } from '../admin/app/insight/overview/waiting-work.ts'
import { type Screen, screens } from '../admin/app/screens.ts'
import { menu, screenAt } from '../admin/app/shell/menu.ts'
import { allPermissions } from '../contract/src/system/permission.ts'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { markupFlaws } from './markup.ts'
import { plantProbes } from './probes.ts'
import { enterBackOffice, expect, login, owner, people, test } from './shop.ts'
import { budgets, tooHeavy, weigh } from './weigh.ts'

test('staff come in by account and password, and back to where they wanted to go', async ({ page }) => {
  await page.goto('/admin/roles')
  await expect(page).toHaveURL(/\/admin\/login\?from=/)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('wrong-password-1')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(owner().password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '角色' })).toBeVisible()
  await page.getByRole('button', { name: '店主' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '后台登录' })).toBeVisible()
})

test('somebody new sets a password of their own and sees only what the role allows', {
  tag: '@main',
}, async ({ page, shop, browser }) => {
  await enterBackOffice(page, shop)
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: '新建员工' }).click()
  await page.getByLabel('账号').fill('cangku')
  await page.getByLabel('姓名').fill('老仓')
  await page.getByRole('dialog').getByRole('combobox', { name: '角色' }).click()
  await page.getByTitle('仓库').click()
  await page.getByRole('dialog').getByText('新建员工').click()
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const given = await page
    .locator('.code')
    .filter({ hasText: /^\w{4}(-\w{4}){3}$/ })
    .innerText()

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${shop.url}/admin/`)
  await other.getByLabel('账号').fill('cangku')
  await other.getByLabel('密码', { exact: true }).fill(given.trim())
  await other.getByRole('button', { name: '登录' }).click()
  await expect(other.getByText('请先修改初始密码')).toBeVisible()
  await other.getByLabel('当前密码').first().fill(given.trim())
  await other.getByLabel('新密码').fill('Huojia-3-ceng-2026')
  await other.getByLabel('再输一次').fill('Huojia-3-ceng-2026')
  await other.getByRole('button', { name: '修改密码' }).click()
  await expect(other.getByText('密码已修改')).toBeVisible()
  const nav = other.getByRole('navigation', { name: '后台菜单' })
  await expect(nav.getByRole('link', { name: '库存' })).toBeVisible()
  await expect(nav.getByRole('link', { name: '员工' })).toHaveCount(0)
  await other.goto(`${shop.url}/admin/staff`)
  await expect(other.getByText('没有权限')).toBeVisible()
  await other.context().close()
})

for (const { kind, width } of [
  { kind: 'a wide screen', width: 1440 },
  { kind: 'a phone', width: 375 },
])
  test(`the frame stands before the back office has opened, and does not jump, on ${kind}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 812 })
    await enterBackOffice(page, shop)
    let open = () => {}
    const opened = new Promise<void>((done) => {
      open = done
    })
    await page.route('**/api/**', async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/admin/orders')
    const status = page.getByRole('status').filter({ hasText: '正在打开后台' })
    await expect(status).toBeVisible()
    const header = await status.locator('[data-part=header]').boundingBox()
    const main = await status.locator('[data-part=main]').boundingBox()
    await expect(status.locator('[data-part=menu]')).toBeVisible({ visible: width > 992 })
    open()
    await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
    expect(await page.locator('header').first().boundingBox()).toEqual(header)
    const there = await page.getByRole('main').boundingBox()
    expect([there?.x, there?.y, there?.width]).toEqual([main?.x, main?.y, main?.width])
    await expect(page.getByRole('link', { name: '订单', exact: true }).first()).toBeVisible({
      visible: width > 992,
    })
  })

test('a folded menu tells where one is and opens its groups', async ({ page, shop }) => {
  await enterBackOffice(page, shop)
  await page.goto('/admin/products/grid')
  const nav = page.getByRole('navigation', { name: '后台菜单' })
  await expect(nav.getByRole('link', { name: '商品', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: '收起侧栏' }).click()
  await expect(nav.locator('.ant-menu-submenu-selected')).toHaveText('商品')
  await nav.locator('.ant-menu-submenu-title').filter({ hasText: '资金' }).hover()
  await page.getByRole('link', { name: '银行流水' }).click()
  await expect(page).toHaveURL(/\/admin\/bank\/lines$/)
  await expect(nav.locator('.ant-menu-submenu-selected')).toHaveText('资金')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: '菜单', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '银行流水' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('dialog').getByRole('link', { name: '银行流水' })).toBeInViewport()
})

/** The screens with probes on them, planted once a worker: its tests share one shop. */
let planted: Promise<string[]> | undefined

/** Texts of members must be shown as text only. */
const probes = (page: Page) =>
  page.evaluate(() => ({
    ran: 'probed' in globalThis,
    elements: document.querySelectorAll('[data-probe]').length,
  }))

/**
 * Every screen of the menu, as the owner sees it with the demo data and one hostile member. The menu leads from one to
 * the next, so that the program is loaded once a group.
 */
for (const { title: group, items } of menu) {
  test(`the screens of ${group} are named, accessible, fit a phone and run nothing of a member's`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const token = await enterBackOffice(page, shop)
    planted ??= plantProbes(page, shop, token)
    await planted
    const calls = watchCalls(page)
    const weight = weigh(page)
    await page.goto(`/admin${items[0]?.path}`)
    await calls.done()
    expect.soft(tooHeavy(group, await weight(), budgets.backOffice), 'weight').toEqual([])
    for (const { path, title } of items) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page
        .getByRole('navigation', { name: '后台菜单' })
        .getByRole('link', { name: title, exact: true })
        .click()
      await expect(page).toHaveURL(new RegExp(`/admin${path}([?#]|$)`))
      await calls.done()
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page, path).toHaveTitle(/ - 后台$/)
      expect.soft(await flaws(page), path).toEqual([])
      expect.soft(await markupFlaws(page), path).toEqual([])
      await page.setViewportSize({ width: 375, height: 812 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(beyond, `${path} is not wider than a phone`).toBeLessThanOrEqual(0)
      expect(await probes(page), path).toEqual({ ran: false, elements: 0 })
    }
  })
}

/** Screens outside the menu, by the group of the list above them. */
const below = Map.groupBy(
  Object.values<Screen>(screens).filter(({ group, path }) => !group && path !== '/login' && path !== '/'),
  ({ path }) => screenAt(allPermissions, path)?.group ?? '账号',
)

for (const [group, items] of below)
  test(`the screens below the lists of ${group} are named, accessible and fit a phone`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await enterBackOffice(page, shop)
    const calls = watchCalls(page)
    for (const { path, sample } of items) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/admin${await filled(page, sample)}`)
      await calls.done()
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(page, path).toHaveTitle(/. - 后台$/)
      expect.soft(await flaws(page), path).toEqual([])
      await page.setViewportSize({ width: 375, height: 812 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(beyond, `${path} is not wider than a phone`).toBeLessThanOrEqual(0)
    }
  })

/** `{order}` is the first order of its list. */
async function filled(page: Page, sample: string): Promise<string> {
  if (!sample.includes('{order}')) return sample
  await page.goto('/admin/orders')
  const link = page.locator('tbody a[href^="/admin/orders/"]').first()
  return sample.replace('{order}', (await link.getAttribute('href'))?.split('/').at(-1) ?? '')
}

test('what waits leads to lists, and half a phone number does not take a list away', async ({
  page,
  shop,
}) => {
  await enterBackOffice(page, shop)
  for (const [name, path] of Object.values(waitingWork)) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
    await expect(page.getByRole('button', { name: '重试' }), name).toHaveCount(0)
  }
  await page.goto('/admin/messages/log')
  const phone = page.getByRole('searchbox', { name: '会员手机号' })
  await phone.fill('138')
  await phone.press('Enter')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill(people.approved)
  await phone.press('Enter')
  await expect(page).toHaveURL(/mobile=/)
  await expect(phone).toHaveValue(people.approved)
  await page.goto('/admin/depot?memberId=abc')
  await page.getByRole('link', { name: '清除筛选' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '寄存' })).toBeVisible()
})

test('a reply that is being typed stays when the member writes on, and nothing is closed unread', async ({
  page,
  shop,
}) => {
  const { token } = await login(shop, people.approved)
  const member = { token }
  const said = { kind: 'other', content: '卡尺的电池用什么型号？' }
  const { id } = await call<{ id: number }>(shop, 'user.feedback/submit', said, member)
  await enterBackOffice(page, shop)
  await page.goto(`/admin/feedback/${id}`)
  const reply = page.getByRole('textbox', { name: '回复内容' })
  await reply.fill('用 LR44 纽扣电池。')
  await call(shop, 'user.feedback/append', { id, content: '今天就要用。' }, member)
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(page.getByText('该反馈有新的回复，请先查看')).toBeVisible()
  await expect(page.getByText('今天就要用。')).toBeVisible()
  await expect(page.getByText('您打开后有新的回复，请先查看')).toBeVisible()
  await expect(reply).toHaveValue('用 LR44 纽扣电池。')
  await page.getByRole('button', { name: '由我负责' }).click()
  await expect(page.getByText('已由您负责')).toBeVisible()
  await expect(reply).toHaveValue('用 LR44 纽扣电池。')
  await page.getByRole('button', { name: '回复并通知会员' }).click()
  await expect(reply).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: '用 LR44 纽扣电池。' }).first()).toBeVisible()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(page.getByRole('button', { name: '重新打开' })).toBeVisible()
})

test('a licence that is still being loaded is announced', async ({ page, shop }) => {
  await enterBackOffice(page, shop)
  await page.route(/\/api\/admin\.upload\/file/, () => {})
  await page.goto('/admin/review')
  await expect(page.getByRole('status', { name: '正在加载证照' }).first()).toBeVisible()
  expect(await flaws(page)).toEqual([])
})

test('what members write never runs on the screens that show it whole', async ({ page, shop }) => {
  test.slow()
  const token = await enterBackOffice(page, shop)
  planted ??= plantProbes(page, shop, token)
  for (const path of await planted) {
    await page.goto(`/admin${path}`)
    await expect(page.getByText('data-probe').first(), path).toBeAttached({ timeout: 30_000 })
    await page.waitForLoadState('networkidle')
    expect(await probes(page), path).toEqual({ ran: false, elements: 0 })
  }
})

/** Counts the page's calls that have no answer yet. */
function watchCalls(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/') && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  /** No call for 300 ms. */
  async function done() {
    let quietSince = Date.now()
    await expect
      .poll(
        () => {
          if (open.size > 0) quietSince = Date.now()
          return Date.now() - quietSince
        },
        { intervals: [100] },
      )
      .toBeGreaterThanOrEqual(300)
  }
  return { done }
}

test('in the dark every text stands out: tables, forms, tags, charts and menus', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enterBackOffice(page, shop)
  for (const path of ['/overview', '/orders', '/review', '/activities', '/config', '/verification']) {
    await page.goto(`/admin${path}`)
    await page.waitForLoadState('networkidle')
    expect.soft(await flaws(page, { rules: ['color-contrast'] }), path).toEqual([])
  }
})

test('holidays are pasted as they are published; a date that is no date is named and stays', async ({
  page,
  shop,
}) => {
  await enterBackOffice(page, shop)
  await page.goto(`/admin/config?group=${encodeURIComponent('订单')}`)
  await page.getByRole('button', { name: '粘贴放假通知' }).click()
  const dialog = page.getByRole('dialog', { name: '粘贴放假通知' })
  const days = '国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。'
  await dialog.getByRole('textbox').fill(days)
  await dialog.getByRole('button', { name: /^填\s?入$/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('没有找到年份')
  expect(await flaws(page), 'the notice').toEqual([])
  await dialog.getByRole('textbox').fill(`关于2026年部分节假日安排的通知\n${days}`)
  await dialog.getByRole('button', { name: /^填\s?入$/ }).click()
  await expect(page.getByRole('textbox', { name: /放假/ })).toHaveValue('2026-10-01 至 2026-10-07')
  const worked = page.getByRole('textbox', { name: /调休上班/ })
  await expect(worked).toHaveValue('2026-09-20\n2026-10-10')

  const save = page.getByRole('button', { name: /^保\s?存$/ })
  await worked.fill('2026-09-20 十月十日')
  await worked.blur()
  await expect(page.getByRole('alert').filter({ hasText: '看不懂“十月十日”' })).toBeVisible()
  await save.click()
  await expect(worked).toBeFocused()
  await expect(worked).toHaveValue('2026-09-20 十月十日')

  await worked.fill('2026-09-20、2026-10-09')
  await save.click()
  await page.getByRole('button', { name: '保存并立即生效' }).click()
  await expect(page.getByText('2026-10-09 是周五，本来就上班，请核对调休上班的日期')).toBeVisible()
  expect(await flaws(page), 'the refused holidays').toEqual([])
  await worked.fill('2026-09-20、2026-10-10')
  await save.click()
  await page.getByRole('button', { name: '保存并立即生效' }).click()
  await expect(page.getByText('已保存，立即生效')).toBeVisible()
  await page.reload()
  await expect(worked).toHaveValue('2026-09-20\n2026-10-10')
  await shop.command('config', '--reset', 'holidays')
})
