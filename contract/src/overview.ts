import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'
import { Count, Id } from './values.ts'

/** Data of the personal centre beside the user info: what the member has, and what waits for the member. */
export const Overview = z.object({
  heldGoods: Count,
  favorites: Count,
  signUps: Count,
  /** Number of feedback threads with an unread reply. */
  repliedFeedback: Count,
  /** Orders that wait for the member's acceptance. Missing: the institution or the member accepts none. */
  acceptances: z.optional(Count),
  /** Purchase requests that wait for the member's decision. Missing: none. */
  requests: z.optional(Count),
  /** Orders with refused goods that nobody has settled, among those that the member accepts. Missing: none. */
  refusals: z.optional(Count),
  /** Change of an approved institution's papers: pending, or rejected last; null: none. */
  change: z.nullable(z.enum(['pending', 'rejected'])),
  /** Unpaid orders, the one with the nearest deadline first. */
  unpaid: z.array(
    z.object({
      no: z.string(),
      payBefore: Instant,
      /** The slip of its bank transfer was rejected, and no new one was sent. */
      slipRejected: z.boolean(),
    }),
  ),
  /** Sign-ups for activities of the next thirty days. */
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
