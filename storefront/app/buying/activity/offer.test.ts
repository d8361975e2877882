import { fen, points } from '@gongfang/contract/base/money'
import type { ActivityState, SignUp } from '@gongfang/contract/buying/activity'
import { expect, test } from 'vitest'
import { cancelRule, feeIn, feeText, offerOf, signUpText } from './offer.ts'

const activity = { opensAt: '2026-12-01T01:00:00Z', perInstitution: 3 }

test.each<[ActivityState, number, string, boolean]>([
  ['upcoming', 0, '报名未开始，12-01 09:00 开放', false],
  ['open', 2, '立即报名', true],
  ['full', 2, '加入候补', true],
  ['open', 3, '本机构名额已满（3/3）', false],
  ['full', 3, '本机构名额已满（3/3）', false],
  ['closed', 0, '报名已截止', false],
  ['running', 0, '进行中', false],
  ['ended', 0, '已结束', false],
  ['cancelled', 0, '已取消', false],
])(
  'an activity that is %s, with %s seats of one’s own institution, offers: %s',
  (state, seats, text, open) => {
    const offer = offerOf({ ...activity, state }, seats)
    expect([offer.text, offer.reason === undefined]).toEqual([text, open])
  },
)

test('without a limit an institution is never full', () => {
  expect(offerOf({ ...activity, state: 'open', perInstitution: null }, 99).reason).toBeUndefined()
})

test.each([
  [0, 0, '免费'],
  [20_000, 0, '¥200.00'],
  [0, 300, '300积分'],
])('%s fen and %s points are shown as %s', (feeFen, feePoints, text) => {
  expect(feeText({ feeFen, feePoints })).toBe(text)
})

test('a fee is charged in what the shop sells for', () => {
  const fee = { feeFen: 20_000, feePoints: 6_400 }
  expect(feeText(feeIn(fee, false))).toBe('¥200.00')
  expect(feeText(feeIn(fee, true))).toBe('6400积分')
  expect(feeText(feeIn({ feeFen: 0, feePoints: 0 }, true))).toBe('免费')
})

test('what is free has nothing to give back', () => {
  const rule = { cancelUntil: '2026-12-03T06:00:00Z', feePoints: points(0) }
  expect(cancelRule({ ...rule, feeFen: fen(0) })).toBe('2026-12-03 14:00 前可取消报名；之后不可取消')
  expect(cancelRule({ ...rule, feeFen: fen(100) })).toContain('费用原路全额退回')
})

const person = { id: 1, name: '张三', answers: [], attendedAt: null, certificateNo: null }
const signUp: SignUp = {
  no: '20261120000000000000',
  state: 'registered',
  seats: 2,
  feeFen: fen(0),
  feePoints: points(0),
  createdAt: '2026-11-20T00:00:00Z',
  payBefore: null,
  position: null,
  cancelReason: '',
  refund: null,
  attendees: [person, { ...person, id: 2 }],
  remark: '',
  registeredAt: null,
  onlineLink: '',
  rewardPoints: points(0),
}
const came = { ...person, attendedAt: '2026-12-04T06:02:00Z' }

test.each<[Partial<SignUp>, ActivityState, string]>([
  [{}, 'open', '报名成功，入场时请出示票券'],
  [{}, 'ended', '活动已结束，未签到'],
  [{ state: 'unpaid' }, 'open', '名额已为您保留，支付后报名成功'],
  [{ state: 'waitlisted', position: 4 }, 'full', '候补第 4 位，有空位将通知您'],
  [{ state: 'attended', attendees: [came, person] }, 'running', '已签到 1/2 人'],
  [{ state: 'attended', attendees: [came, came] }, 'running', '已签到 14:02'],
])('%j of an activity that is %s: %s', (change, state, text) => {
  expect(signUpText({ ...signUp, ...change }, { state })).toBe(text)
})
