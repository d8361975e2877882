import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'
import { Count, Id } from './values.ts'

/** What the personal centre says beside the user info: what one has, and what waits for one. */
export const Overview = z.object({
  heldGoods: Count,
  favorites: Count,
  signUps: Count,
  /** Feedback with a reply that was not read. */
  repliedFeedback: Count,
  /** The change of an approved institution: waiting, or refused last. */
  change: z.nullable(z.enum(['pending', 'rejected'])),
  /** Orders that have to be paid, the one that ends first in front. */
  unpaid: z.array(
    z.object({
      no: z.string(),
      payBefore: Instant,
      /** The slip of its bank transfer was sent back, and another one is waited for. */
      slipRejected: z.boolean(),
    }),
  ),
  /** Sign-ups of the next thirty days. */
  upcoming: z.array(z.object({ activityId: Id, title: z.string(), startsAt: Instant })),
})
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint({
  method: 'POST',
  path: '/api/user.user/overview',
  access: 'member',
  summary: '个人中心概览',
  input: z.strictObject({}),
  output: Overview,
})
