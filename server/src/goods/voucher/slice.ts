import type { Slice } from '../../slice.ts'
import { voucherTasks } from './jobs.ts'

export const slice: Slice = {
  name: 'voucher',
  tasks: voucherTasks,
  schedule: [{ every: '60s', job: 'voucher.sweep' }],
}
