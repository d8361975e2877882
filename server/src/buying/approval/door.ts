// Views that statements of other slices read (decision 164), and what a row of each is:
// view purchase_request_facts: a purchase request with its sum and state
// view purchase_event_facts: what happened to a purchase request, and who did it

export { lockToDecide } from './asked-actions.ts'
export { noteColumn, noteColumns, notesInJson, notesOf, noteValues } from './note-queries.ts'
export { type Along, approversOf, isRequested, type RequestRow } from './queries.ts'
export {
  draft,
  giveBack,
  handIn,
  handInAgain,
  lockApproved,
  lockOwnRequest,
  lower,
  markOrdered,
} from './request-actions.ts'
export { planFor, shownPlan } from './rule-actions.ts'
export { ruleNames } from './rules.ts'
