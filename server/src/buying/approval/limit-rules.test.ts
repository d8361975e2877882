import { limitText } from '@gongfang/contract/buying/spending-limit'
import { expect, test } from 'vitest'
import { limitsOver } from './limit-rules.ts'

const own = { unit: '', period: 'month' as const, amountFen: 500_000, usedFen: 400_000 }
const unit = { unit: '化学系', period: 'year' as const, amountFen: 900_000, usedFen: 850_000 }

test.each([
  ['up to the limit', 100_000, [own], []],
  ['one fen beyond it', 100_001, [own], ['下单人本月已用 ¥4000.00，限额 ¥5000.00']],
  [
    'beyond two',
    200_000,
    [own, unit],
    ['下单人本月已用 ¥4000.00，限额 ¥5000.00', '化学系本年已用 ¥8500.00，限额 ¥9000.00'],
  ],
  ['beyond that of the unit alone', 60_000, [own, unit], ['化学系本年已用 ¥8500.00，限额 ¥9000.00']],
  ['free, after the limit was lowered', 0, [{ ...own, usedFen: 600_000 }], []],
  ['without limits', 900_000, [], []],
])('%s', (_, costFen, limits, said) => {
  expect(limitsOver(limits, costFen).map(limitText)).toEqual(said)
})
