// Views that statements of other slices read (decision 164), and what a row of each is:
// view voucher_facts: a voucher with its state; without its secret

export {
  endVouchers,
  issueVoucher,
  lockUsable,
  recogniseVoucher,
  replaceVoucher,
  restoreVoucher,
  showVoucher,
  useVoucher,
} from './actions.ts'
export { findActive, findVoucher, lockVoucher, updateVoid, updateWindow } from './queries.ts'
export { mustBeUnused, stateAt, type VoucherRow } from './rules.ts'
