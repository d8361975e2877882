import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type hideReview,
  type replyReview,
  reviewStateNames,
  type showReviews,
} from '@gongfang/contract/buying/review-desk'
import type { StaffContext } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { actorOf, audit } from '../../system/audit/door.ts'
import { decide } from './actions.ts'
import * as desk from './desk-queries.ts'

/** Keeps decisions that a colleague made meanwhile. */
export const show = (ctx: StaffContext, { ids, from }: Parsed<typeof showReviews>) =>
  ctx.transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const locked = await desk.lockReviews(tx, wanted)
    const open = locked.filter(({ state }) => state === from)
    for (const { id, reply } of open) {
      await decide(tx, { id, state: 'published', reply, who: actorOf(ctx), now: ctx.now })
      await desk.updateHiddenReason(tx, id, '')
    }
    return { shown: open.length, skipped: wanted.length - open.length }
  })

export const hide = (ctx: StaffContext, { id, from, reason }: Parsed<typeof hideReview>) =>
  ctx.transaction(async (tx) => {
    const [review] = await desk.lockReviews(tx, [id])
    if (!review) return refuse('notFound')
    const { state, reply, decidedBy } = review
    if (state !== from)
      refuse('reviewMoved', { values: { who: decidedBy || '其他人', state: reviewStateNames[state] } })
    await decide(tx, { id, state: 'hidden', reply, who: actorOf(ctx), now: ctx.now, reason })
    await desk.updateHiddenReason(tx, id, reason)
  })

export const answer = (ctx: StaffContext, { id, reply, before }: Parsed<typeof replyReview>) =>
  ctx.transaction(async (tx) => {
    const [review] = await desk.lockReviews(tx, [id])
    if (!review) return refuse('notFound')
    if (review.reply !== before) refuse('changedMeanwhile')
    await desk.updateReply(tx, id, reply)
    await audit(tx, ctx, {
      what: 'review.reply',
      subject: `review ${id}`,
      before: { reply: before },
      after: { reply },
    })
    await changed(tx, 'catalogue')
  })
