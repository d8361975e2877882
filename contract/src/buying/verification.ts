import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id } from '../base/values.ts'
import { VoucherState } from '../goods/voucher.ts'

/** Receipt of a verification: the goods or ticket, and the staff member. */
export const Receipt = z.object({
  no: z.string(),
  at: Instant,
  staff: z.string(),
  place: z.string(),
  note: z.string(),
  /** Goods handed out; empty for a ticket. */
  lines: z.array(
    z.object({
      title: z.string(),
      spec: z.string(),
      modelCode: z.string(),
      /** The institution's code of the order that they came with; '' for none. */
      ownCode: z.string(),
      unit: z.string(),
      quantity: Count,
    }),
  ),
  /** Activity and attendee of a ticket; null for goods. */
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
