export interface Move {
  readonly at: Date
  readonly delta: number
  readonly kind: string
  readonly reference: string
  readonly note: string
}

const STEP = 10_000

/**
 * A points account from its budget on, in the order of time. How much a member spends depends on the day of the demo's
 * first start: a budget that would not cover it is raised in steps of 10,000.
 */
export function ledgerFrom(budget: { at: Date; points: number }, moves: readonly Move[]) {
  const ordered = moves.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  let sum = budget.points
  let lowest = sum
  for (const { delta } of ordered) {
    sum += delta
    lowest = Math.min(lowest, sum)
  }
  const raise = Math.ceil(Math.max(0, -lowest) / STEP) * STEP
  let balanceAfter = 0
  const opening = { kind: 'adjust', reference: 'demo-budget', note: '机构年度采购积分' }
  return [{ at: budget.at, delta: budget.points + raise, ...opening }, ...ordered].map(
    ({ at, delta, ...entry }) => {
      balanceAfter += delta
      return { ...entry, delta, balanceAfter, createdAt: at }
    },
  )
}
