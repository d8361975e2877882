import type { Overview } from '@gongfang/contract/insight/overview'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, keepLogin } from '../../base/session-store.ts'
import { current, refreshOverview } from './overview-store.ts'

const asked = vi.hoisted(() => ({ answer: Promise.resolve({}) as Promise<unknown> }))
vi.mock('../../base/call.ts', () => ({ call: () => asked.answer }))

const now = Date.parse('2026-11-20T08:00:00Z')
const enter = (token: string) => keepLogin({ token, user: null }, false, now)
const answers = (overview: Partial<Overview>) => {
  asked.answer = Promise.resolve(overview)
  return refreshOverview()
}

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  clearSession()
})

test('the menu has at the next start the entries that the overview last gave it', async () => {
  enter('one')
  expect(current().parts).toEqual({ toPay: false, acceptances: false })
  await answers({ acceptances: 2 })
  expect(current().parts).toEqual({ toPay: false, acceptances: true })
  expect(JSON.parse(kept.get('menuParts') ?? '')).toEqual({ toPay: false, acceptances: true })
  vi.resetModules()
  const again = await import('./overview-store.ts')
  const session = await import('../../base/session-store.ts')
  session.readStored()
  expect(again.current()).toMatchObject({ overview: null, parts: { toPay: false, acceptances: true } })
})

test('another member does not see the entries of the one before', async () => {
  enter('one')
  await answers({ acceptances: 2, toPay: { all: 1, asked: 1 } })
  enter('two')
  expect(current()).toMatchObject({ overview: null, parts: { toPay: false, acceptances: false } })
  clearSession()
  expect([current().parts, kept.size]).toEqual([{ toPay: false, acceptances: false }, 0])
})

test('an answer to a session that has ended is not kept for the next', async () => {
  enter('one')
  let answer = (_: unknown) => {}
  asked.answer = new Promise((resolve) => {
    answer = resolve
  })
  const running = refreshOverview()
  enter('two')
  answer({ acceptances: 2 })
  await running
  expect(current().parts.acceptances).toBe(false)
  expect(kept.has('menuParts')).toBe(false)
})
