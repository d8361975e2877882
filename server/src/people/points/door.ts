export { balanceOf, bookPoints, openAccount, takeRewardBack } from './actions.ts'
export {
  endTopUpOverdue,
  keepTopUpDeadlines,
  lockTopUpById,
  lockTopUpPayable,
  markTopUpPaid,
} from './top-up-actions.ts'
