import type { Part, Plan } from './team-life.ts'
import { activityActs, activityPart, activityWeights } from './team-life-activities.ts'
import { memberStep, staffStep } from './team-life-cases.ts'
import { answerChange, changeOrder } from './team-life-changes.ts'
import { accept, collect, correct, handOver, share, ship, take, undo } from './team-life-goods.ts'
import { bank, goodwill, invoice, pay, payLate, price } from './team-life-money.ts'
import { offerActs, offerWeights } from './team-life-offers.ts'
import { again, ask, cancel, decide, delegate, order, receive, withdraw } from './team-life-orders.ts'
import { fund, jobs, leave, look, mode, settle, team, wait } from './team-life-people.ts'
import { agree, lookAtPrices } from './team-life-prices.ts'
import { recurringActs, recurringWeights } from './team-life-recurring.ts'

/** Nouns that say everything about themselves. */
export const parts: readonly Part[] = [activityPart]

// What the cast tries. `pick` chooses what it is done to, `n` how.

export const acts = {
  order,
  decide,
  delegate,
  again,
  withdraw,
  cancel,
  receive,
  ask,
  pay,
  payLate,
  bank,
  price,
  agree,
  lookAtPrices,
  goodwill,
  invoice,
  ship,
  collect,
  handOver,
  share,
  take,
  undo,
  correct,
  accept,
  changeOrder,
  answerChange,
  staffStep,
  memberStep,
  ...activityActs,
  ...offerActs,
  ...recurringActs,
  team,
  leave,
  settle,
  fund,
  mode,
  jobs,
  wait,
  look,
} satisfies Record<string, Plan>

/** Frequent acts are drawn more often. */
export const weights: Partial<Record<keyof typeof acts, number>> = {
  order: 7,
  decide: 6,
  pay: 6,
  ship: 3,
  ask: 4,
  changeOrder: 3,
  answerChange: 3,
  staffStep: 9,
  memberStep: 2,
  agree: 4,
  accept: 4,
  receive: 2,
  collect: 2,
  ...activityWeights,
  ...offerWeights,
  ...recurringWeights,
  jobs: 4,
  look: 4,
}
