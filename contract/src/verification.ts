import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'
import { Count, Id } from './values.ts'
import { VoucherState } from './voucher.ts'

/** What was handed over, and by whom. */
export const Receipt = z.object({
  no: z.string(),
  at: Instant,
  staff: z.string(),
  place: z.string(),
  note: z.string(),
  /** Of goods; a ticket has none. */
  lines: z.array(
    z.object({
      title: z.string(),
      spec: z.string(),
      modelCode: z.string(),
      unit: z.string(),
      quantity: Count,
    }),
  ),
  /** Of a ticket: whom it let in, and where to. */
  ticket: z.nullable(z.object({ title: z.string(), name: z.string() })),
  undone: z.nullable(z.object({ at: Instant, reason: z.string() })),
})
export type Receipt = z.output<typeof Receipt>

export const getVoucherStatus = endpoint({
  method: 'GET',
  path: '/api/user.verification/status',
  access: 'member',
  summary: '核销码或票券的状态，核销后附回执',
  input: z.strictObject({ id: Id }),
  output: z.object({ state: VoucherState, receipt: z.nullable(Receipt) }),
})
