import { showFen } from '@gongfang/contract/base/money'
import { type Rounding, roundings } from '@gongfang/contract/goods/sku-desk'
import type { Change, LoggedRecord } from '../../system/audit/change-labels.ts'

/** A bulk change of prices is logged as how they changed, and the prices by model code. */
export const priceChanges = (
  before: LoggedRecord,
  { basisPoints, rounding, ...after }: LoggedRecord,
): Change[] => [
  { name: '涨跌幅', was: '', is: percentText(Number(basisPoints)) },
  { name: '取整', was: '', is: roundings[rounding as Rounding] ?? '' },
  ...Object.keys(after)
    .filter((code) => before[code] !== after[code])
    .map((code) => ({
      name: `型号「${code}」的价格`,
      was: priceText(before[code]),
      is: priceText(after[code]),
    })),
]

const percentText = (basisPoints: number) => `${basisPoints > 0 ? '+' : ''}${basisPoints / 100}%`

const priceText = (fen: unknown) => (typeof fen === 'number' ? showFen(fen) : '')
