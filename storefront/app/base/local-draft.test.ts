import type { UserInfo } from '@gongfang/contract/people/member'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropAllDrafts, keepDraft, openDraft, readDraft } from './local-draft.ts'
import { clearSession, keepLogin } from './session-store.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-05T08:00:00Z')
const logIn = (id: number) => keepLogin({ token: `token-${id}`, user: { id } as UserInfo }, false, NOW)

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  }
  // Object.keys names what is stored, as it does for the browser's own.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  logIn(1)
})

test('what was typed is there after a reload and the end of a session', () => {
  openDraft('order cart').keep('remark', '送到后门')
  clearSession()
  logIn(1)
  const draft = openDraft('order cart')
  expect([draft.restored, draft.first('remark')]).toEqual([true, '送到后门'])
})

test('nobody else sees it', () => {
  keepDraft('order cart', { remark: '送到后门' })
  logIn(2)
  expect(readDraft('order cart')).toBeNull()
  clearSession()
  expect(readDraft('order cart')).toBeNull()
  keepDraft('order cart', { remark: '无人' })
  logIn(1)
  expect(readDraft('order cart')).toEqual({ remark: '送到后门' })
})

test('what was sent does not come back, also when the form is still on the screen', () => {
  const draft = openDraft('order cart')
  draft.keep('remark', '送到后门')
  draft.drop()
  draft.keep('remark', '送到后门，已改')
  expect(readDraft('order cart')).toBeNull()
})

test('after 清空 the form begins anew and keeps what follows', () => {
  keepDraft('order cart', { remark: '旧' })
  const draft = openDraft('order cart')
  const reset = vi.fn()
  draft.onClear(reset)
  draft.clear()
  expect([reset.mock.calls.length, draft.restored, readDraft('order cart')]).toEqual([1, false, null])
  draft.keep('remark', '新')
  expect(readDraft('order cart')).toEqual({ remark: '新' })
})

test('a draft lasts a day after its last change, its pictures twenty hours', () => {
  keepDraft('aftersale', { note: '破损', files: [{ id: 7 }] }, NOW)
  keepDraft('aftersale', { note: '外箱破损' }, NOW + 19 * HOUR)
  expect(readDraft('aftersale', NOW + 19 * HOUR)).toEqual({ note: '外箱破损', files: [{ id: 7 }] })
  expect(readDraft('aftersale', NOW + 21 * HOUR)).toEqual({ note: '外箱破损' })
  expect(readDraft('aftersale', NOW + 43 * HOUR - 1)).toEqual({ note: '外箱破损' })
  expect(readDraft('aftersale', NOW + 43 * HOUR)).toBeNull()
})

test('logging out removes the drafts of this shop, and nothing else', () => {
  keepDraft('order cart', { remark: '一' })
  localStorage.setItem('draft product 7', '{}')
  dropAllDrafts()
  expect(readDraft('order cart')).toBeNull()
  expect(localStorage.getItem('draft product 7')).toBe('{}')
})
