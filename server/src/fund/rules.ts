import type { FundEntryKind } from '@gongfang/contract/fund'

interface Effect {
  readonly amount: -1 | 0 | 1
  readonly reserved: -1 | 0 | 1
  readonly spent: -1 | 0 | 1
}

/** What each fen of an entry does to the sums of its fund. */
const effects: Record<FundEntryKind, Effect> = {
  allocate: { amount: 1, reserved: 0, spent: 0 },
  adjust: { amount: 1, reserved: 0, spent: 0 },
  reserve: { amount: 0, reserved: 1, spent: 0 },
  spend: { amount: 0, reserved: -1, spent: 1 },
  release: { amount: 0, reserved: -1, spent: 0 },
  refund: { amount: 0, reserved: 0, spent: -1 },
}

/** The changes of a fund's sums, and of what it has left. */
export function changesOf({ kind, amountFen }: { kind: FundEntryKind; amountFen: number }) {
  const { amount, reserved, spent } = effects[kind]
  return {
    amountFen: amount * amountFen,
    reservedFen: reserved * amountFen,
    spentFen: spent * amountFen,
    leftFen: (amount - reserved - spent) * amountFen,
  }
}
