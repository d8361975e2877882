export { balanceOf, bookPoints, openAccount, takeRewardBack } from './actions.ts'
export { moveByHand } from './desk-actions.ts'
export { isWithinLimit, limitSince } from './rules.ts'
export {
  endTopUpOverdue,
  keepTopUpDeadlines,
  lockTopUpById,
  lockTopUpPayable,
  markTopUpPaid,
} from './top-up-actions.ts'
