import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { enterBackOffice, expect, logInQuickly, people, type Shop, test } from './shop.ts'

// The narrowest screen that counts, with texts that have no place to break.

const long = (characters: number) => 'W'.repeat(characters)

interface Edited {
  version: number
  form: { kind: 'news' | 'share'; body: string }
  draft: object
}

async function lengthen(shop: Shop, staff: string) {
  const caller = { 'admin-token': staff }
  const { rows } = await call<{ rows: { id: number; kind: string }[] }>(
    shop,
    'admin.article/lst?view=published',
    undefined,
    caller,
  )
  const article = rows.find(({ kind }) => kind === 'share')!
  const { version, form } = await call<Edited>(
    shop,
    `admin.article/detail?id=${article.id}`,
    undefined,
    caller,
  )
  const texts = { title: long(60), summary: long(200), author: long(30), unit: long(60), source: long(60) }
  const body = `${form.body}\n\n${long(300)}\n\n## ${long(80)}\n`
  await call(
    shop,
    'admin.article/save',
    { id: article.id, version, form: { ...form, ...texts, body, tags: [long(20)], category: long(20) } },
    caller,
  )
  const activities = await call<{ rows: { id: number }[] }>(
    shop,
    'admin.activity/lst?view=open',
    undefined,
    caller,
  )
  const { id } = activities.rows[0]!
  const activity = await call<Edited>(shop, `admin.activity/detail?id=${id}`, undefined, caller)
  const said = { title: long(40), summary: long(100), place: long(60), speaker: long(20) }
  await call(
    shop,
    'admin.activity/save',
    { id, version: activity.version, ...activity.draft, ...said },
    caller,
  )
  return { article: article.id, activity: id }
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .filter((element) => !element.parentElement?.closest('table, [role="group"], ul[class*="row"]'))
      .map((element) => `${element.tagName}.${element.className} in ${element.parentElement?.className}`)
      .slice(0, 5)
  })

test('texts without a place to break stay within 320 px', async ({ page, shop }) => {
  const staff = await enterBackOffice(page, shop)
  const { article, activity } = await lengthen(shop, staff)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of [
    ...['/shares', `/shares?id=${article}`, '/activities', '/activities?view=calendar'],
    ...[`/activity/${activity}`, '/products'],
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => overflow(page), path).toEqual([])
  }
})

test('statements and papers are read on a phone without scrolling sideways', async ({ page, shop }) => {
  const token = await logInQuickly(page, shop, people.approved)
  const { data } = await call<{ data: { no: string }[] }>(shop, 'user.order/lst', { tab: 'paid' }, { token })
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/invoices/statement', `/order/papers?no=${data[0]!.no}`]) {
    await page.goto(path)
    const paper = page.getByRole('region', { name: '打印预览' })
    await expect(paper).toBeVisible()
    const hidden = await paper.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(hidden, path).toBe(0)
    expect(await overflow(page), path).toEqual([])
  }
})

test('editors have their headings in order, and buttons the names that they show', async ({ page, shop }) => {
  test.slow()
  const staff = await enterBackOffice(page, shop)
  const caller = { 'admin-token': staff }
  const { rows } = await call<{ rows: { no: string }[] }>(shop, 'admin.order/lst', undefined, caller)
  for (const path of [
    ...['/articles/1', '/articles/new', '/products/1', '/products/new', '/activities/1', '/activities/new'],
    ...['/pages/about', `/orders/${rows[0]!.no}`, '/transfers/new'],
  ]) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    expect.soft(await flaws(page), path).toEqual([])
  }
})
