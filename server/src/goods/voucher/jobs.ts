import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { sweepVouchers } from './actions.ts'

export const voucherTasks = ({ db, clock }: House): Tasks => ({
  'voucher.sweep': () => sweepVouchers(db, clock()),
})
