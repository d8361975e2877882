import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CheckIn, isLost, keep, sendWaiting, waiting } from './check-in-queue.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

const checkIn = (code: string): CheckIn => ({
  nonce: newKey(),
  activityId: 1,
  code,
  label: code,
  at: '2026-11-20T02:00:00.000Z',
  place: '',
})
const codes = () => waiting().map(({ code }) => code)
const refusal = new Refused({
  code: 5110,
  msg: '已签到（10:02）',
  reason: 'alreadyAttended',
  time: 0,
  data: null,
})

test('what was answered waits no more, whatever the answer, and a no is shown', async () => {
  for (const code of ['1', '2', '3']) keep(checkIn(code))
  const sent: string[] = []
  const conflicts = await sendWaiting(async ({ code, nonce }) => {
    sent.push(nonce)
    if (code === '2') throw refusal
  })
  expect(codes()).toEqual([])
  expect(new Set(sent).size).toBe(3)
  expect(conflicts).toMatchObject([{ checkIn: { code: '2' }, text: '已签到（10:02）' }])
})

test('without network everything stays, in its order and with its nonce', async () => {
  const [first, second] = [checkIn('1'), checkIn('2')]
  keep(first)
  keep(second)
  let calls = 0
  const conflicts = await sendWaiting(async ({ code }) => {
    calls += 1
    if (code === '2') throw new CallFailed(0, '网络不给力')
  })
  expect([calls, conflicts]).toEqual([2, []])
  expect(waiting()).toEqual([second])
  keep(second)
  expect(waiting()).toHaveLength(1)
})

test('after too many wrong codes the rest waits until codes are looked at again', async () => {
  for (const code of ['1', '2', '3']) keep(checkIn(code))
  const refused = (reason: string) =>
    new Refused({ code: 4102, msg: '核销码错误次数过多', reason, time: 0, data: null })
  const conflicts = await sendWaiting(async ({ code }) => {
    if (code !== '1') throw refused('voucherTries')
    throw refused('voucherUnknown')
  })
  expect(conflicts).toMatchObject([{ checkIn: { code: '1' } }])
  expect(codes()).toEqual(['2', '3'])
})

test.each([
  [new CallFailed(0, ''), true],
  [new CallFailed(503, ''), true],
  [new CallFailed(429, ''), true],
  [new CallFailed(403, ''), false],
  [refusal, false],
  [new Error('bug'), false],
])('%s is sent again: %s', (error, lost) => {
  expect(isLost(error)).toBe(lost)
})

test('what somebody else wrote under the name is no queue', () => {
  localStorage.setItem('adminCheckIns', '{"a":1}')
  expect(waiting()).toEqual([])
})
