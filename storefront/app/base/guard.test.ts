import { describe, expect, test } from 'vitest'
import routes from '../routes.ts'
import { isPublic, passage, REFRESH_EVERY_MS } from './guard.ts'
import { screens } from './screens.ts'
import { signedOut } from './session-store.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const visitor = signedOut
const member = { ...signedOut, token: 'a-token', lastUserInfoRefresh: NOW }
const to = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://shop.invalid')
  return { pathname, search, hash }
}

/** The specification's table of paths that visitors may see. */
const paths: readonly [path: string, open: boolean][] = [
  ['/login', true],
  ['/register', true],
  ['/forgot-password', true],
  ['/products', true],
  ['/category', true],
  ['/product/12', true],
  ['/activities', true],
  ['/activity/12', true],
  ['/about', true],
  ['/news', true],
  ['/shares', true],
  ['/cart', false],
  ['/user', false],
  ['/address', false],
  ['/orders', false],
  ['/order/confirm', false],
  ['/order/detail', false],
  ['/complete-info', false],
  ['/reviewing', false],
  ['/points', false],
  ['/verification', false],
  ['/feedback', false],
  ['/password', false],
]

test('the table has the 23 screens of the specification', () => {
  expect(Object.keys(screens)).toHaveLength(23)
  expect(paths).toHaveLength(23)
})

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
  '/acceptance',
  '/acceptance/20260101000000000001',
])('%s is no screen and for members all the same', (wanted) => {
  expect(passage(to(wanted), visitor, NOW).login).toBe(`/login?redirect=${encodeURIComponent(wanted)}`)
  expect(passage(to(wanted), member, NOW).login).toBeNull()
})

test('every page of the account needs a login', async () => {
  const account = (await routes).find(({ file }) => file === 'pages/user/account-layout.tsx')
  const paths = account?.children?.map(({ path = '' }) => `/${path.replace(/:\w+/, '1').replace('?', '')}`)
  expect(paths).toContain('/funds')
  for (const path of paths ?? []) expect(passage(to(path), visitor, NOW).login, path).not.toBeNull()
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
