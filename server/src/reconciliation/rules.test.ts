import { expect, test } from 'vitest'
import {
  differences,
  fenOf,
  type Ours,
  PAYMENT_KINDS,
  paymentsOf,
  REFUND_KINDS,
  refundsOf,
  rowsOf,
} from './rules.ts'

test.each([
  ['12.30', 1230],
  ['0.01', 1],
  ['7', 700],
  ['-3.5', -350],
  ['100.00000', 10000],
  ['1,000.00', null],
  ['', null],
  ['abc', null],
])('%s yuan in a bill are %s fen', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
})

const csv = [
  '\uFEFF交易时间,商户订单号,商品名称,订单金额',
  '`2026-11-20 10:00:00,`A1,`扳手, 螺丝,`12.30',
  '`2026-11-20 11:00:00,`B2,`=cmd,`0.01',
  '总交易单数,应结订单总金额',
  '`2,`12.31',
].join('\r\n')

test('a bill is read by its column names up to the sums, commas in names and all', () => {
  expect(rowsOf(csv)).toHaveLength(2)
  expect(rowsOf(csv)[0]?.商品名称).toBe('扳手, 螺丝')
  expect(paymentsOf(csv)).toEqual([
    { number: 'A1', amountFen: 1230 },
    { number: 'B2', amountFen: 1 },
  ])
})

test('a bill without the columns is refused, not taken for an empty day', () => {
  expect(() => paymentsOf('时间,金额\n`1,`2\n')).toThrow('账单格式不符')
})

const ours = (number: string, wish: Partial<Ours> = {}): Ours => ({
  ...{ number, amountFen: 100, paymentId: 1, counts: true, ended: false, onDay: true },
  ...wish,
})
const line = { number: 'A', amountFen: 100 }

test.each<[string, (typeof line)[], Ours[], string[]]>([
  ['agrees', [line], [ours('A')], []],
  ['lacks one of ours', [], [ours('A')], ['missing']],
  ['names one we never had', [line], [], ['unknown']],
  ['has another amount', [{ ...line, amountFen: 99 }], [ours('A')], ['amount']],
  ['says paid where we wait', [line], [ours('A', { counts: false })], ['state']],
  ['lacks one that is not paid', [], [ours('A', { counts: false })], []],
  ['lacks one of another day', [], [ours('A', { onDay: false })], []],
  ['names one of another day', [line], [ours('A', { onDay: false })], []],
])('a bill that %s gives %3$o', (_, theirs, own, kinds) => {
  expect(differences(theirs, own, PAYMENT_KINDS).map(({ kind }) => kind)).toEqual(kinds)
})

test('a refund that is still on its way with us is no difference', () => {
  expect(differences([line], [ours('A', { counts: false })], REFUND_KINDS)).toEqual([])
})

test('a refund that we gave up, and that WeChat carried out all the same, is one', () => {
  const [found, ...others] = differences([line], [ours('A', { counts: false, ended: true })], REFUND_KINDS)
  expect(found).toMatchObject({ kind: 'refundUnknown', number: 'A', paymentId: 1, theirsFen: 100 })
  expect(others).toEqual([])
  expect(differences([], [ours('A', { counts: false, ended: true })], REFUND_KINDS)).toEqual([])
})

test('a refund that WeChat closed is no money in its bill', () => {
  const rows = ['SUCCESS', 'PROCESSING', 'CLOSED', 'FAIL'].map((state) => `\`${state}1,\`${state},\`1.00`)
  const bill = ['商户退款单号,退款状态,申请退款金额', ...rows].join('\r\n')
  expect(refundsOf(bill).map(({ number }) => number)).toEqual(['SUCCESS1', 'PROCESSING1'])
})
