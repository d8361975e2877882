export type { RequestRow } from './queries.ts'
export {
  giveBack,
  handIn,
  handInAgain,
  lockApproved,
  lockOwnRequest,
  markOrdered,
} from './request-actions.ts'
export { planFor, shownPlan } from './rule-actions.ts'
