import type { ActivityState, SignUpState } from '@gongfang/contract/buying/activity'
import { describe, expect, test } from 'vitest'
import { mustBeCancellable, overReason } from './cancel/rules.ts'
import { maskedName } from './certificate/rules.ts'
import { activityState, payDeadline, ticketWindow } from './rules.ts'
import { mustFitInstitution, mustTakeSignUps } from './sign-up/rules.ts'

const at = (day: string, time = '09:00') => `2026-12-${day}T${time}:00.000Z`
const activity = {
  opensAt: at('01'),
  closesAt: at('09'),
  cancelUntil: at('10'),
  startsAt: at('11'),
  endsAt: at('11', '12:00'),
  cancelledAt: null,
  capacity: 30,
  seatsTaken: 12,
}
const ms = 1

describe('what is shown follows from the clock', () => {
  test.each<[string, number, ActivityState]>([
    [at('01'), -ms, 'upcoming'],
    [at('01'), 0, 'open'],
    [at('09'), -ms, 'open'],
    [at('09'), 0, 'closed'],
    [at('11'), -ms, 'closed'],
    [at('11'), 0, 'running'],
    [at('11', '12:00'), -ms, 'running'],
    [at('11', '12:00'), 0, 'ended'],
  ])('at %s %s ms: %s', (instant, offset, state) => {
    expect(activityState(activity, new Date(Date.parse(instant) + offset))).toBe(state)
  })

  test.each<[number, string | null, string, ActivityState]>([
    [29, null, at('05'), 'open'],
    [30, null, at('05'), 'full'],
    [30, null, at('09'), 'closed'],
    [30, null, at('11'), 'running'],
    [12, at('04'), at('05'), 'cancelled'],
    [12, at('04'), at('20'), 'cancelled'],
  ])('with %s of 30 seats taken, cancelled %s, at %s: %s', (seatsTaken, cancelledAt, now, state) => {
    expect(activityState({ ...activity, seatsTaken, cancelledAt }, new Date(now))).toBe(state)
  })
})

test.each([
  [at('01', '08:59'), null, 'signUpEarly'],
  [at('02'), null, undefined],
  [at('09'), null, 'signUpClosed'],
  [at('11'), null, 'signUpClosed'],
  [at('12'), null, 'signUpClosed'],
  [at('02'), at('01'), 'activityCancelled'],
])('signing up at %s (cancelled %s) is refused as %s', (now, cancelledAt, reason) => {
  const asking = () => mustTakeSignUps({ ...activity, cancelledAt }, new Date(now))
  if (reason === undefined) expect(asking).not.toThrow()
  else expect(asking).toThrow(expect.objectContaining({ reason }))
})

test.each([
  [null, 100, 5, true],
  [3, 0, 3, true],
  [3, 2, 1, true],
  [3, 2, 2, false],
  [3, 3, 1, false],
])('with a limit of %s and %s taken, %s more fit: %s', (limit, taken, wanted, fits) => {
  const asking = () => mustFitInstitution(limit, { taken, wanted })
  if (fits) expect(asking).not.toThrow()
  else expect(asking).toThrow(`本机构名额已满（${taken}/${limit}）`)
})

test.each<[SignUpState, string, string | undefined]>([
  ['registered', at('10', '08:59'), undefined],
  ['registered', at('10'), 'cancelTooLate'],
  ['unpaid', at('10', '12:00'), undefined],
  ['waitlisted', at('10', '12:00'), undefined],
  ['waitlisted', at('11'), 'cancelTooLate'],
  ['attended', at('05'), 'signUpState'],
  ['cancelled', at('05'), 'signUpState'],
])('a sign-up that is %s at %s can be cancelled, or not: %s', (state, now, reason) => {
  const asking = () => mustBeCancellable({ state }, activity, new Date(now))
  if (reason === undefined) expect(asking).not.toThrow()
  else expect(asking).toThrow(expect.objectContaining({ reason }))
})

test.each<[SignUpState, string | null, string, string | undefined]>([
  ['unpaid', at('05'), at('04'), undefined],
  ['unpaid', at('05'), at('05'), '超时未支付'],
  ['registered', at('05'), at('06'), undefined],
  ['waitlisted', null, at('10'), undefined],
  ['waitlisted', null, at('11'), '候补未成功，活动已开始'],
])('%s, to be paid before %s, is over at %s: %s', (state, payBefore, now, reason) => {
  expect(overReason({ state, payBefore }, activity, new Date(now))).toBe(reason)
})

test('nobody holds an unpaid seat longer than to the beginning', () => {
  expect(payDeadline(30, at('11'), new Date(at('05'))).toISOString()).toBe(at('05', '09:30'))
  expect(payDeadline(30, at('11'), new Date(at('11', '08:50'))).toISOString()).toBe(at('11'))
})

test('tickets let in from two hours before the beginning to the end', () => {
  const { validFrom, validUntil } = ticketWindow(activity)
  expect([validFrom.toISOString(), validUntil.toISOString()]).toEqual([at('11', '07:00'), at('11', '12:00')])
})

test.each([
  ['张三', '张*'],
  ['欧阳娜娜', '欧***'],
  ['李', '李'],
  ['𠮷田', '𠮷*'],
])('%s is shown to strangers as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})
