import { fen, points } from '@gongfang/contract/base/money'
import type { Aftersale, AftersaleState } from '@gongfang/contract/service/aftersale'
import { expect, test } from 'vitest'
import { nextSentence, stateName, stateNames, stepsOf, stepsReached, sumText } from './steps.ts'

test.each([
  ['returnRefund', 'applied', '同意'],
  ['returnRefund', 'approved', '寄回'],
  ['returnRefund', 'returning', '收货'],
  ['returnRefund', 'received', '退款'],
  ['returnRefund', 'refunding', '退款'],
  ['returnRefund', 'refunded', undefined],
  ['refundOnly', 'applied', '同意'],
  ['refundOnly', 'approved', '退款'],
  ['refundOnly', 'refunding', '退款'],
  ['exchange', 'returning', '收货'],
  ['exchange', 'received', '换货发货'],
  ['exchange', 'exchanged', undefined],
  ['repair', 'received', '维修'],
  ['repair', 'repaired', undefined],
  ['goodwill', 'refunding', '到账'],
] as const)('%s that is %s waits for %s', (kind, state, step) => {
  expect(stepsOf[kind][stepsReached({ kind, state })!]).toBe(step)
})

const words = { hours: 48, kefuMobile: '400-800-1234' }

test.each([
  ['created', '退款处理中', '退款处理中，预计 1–3 个工作日到账'],
  ['processing', '退款处理中', '退款处理中，预计 1–3 个工作日到账'],
  ['failed', '退款异常', '退款异常，客服会联系您，也可致电 400-800-1234'],
  ['abnormal', '退款异常', '退款异常，客服会联系您，也可致电 400-800-1234'],
] as const)('of a refund that is %s the member reads %s', (refundState, name, sentence) => {
  const one = { kind: 'refundOnly', state: 'refunding', refundState } as Aftersale
  expect(stateName(one)).toBe(name)
  expect(nextSentence(one, words)).toBe(sentence)
})

test.each([
  ['refunding', 'processing', '退款将通过银行转账退回，客服会与您核对收款账户'],
  ['refunded', 'done', '退款已通过银行转账汇出，请留意到账'],
] as const)(
  'of money that comes by bank the member reads so while it is %s',
  (state, refundState, sentence) => {
    const one = { kind: 'refundOnly', state, refundState, offline: true } as Aftersale
    expect(nextSentence(one, words)).toBe(sentence)
  },
)

test('goods that were received to be repaired are being repaired', () => {
  expect(stateName({ kind: 'repair', state: 'received', refundState: null })).toBe('维修中')
})

test('what was rejected or withdrawn shows no steps, and every state says something else', () => {
  expect(stepsReached({ kind: 'refundOnly', state: 'rejected' })).toBeNull()
  const states = Object.keys(stateNames) as AftersaleState[]
  const said = (state: AftersaleState) =>
    nextSentence(
      { kind: 'returnRefund', state, rejectReason: '超过期限', refundState: null } as Aftersale,
      words,
    )
  expect(new Set(states.map(said)).size).toBe(states.length)
  expect(said('rejected')).toContain('超过期限')
})

test.each([
  [
    { currency: 'money', amountFen: 3866, freightFen: 1200, amountPoints: 320 },
    '¥38.66（含运费 ¥12.00） + 320积分',
  ],
  [{ currency: 'money', amountFen: 1000 }, '¥10.00'],
  [{ currency: 'points', amountPoints: 1238, freightPoints: 384 }, '1238积分（含运费 384积分）'],
] as const)('%j is %s', (amounts, text) => {
  const nothing = { amountFen: 0, amountPoints: 0, freightFen: 0, freightPoints: 0, rewardPoints: 0 }
  const all = { ...nothing, ...amounts }
  const { currency, ...numbers } = all
  expect(
    sumText({
      currency,
      amountFen: fen(numbers.amountFen),
      freightFen: fen(numbers.freightFen),
      amountPoints: points(numbers.amountPoints),
      freightPoints: points(numbers.freightPoints),
      rewardPoints: points(0),
    }),
  ).toBe(text)
})
