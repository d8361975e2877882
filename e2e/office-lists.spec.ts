import type { Page } from '@playwright/test'
import { menuScreens } from '../admin/app/base/menu-screens.ts'
import { enterBackOffice, expect, test } from './shop.ts'

// Lists of the back office: rows that are links, columns that fit, cards on a phone, and the menu beside them.

test('a row is a link: a tab of its own by middle click and Ctrl, an address to copy, a stop of the keyboard', async ({
  page,
  shop,
}) => {
  await enterBackOffice(page, shop)
  // What the rest of a row opens beside its link; tabs themselves are the browser's.
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(globalThis, { opened, open: (address: string) => opened.push(address) && null })
  })
  const opened = () => page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await page.goto('/admin/orders')
  const row = page.getByRole('row').nth(1)
  const link = row.getByRole('link').first()
  const no = (await link.innerText()).trim().split(/\s/)[0]!
  await expect(link).toHaveAttribute('href', `/admin/orders/${no}`)
  const isLeft = await link.evaluate((anchor) =>
    anchor.dispatchEvent(new MouseEvent('mousedown', { button: 1, bubbles: true, cancelable: true })),
  )
  expect(isLeft, 'a press of the middle button on the link is left to the browser').toBe(true)

  const cell = row.getByRole('cell').nth(3)
  await cell.click({ button: 'middle' })
  await expect.poll(opened).toEqual([`/admin/orders/${no}`])
  await cell.click({ modifiers: ['Control'] })
  await expect.poll(opened).toEqual([`/admin/orders/${no}`, `/admin/orders/${no}`])
  await expect(page).toHaveURL(/\/admin\/orders$/)

  // Text can be selected without opening the row.
  await row.locator('time').first().selectText()
  await row.locator('time').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await page.evaluate(() => getSelection()?.removeAllRanges())

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${no}$`))

  // A drawer over a list has its address, and K and E reach it.
  await page.goto('/admin/members')
  const member = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(member).toHaveAttribute('href', /^\/admin\/members\?one=\d+$/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/members\?one=\d+$/)
})

/** Boxes of the page that have to be scrolled sideways. Rows of tabs are, by design. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((box) => {
        const { overflowX } = getComputedStyle(box)
        return (overflowX === 'auto' || overflowX === 'scroll') && box.scrollWidth > box.clientWidth + 1
      })
      .map((box) => `${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
  )

/** Screens whose main part is a list, a part of their views, and whether a row opens something. */
const lists: readonly [path: string, opens: boolean][] = [
  ['/orders', true],
  ['/requests', true],
  ['/inquiries', true],
  ['/inquiries/templates', false],
  ['/aftersales?view=all', true],
  ['/order-changes', true],
  ['/payments', true],
  ['/refunds?view=all', true],
  ['/bank?view=all', true],
  ['/bank/lines?view=all', false],
  ['/bank/refunds', false],
  ['/invoices?view=all', true],
  ['/products', true],
  ['/brands', false],
  ['/stock', true],
  ['/price-lists', false],
  ['/assortments', false],
  ['/verification/log', true],
  ['/depot', false],
  ['/depot/log', false],
  ['/members', true],
  ['/institutions', true],
  ['/points', false],
  ['/articles', true],
  ['/pages', true],
  ['/feedback', true],
  ['/reviews', false],
  ['/reviews/questions', false],
  ['/messages', true],
  ['/messages/log', false],
  ['/messages/log?view=sms', false],
  ['/activities', true],
  ['/transfers', true],
  ['/staff', true],
  ['/audit', false],
]

const HALF = lists.length / 2

for (const [name, some] of [
  ['goods and money', lists.slice(0, HALF)],
  ['people and messages', lists.slice(HALF)],
] as const)
  test(`lists of ${name} fit 1440 without scrolling sideways, and are cards on a phone`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await enterBackOffice(page, shop)
    for (const [path, opens] of some) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/admin${path}`)
      await expect(page.locator('main table').first(), path).toBeVisible()
      await expect.poll(() => sideways(page), `${path} at 1440`).toEqual([])
      const rows = await page.locator('tr[data-row], tr.ant-table-row').count()

      await page.setViewportSize({ width: 375, height: 812 })
      await expect(page.locator('main table'), path).toHaveCount(0)
      expect(await sideways(page), `${path} at 375`).toEqual([])
      const cards = page.locator('li[data-row]')
      await expect(cards, path).toHaveCount(rows)
      if (opens && rows > 0)
        await expect(cards.first().locator('a[data-row-link]').first(), path).toBeVisible()
    }
  })

test('a card says who, how much and in what state, and opens as its row does', async ({ page, shop }) => {
  await enterBackOffice(page, shop)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/admin/orders?view=paid')
  const card = page.locator('li[data-row]').first()
  await expect(card).toContainText('待发货')
  await expect(card).toContainText(/¥\d|积分/)
  await expect(page.getByText('下单时间，最早在前')).toBeVisible()
  const link = card.getByRole('link').first()
  await expect(link).toHaveAttribute('href', /^\/admin\/orders\/\d+$/)
  // The link covers the card.
  await card.locator('dt').first().click({ force: true })
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
})

test('the menu shows the current entry on a deep page and after a reload, and groups stay folded', async ({
  page,
  shop,
}) => {
  await enterBackOffice(page, shop)
  await page.setViewportSize({ width: 1440, height: 600 })
  const nav = page.getByRole('navigation', { name: '后台菜单' })
  const here = nav.locator('[aria-current="page"]')
  await page.goto('/admin/transfers/new')
  await expect(here).toHaveText('导入导出')
  await expect(here).toBeInViewport()
  await page.reload()
  await expect(here).toHaveText('导入导出')
  await expect(here).toBeInViewport()

  const money = nav.getByRole('menuitem', { name: '资金' })
  await money.click()
  await expect(nav.getByRole('link', { name: '支付流水' })).toBeHidden()
  await page.reload()
  await expect(money).toHaveAttribute('aria-expanded', 'false')
  await page.goto('/admin/bank/lines')
  await expect(money).toHaveAttribute('aria-expanded', 'true')
  await expect(here).toHaveText('银行流水')
  await expect(here).toBeInViewport()
})

test('bell and overview show one number, without the stock', async ({ page, shop }) => {
  await enterBackOffice(page, shop)
  await page.goto('/admin/overview')
  const todo = page.getByRole('region', { name: /^待办 \d+$/ })
  await expect(todo).toBeVisible()
  const said = (await todo.getByRole('heading').innerText()).match(/\d+/)![0]
  await expect(page.getByRole('button', { name: `待办 ${said} 项` })).toBeVisible()
  const numbers = await todo
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Number(item.querySelector('span')?.textContent)))
  expect(numbers.reduce((sum, count) => sum + count, 0)).toBe(Number(said))
  await expect(todo).not.toContainText('库存预警')
  await expect(page.getByRole('region', { name: '提醒' })).toContainText('库存预警')
  await page.getByRole('button', { name: `待办 ${said} 项` }).click()
  const first = page.getByRole('menuitem').getByRole('link').first()
  await expect(first).toHaveAttribute('href', /^\/admin\//)
})

test('every list of the menu says its order', () => {
  const known = new Set(lists.map(([path]) => path.split('?')[0]))
  const others = menuScreens.map(({ path }) => path).filter((path) => !known.has(path))
  // Screens that are no list of records.
  expect(others).toEqual([
    '/overview',
    '/ship',
    '/bills',
    '/categories',
    '/search/synonyms',
    '/verification',
    '/review',
    '/banners',
    '/check-in',
    '/config',
    '/providers',
    '/freight',
    '/roles',
    '/health',
    '/help',
  ])
})
