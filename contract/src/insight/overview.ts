import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id } from '../base/values.ts'

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
  /** Own purchase requests that came back. Missing: none. */
  cameBack: z.optional(Count),
  /** Own inquiries that wait for the member's word. Missing: none. */
  inquiries: z.optional(Count),
  /** Standing lists that handed no request in, until somebody settles it. Missing: none. */
  heldLists: z.optional(z.array(z.object({ id: Id, name: z.string() }))),
  /** Changes of own orders whose sums have moved. Missing: none. */
  movedChanges: z.optional(z.array(z.object({ no: z.string(), changeNo: z.string() }))),
  /** Orders of colleagues that wait for the member's payment, and how many buyers asked for it. Missing: none. */
  toPay: z.optional(z.object({ all: Count, asked: Count })),
  /** Short funds that the member may read. Missing: none. */
  shortFunds: z.optional(Count),
  /** Orders with an after-sale that waits for the member. Missing: none. */
  aftersales: z.optional(Count),
  /** Requests to join the institution, for who answers them. Missing: none. */
  joinRequests: z.optional(Count),
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
  /** Sign-ups that keep their seats until they are paid, the one with the nearest deadline first. Missing: none. */
  unpaidSignUps: z.optional(z.array(z.object({ activityId: Id, title: z.string(), payBefore: Instant }))),
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
