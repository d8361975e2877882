import type { UserInfo } from '@gongfang/contract/people/member'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  askLogin,
  clearSession,
  endSession,
  forget,
  getSession,
  keepLogin,
  keepUserDetail,
  REMEMBER_MS,
  readStored,
  sessionEndSeen,
  takeRemembered,
} from './session-store.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const user = { id: 1, mobile: '13800000001', jigou: '第一中学' } as UserInfo

let kept: Map<string, string>
const names = () => [...kept.keys()].sort()

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  clearSession()
  sessionEndSeen()
})

test('a login is kept and found again at the next start', () => {
  keepLogin({ token: 'one', user }, false, NOW)
  keepUserDetail(user, NOW)
  readStored()
  expect(getSession()).toEqual({
    token: 'one',
    user,
    userDetail: user,
    lastUserInfoRefresh: NOW,
    endedAt: null,
  })
  expect(names()).toEqual(['lastUserInfoRefresh', 'token', 'user', 'userDetail'])
})

test('remember-me keeps the token for 604800000 ms more', () => {
  expect(REMEMBER_MS).toBe(604_800_000)
  keepLogin({ token: 'one', user }, true, NOW)
  expect(kept.get('rememberToken')).toBe('one')
  expect(kept.get('rememberTokenExpiry')).toBe(String(NOW + 604_800_000))
})

test('a start without a token takes the remembered one until it expires, then removes it', () => {
  const remembered = (now: number) => {
    clearSession()
    kept.set('rememberToken', 'one')
    kept.set('rememberTokenExpiry', String(NOW + REMEMBER_MS))
    return takeRemembered(now)
  }
  expect(remembered(NOW + REMEMBER_MS - 1)).toBe(true)
  expect(getSession().token).toBe('one')
  expect(remembered(NOW + REMEMBER_MS)).toBe(false)
  expect(getSession().token).toBeNull()
  expect(names()).toEqual([])
})

test('a stored token is not replaced by a remembered one', () => {
  keepLogin({ token: 'one', user }, false, NOW)
  kept.set('rememberToken', 'other')
  expect(takeRemembered(NOW)).toBe(false)
  expect(getSession().token).toBe('one')
})

test('nonsense for an expiry counts as expired', () => {
  kept.set('rememberToken', 'one')
  kept.set('rememberTokenExpiry', 'soon')
  expect(takeRemembered(NOW)).toBe(false)
  expect(names()).toEqual([])
})

test('forgetting leaves the session itself alone', () => {
  keepLogin({ token: 'one', user }, true, NOW)
  forget()
  expect(names()).toEqual(['token', 'user'])
})

test('logging out clears everything of the member', () => {
  keepLogin({ token: 'one', user }, true, NOW)
  keepUserDetail(user, NOW)
  kept.set('cartCount', '3')
  kept.set('siteName', '工坊商城')
  clearSession()
  expect(names()).toEqual(['siteName'])
})

test('five calls that fail at once end the session once', () => {
  keepLogin({ token: 'one', user }, true, NOW)
  for (let time = 0; time < 5; time++) endSession('one', '/orders?tab=unpaid')
  expect(getSession()).toMatchObject({ token: null, user: null, endedAt: '/orders?tab=unpaid' })
  expect(kept.get('redirectPath')).toBe('/orders?tab=unpaid')
  sessionEndSeen()
  endSession('one', '/cart')
  expect(getSession().endedAt).toBeNull()
})

test('a late failure of an older token does not end the session that followed', () => {
  keepLogin({ token: 'two', user }, false, NOW)
  endSession('one', '/cart')
  expect(getSession().token).toBe('two')
})

test('a late failure does not end the login that another tab has just stored', () => {
  keepLogin({ token: 'one', user }, true, NOW)
  kept.set('token', 'two')
  endSession('one', '/cart')
  expect(getSession()).toMatchObject({ token: 'two', endedAt: null })
  expect(kept.get('token')).toBe('two')
  endSession(null, '/cart')
  expect(getSession().token).toBe('two')
})

test('without storage a failure ends the session too', () => {
  keepLogin({ token: 'one', user }, false, NOW)
  kept.clear()
  endSession('one', '/cart')
  expect(getSession()).toMatchObject({ token: null, endedAt: '/cart' })
})

test.each(['/login', '/login/', '/login?redirect=%2Fcart', '/login#top'])(
  'on the login screen (%s) a 401 clears the session and does nothing more',
  (path) => {
    keepLogin({ token: 'one', user }, false, NOW)
    endSession('one', path)
    expect(getSession()).toMatchObject({ token: null, endedAt: null })
    expect(kept.has('redirectPath')).toBe(false)
  },
)

test('a page that is left for /login when it asks for a login keeps the way back', () => {
  askLogin('/cart')
  sessionEndSeen()
  askLogin('/login?redirect=%2Fcart')
  expect(kept.get('redirectPath')).toBe('/cart')
  expect(getSession().endedAt).toBeNull()
})
