import { expect, test } from 'vitest'
import { differences, type Ours, PAYMENT_KINDS, REFUND_KINDS } from './rules.ts'

const ours = (number: string, wish: Partial<Ours> = {}): Ours => ({
  number,
  amountFen: 100,
  paymentId: 1,
  counts: true,
  ended: false,
  onDay: true,
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
