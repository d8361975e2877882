import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { REVIEW_RULES, type submitReview } from '@gongfang/contract/buying/review'
import type { Db } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { lockStanding } from '../../people/member/door.ts'
import { type Actor, insertAudit } from '../../system/audit/door.ts'
import { takeUploads } from '../../system/upload/door.ts'
import { deletePictures, findBought, insertReview, updateDecided } from './queries.ts'

export const reviewableSince = (now: Date) => new Date(now.getTime() - REVIEW_RULES.days * 86_400_000)

/** A member who received the goods may review them once. */
export const submit = (ctx: MemberContext, said: Parsed<typeof submitReview>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const { orderLineId, score, content } = said
    const buyer = { memberId: caller.id, since: reviewableSince(now), no: undefined }
    const bought = (await findBought(tx, buyer, orderLineId)) ?? refuse('notReviewable')
    if (!(await lockStanding(tx, caller.id))) refuse('changedMeanwhile')
    const imageIds = [...new Set(said.images)]
    const pictures = await takeUploads(tx, { memberId: caller.id, kind: 'image', ids: imageIds }, now)
    if (pictures.length < imageIds.length) refuseField('images', '图片已失效，请重新上传')
    const id = await insertReview(tx, {
      orderLineId,
      memberId: caller.id,
      productId: bought.productId,
      score,
      content,
      imageIds,
      now,
    })
    return id === undefined ? refuse('reviewedAlready') : { id }
  })

interface Decision {
  id: number
  state: 'published' | 'hidden'
  /** The shop's reply, or ''. */
  reply: string
  who: string | Actor
  now: Date
  /** Why it is hidden. */
  reason?: string
}

/** Shows a review to everybody, or hides it. */
export async function decide(tx: Db, { who, reason, ...decision }: Decision) {
  const by = typeof who === 'string' ? who : who.name
  if (!(await updateDecided(tx, { ...decision, who: by }))) refuse('notFound')
  const { id, state, reply } = decision
  await insertAudit(tx, {
    who,
    what: `review.${state}`,
    subject: `review ${id}`,
    before: null,
    after: { state, reply, ...(reason ? { reason } : {}) },
  })
  await changed(tx, 'catalogue')
}

/** A member leaves: what was said stays, without pictures. */
export async function forgetPictures(tx: Db, memberId: number) {
  const { count } = await deletePictures(tx, memberId)
  if (count > 0) await changed(tx, 'catalogue')
}
