import { addMonths, MONTHS_AHEAD } from '../storefront/app/buying/activity/month.ts'
import { call } from './call.ts'
import { flaws } from './flaws.ts'
import { expect, logInQuickly, PASSWORD, people, type Shop, test } from './shop.ts'

interface Listed {
  id: number
  title: string
  state: string
  feeFen: number
  startsAt: string
}

const activities = async (shop: Shop) =>
  (await call<{ data: Listed[] }>(shop, 'activity.activity/lst?limit=100')).data

const named = async (shop: Shop, part: string) => {
  const found = (await activities(shop)).find(({ title }) => title.includes(part))
  if (!found) throw new Error(`the demo data has no ${part}`)
  return found
}

test('a visitor looks, logs in on the way to a seat, has a ticket and gives it back', {
  tag: '@main',
}, async ({ page, shop }) => {
  const { id, title } = await named(shop, '砂轮机')
  const html = await (await fetch(`${shop.url}/activity/${id}`)).text()
  expect(html).toContain('音响检查')
  expect(html).toContain('"@type":"EducationEvent"')
  await page.goto('/activities')
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveTitle(`${title} - 活动详情 - 工坊商城`)
  await page.getByRole('link', { name: '登录后报名' }).click()
  await page.getByRole('tab', { name: '密码登录' }).or(page.getByText('密码登录')).first().click()
  await page.getByRole('textbox', { name: '手机号' }).fill(people.other)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()

  const drawer = page.getByRole('dialog', { name: '活动报名' })
  await drawer.getByRole('button', { name: '提交报名' }).click()
  await expect(drawer.getByText('请填写姓名')).toBeVisible()
  await drawer.getByRole('button', { name: '填入我的资料' }).click()
  await expect(drawer.getByRole('textbox', { name: '姓名' })).toHaveValue('周予安')
  await drawer.getByRole('checkbox').check()
  expect(await flaws(page, { within: 'dialog[open]' })).toEqual([])
  await drawer.getByRole('button', { name: '提交报名' }).click()

  await expect(page.getByText('报名成功，入场时请出示票券')).toBeVisible()
  await expect(page.getByRole('img', { name: '周予安的入场二维码' })).toBeVisible()
  await expect(page.getByText(/^\d{4} \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: '取消报名' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消报名' }).click()
  await expect(page.getByText('已取消报名')).toBeVisible()
  await expect(page.getByRole('link', { name: '立即报名' })).toBeVisible()
})

test('a fee is paid in the dialog that orders are paid in', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.other)
  const { id } = await named(shop, '千分尺')
  await page.goto(`/activity/${id}`)
  await page.getByRole('link', { name: '立即报名' }).click()
  await page.getByRole('button', { name: '填入我的资料' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await page.getByRole('button', { name: '提交并支付' }).click()
  const dialog = page.getByRole('dialog', { name: '报名支付' })
  await expect(dialog).toContainText('200.00元')
  const [paying] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: '打开支付页' }).click(),
  ])
  await expect(paying.getByText('报名单号')).toBeVisible()
  await paying.getByRole('button', { name: '模拟支付成功' }).click()
  await expect(paying.getByText('支付成功，可以关闭此页')).toBeVisible()
  await paying.close()
  await expect(dialog.getByText('支付成功')).toBeVisible()
  await expect(page.getByText('报名成功，入场时请出示票券')).toBeVisible()
  expect(await shop.command('verify')).not.toContain('BROKEN')
})

test('who is not approved sees why', async ({ page, shop }) => {
  const { id } = await named(shop, '眼部防护')
  await logInQuickly(page, shop, people.pending)
  await page.goto(`/activity/${id}?signup=1`)
  await expect(page.getByText(/资料审核中/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who comes when all seats are taken may wait for one', async ({ page, shop }) => {
  const { id } = await named(shop, '眼部防护')
  await logInQuickly(page, shop, people.approved)
  await page.goto(`/activity/${id}`)
  await page.getByRole('link', { name: '加入候补' }).click()
  const drawer = page.getByRole('dialog', { name: '加入候补' })
  await drawer.getByRole('textbox', { name: '姓名' }).fill('刘倩')
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: '加入候补' }).click()
  await expect(page.getByText('候补第 1 位，有空位将通知您')).toBeVisible()
})

test('a month is walked through by keyboard, and its days say what they hold', async ({ page, shop }) => {
  const { title, startsAt } = await named(shop, '砂轮机')
  const day = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString().slice(0, 10)
  const first = `${day.slice(0, 7)}-01`
  await page.goto(`/activities?view=calendar&month=${day.slice(0, 7)}`)
  await page.waitForLoadState('networkidle')
  await page.locator(`[data-day="${first}"]`).focus()
  for (let at = 1; at < Number(day.slice(8)); at++) await page.keyboard.press('ArrowRight')
  const cell = page.getByRole('button', {
    name: `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日，1 场活动`,
  })
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  const agenda = page.getByRole('region', { name: /的活动$/ }).getByRole('list')
  await expect(agenda.getByRole('link')).toHaveText([title])
  await page.getByRole('button', { name: '下个月' }).click()
  await expect(page).toHaveURL(/month=/)
  const end = addMonths(new Date().toISOString().slice(0, 7), MONTHS_AHEAD)
  await page.goto(`/activities?view=calendar&month=${addMonths(end, -1)}`)
  await page.getByRole('button', { name: '下个月' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`month=${end}`))
  const arrow = page.getByRole('button', { name: '没有下个月' })
  await expect(arrow).toBeFocused()
  await expect(arrow).toHaveAttribute('aria-disabled', 'true')

  await page.goto('/activities')
  await page.waitForLoadState('networkidle')
  await page.getByRole('combobox', { name: '形式' }).selectOption('online')
  await expect(page).toHaveURL(/format=online/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  await page.getByRole('combobox', { name: '费用' }).selectOption('paid')
  await expect(page.getByText('没有符合条件的活动')).toBeVisible()
})

test('a ticket lets in once, and a certificate can be checked by anyone', async ({ page, shop }) => {
  await logInQuickly(page, shop, people.approved)
  const { id } = await named(shop, '维护保养')
  await page.goto(`/activity/${id}`)
  await expect(page.getByText('已签到 1/2 人')).toBeVisible()
  const digits = (await page.getByText(/^\d{4} \d{4}$/).innerText()).replace(' ', '')
  expect(await shop.command('redeem', digits, '--staff', '门口')).toContain('已签到')
  await expect(shop.command('redeem', digits)).rejects.toThrow('已签到')
  await expect(page.getByText(/^\d{4} \d{4}$/)).toHaveCount(0, { timeout: 15_000 })

  await page.goto('/activities?tab=mine')
  await page.getByRole('link', { name: '百分表与杠杆表的使用' }).click()
  await page.getByRole('link', { name: '查看证书' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  const number = await page
    .getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    .first()
    .innerText()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/certificate/${number.toLowerCase()}`)
  await expect(page.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await expect(page.getByText('陈**')).toBeVisible()
  await page.goto('/certificate/0000-0000-0000-0000')
  await expect(page.getByText('没有查到该证书，请核对编号')).toBeVisible()
})
