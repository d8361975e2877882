import { fen } from '@gongfang/contract/base/money'
import type { LimitOver, LimitPeriod } from '@gongfang/contract/buying/spending-limit'

interface Use {
  readonly unit: string
  readonly period: LimitPeriod
  readonly amountFen: number
  readonly usedFen: number
}

/** The limits that an order of this cost goes beyond. One that costs nothing goes beyond none. */
export const limitsOver = (limits: readonly Use[], costFen: number): LimitOver[] =>
  costFen <= 0
    ? []
    : limits
        .filter(({ amountFen, usedFen }) => usedFen + costFen > amountFen)
        .map(({ unit, period, amountFen, usedFen }) => ({
          unit,
          period,
          usedFen: usedFen as LimitOver['usedFen'],
          limitFen: fen(amountFen),
        }))
