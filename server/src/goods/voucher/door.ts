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
