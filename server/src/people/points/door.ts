// Views that statements of other slices read (decision 164), and what a row of each is:
// view points_account_facts: a member's balance of points
// view points_entry_facts: a change of a balance and its reason
// view top_up_facts: a purchase of points, paid or not

export { balanceOf, bookPoints, openAccount, takeRewardBack } from './actions.ts'
export {
  endTopUpOverdue,
  keepTopUpDeadlines,
  lockTopUpById,
  lockTopUpPayable,
  markTopUpPaid,
} from './top-up-actions.ts'
