export { lockToDecide } from './asked-actions.ts'
export { noteColumn, noteColumns, notesInJson, notesOf, noteValues } from './note-queries.ts'
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
