// Views that statements of other slices read (decision 164), and what a row of each is:
// view purchase_request_facts: a purchase request with its sum and state

export { lockToDecide } from './asked-actions.ts'
export { approversOf, isRequested, type RequestRow } from './queries.ts'
export {
  giveBack,
  handIn,
  handInAgain,
  lockApproved,
  lockOwnRequest,
  lower,
  markOrdered,
} from './request-actions.ts'
export { planFor, shownPlan } from './rule-actions.ts'
