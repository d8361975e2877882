// Views that statements of other slices read (decision 164), and what a row of each is:
// view order_facts: an order with its sums, times and state; without the staff's notes
// view order_line_facts: a line of an order as it was bought, and what became of its pieces

export { cancelLocked } from './cancel/actions.ts'
export { keepDeadlines } from './deadline/actions.ts'
export { fundChoicesFor } from './fund/actions.ts'
export { askBack, giveBackUnsent, releaseAsked } from './give-back/actions.ts'
export { loseReward } from './give-back/queries.ts'
export { searchOf, sightOf } from './own/actions.ts'
export { type Range, seen, shownAddress, within } from './own/queries.ts'
export { lockPayable, markPaid, payerOf } from './pay/actions.ts'
export { payableBy } from './pay/queries.ts'
export { isFor, type Payer } from './pay/rules.ts'
export { wishInvoice } from './place/actions.ts'
export { deleteWish as dropInvoiceWish, takeWish as takeInvoiceWish } from './place/queries.ts'
export { mustSuffice } from './place/rules.ts'
export {
  keptMoney,
  listOf,
  lockOrder,
  lockOrderById,
  reached,
  refusedAt,
  refusedOrders,
} from './queries.ts'
export { handInQuoted, mustBeReady, quoteLines } from './request/list-actions.ts'
export { isOverdue } from './rules.ts'
export { shipOrder } from './ship/actions.ts'
export {
  holdForChange,
  placeSupplement,
  quoteSupplement,
  releaseFromChange,
  requestSupplement,
  type Supplement,
} from './supplement/actions.ts'
