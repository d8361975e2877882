import { describe, expect, test } from 'vitest'
import { type Screen, screens } from '../screens.ts'
import { isPublic, passage, REFRESH_EVERY_MS } from './guard.ts'
import { screenAt } from './redirect.ts'
import { signedOut } from './session-store.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const visitor = signedOut
const member = { ...signedOut, token: 'a-token', lastUserInfoRefresh: NOW }
const to = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://shop.invalid')
  return { pathname, search, hash }
}

/** The specification's table of screens, and who may see them by its guard. */
const table: readonly [path: string, title: string, access: 'public' | 'login'][] = [
  ['/login', '登录', 'public'],
  ['/register', '注册', 'public'],
  ['/forgot-password', '忘记密码', 'public'],
  ['/products', '商城首页', 'public'],
  ['/category', '商品分类', 'public'],
  ['/product/:id', '商品详情', 'public'],
  ['/activities', '活动与培训', 'public'],
  ['/activity/:id', '活动详情', 'public'],
  ['/about', '关于我们', 'public'],
  ['/news', '新闻资讯', 'public'],
  ['/shares', '技术分享', 'public'],
  ['/cart', '购物车', 'login'],
  ['/user', '个人中心', 'login'],
  ['/address', '我的地址', 'login'],
  ['/orders', '我的订单', 'login'],
  ['/order/confirm', '确认订单', 'login'],
  ['/order/detail', '订单详情', 'login'],
  ['/complete-info', '完善资料', 'login'],
  ['/reviewing', '审核中', 'login'],
  ['/points', '积分明细', 'login'],
  ['/verification', '核销记录', 'login'],
  ['/feedback', '意见反馈', 'login'],
  ['/password', '密码设置', 'login'],
]

test('the screens begin with the ones of the specification, in its order', () => {
  const first = Object.values<Screen>(screens).slice(0, table.length)
  expect(first.map(({ path, title, access }) => [path, title, access])).toEqual(table)
})

const paths = table.map(([path, , access]) => [path.replace(':id', '12'), access === 'public'] as const)

describe.each(paths)('%s', (path, open) => {
  test(open ? 'is open to visitors' : 'sends visitors to login with the way back', () => {
    const wanted = `${path}?a=1&b=${encodeURIComponent('扳手')}#transfer`
    const login = open ? null : `/login?redirect=${encodeURIComponent(wanted)}`
    expect(passage(to(wanted), visitor, NOW)).toEqual({ login, refresh: false })
  })

  test('lets members in', () => {
    expect(passage(to(path), member, NOW)).toEqual({ login: null, refresh: false })
  })

  test('reads the same with a trailing slash', () => {
    expect(passage(to(`${path}/`), visitor, NOW).login === null).toBe(open)
  })
})

test.each([
  '/print/quotation?confirm=1',
  '/print/order?no=1',
  '/order/papers?month=2026-11',
  '/invoices/statement?month=2026-11',
  '/certificate/print?no=1',
  '/team',
  '/lists',
  '/lists/12',
  '/funds',
  '/funds/12',
  '/material-codes',
  '/inquiries',
  '/inquiries/new?skus=12-3',
  '/inquiries/20260101000000000001/comparison',
  '/acceptance',
  '/acceptance/20260101000000000001',
])('%s is no screen of the specification and for members all the same', (wanted) => {
  expect(passage(to(wanted), visitor, NOW).login).toBe(`/login?redirect=${encodeURIComponent(wanted)}`)
  expect(passage(to(wanted), member, NOW).login).toBeNull()
})

test('every page of the account needs a login', () => {
  const account = Object.values<Screen>(screens).filter((screen) => screen.account)
  expect(account).toContain(screens.funds)
  expect(account.filter(({ access }) => access !== 'login')).toEqual([])
})

test('the sample of each screen is an address of that screen', () => {
  for (const screen of Object.values<Screen>(screens))
    expect(screenAt(screen.sample.replace(/[?#].*/, '').replaceAll(/[{}]/g, '')), screen.path).toBe(screen)
})

test('one constant decides about an activity, which the two lists of the specification tell differently', () => {
  expect(isPublic('/activity/7')).toBe(true)
  expect(isPublic('/activity')).toBe(false)
})

test('paths that are no screen are left to the 404 page and to pages outside of the shop', () => {
  for (const path of ['/', '/nothing', '/pay/demo', '/order', '/productions', '/print/nothing']) {
    expect(passage(to(path), visitor, NOW).login).toBeNull()
  }
})

test('user info is read at most once in five minutes', () => {
  const at = (age: number) => passage(to('/cart'), { ...member, lastUserInfoRefresh: NOW - age }, NOW).refresh
  expect(at(0)).toBe(false)
  expect(at(REFRESH_EVERY_MS - 1)).toBe(false)
  expect(at(REFRESH_EVERY_MS)).toBe(true)
  expect(passage(to('/products'), { ...member, lastUserInfoRefresh: 0 }, NOW).refresh).toBe(true)
})

test('a clock that was set back does not stop refreshing', () => {
  expect(passage(to('/cart'), { ...member, lastUserInfoRefresh: NOW + 1 }, NOW).refresh).toBe(true)
})
