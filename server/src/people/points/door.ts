export { balanceOf, bookPoints, openAccount, takeRewardBack } from './actions.ts'
export {
  endTopUpOverdue,
  keepTopUpDeadlines,
  lockTopUpById,
  lockTopUpPayable,
  markTopUpPaid,
  tellTopUpReturned,
} from './top-up-actions.ts'
