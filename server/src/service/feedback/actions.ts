import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { FEEDBACK_RULES, type Feedback, type submitFeedback } from '@gongfang/contract/service/feedback'
import type { Db } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Actor, insertAudit } from '../../system/audit/door.ts'
import { listOwnUploads, takeUploads } from '../../system/upload/door.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'

const DAY_MS = 86_400_000
const REPEAT_MS = 600_000

/** The same within ten minutes is treated as a repeat and returns the first feedback. */
export const submit = (ctx: MemberContext, form: Parsed<typeof submitFeedback>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    await queries.lockMember(tx, caller.id)
    const { kind, content, contact, page, device } = form
    const images = [...new Set(form.images)]
    const about = {
      memberId: caller.id,
      kind,
      contact,
      orderId: await orderOf(tx, caller.id, form.orderNo),
      productId: await productOf(tx, form.productId),
    }
    const since = new Date(now.getTime() - REPEAT_MS)
    const same = await queries.findSame(tx, { ...about, content, imageIds: images, since })
    if (same) return same
    await mustBeWithinLimit(tx, ctx)
    const id = await queries.insertFeedback(tx, { ...about, page, device, now })
    await say(tx, ctx, { id, content, images })
    return { id }
  })

/** Reopens a closed feedback. */
export const append = (ctx: MemberContext, said: { id: number; content: string; images: number[] }) =>
  ctx.transaction(async (tx) => {
    await queries.lockMember(tx, ctx.caller.id)
    await lockOwn(tx, ctx.caller.id, said.id)
    await mustBeWithinLimit(tx, ctx)
    await say(tx, ctx, said)
  })

export const close = (ctx: MemberContext, id: number) =>
  ctx.transaction(async (tx) => {
    await lockOwn(tx, ctx.caller.id, id)
    await queries.updateClosed(tx, id)
  })

/** Reads the member's own thread with its pictures, and marks it as read. */
export async function read({ db, caller, now }: MemberContext, id: number): Promise<Feedback> {
  const feedback = (await queries.findOwnFeedback(db, caller.id, id)) ?? refuse('notFound')
  const posts = await queries.listPosts(db, id)
  const ids = posts.flatMap(({ imageIds }) => imageIds)
  const [own, ofStaff] = await Promise.all([
    listOwnUploads(db, { memberId: caller.id, kind: 'feedback', ids }),
    queries.listStaffPictures(db, ids),
  ])
  const uploads = [...own, ...ofStaff]
  await queries.updateSeen(db, id, now)
  return {
    ...feedback,
    posts: posts.map(({ imageIds, ...post }) => ({
      ...post,
      images: imageIds.flatMap((imageId) => uploads.find((upload) => upload.id === imageId) ?? []),
    })),
  }
}

/** Adds an answer of the shop. `pictures`: uploads by staff that belong to it. */
export async function reply(
  tx: Db,
  answer: { id: number; content: string; who: string | Actor; now: Date; pictures?: readonly number[] },
) {
  const { id, content, who, now, pictures = [] } = answer
  const feedback = (await queries.lockFeedback(tx, id)) ?? refuse('notFound')
  const { memberId } = feedback
  const whoName = typeof who === 'string' ? who : who.name
  const post = { feedbackId: id, who: 'staff' as const, whoName, content, imageIds: pictures, now }
  const postId = await queries.insertPost(tx, post)
  await insertAudit(tx, {
    who,
    what: 'feedback.reply',
    subject: `feedback ${id}`,
    before: { state: feedback.state },
    after: { state: 'replied', content },
  })
  await tellMember(tx, { memberId, event: 'feedbackReplied', reference: String(postId), values: { id } })
}

async function say(
  tx: Db,
  { caller, now }: MemberContext,
  { id, content, images }: { id: number; content: string; images: readonly number[] },
) {
  const ids = [...new Set(images)]
  const own = await takeUploads(tx, { memberId: caller.id, kind: 'feedback', ids }, now)
  if (own.length < ids.length) refuseField('images', '图片已失效，请重新上传')
  await queries.insertPost(tx, { feedbackId: id, who: 'member', whoName: '', content, imageIds: ids, now })
}

async function lockOwn(tx: Db, memberId: number, id: number) {
  const feedback = await queries.lockFeedback(tx, id)
  if (feedback?.memberId !== memberId) refuse('notFound')
}

async function mustBeWithinLimit(tx: Db, { caller, now }: MemberContext) {
  const since = new Date(now.getTime() - DAY_MS)
  if ((await queries.countSince(tx, caller.id, since)) >= FEEDBACK_RULES.perDay) refuse('feedbackLimit')
}

async function orderOf(tx: Db, memberId: number, no: string | undefined): Promise<number | null> {
  if (no === undefined) return null
  const order = await queries.findOwnOrder(tx, memberId, no)
  return order?.id ?? refuseField('orderNo', '订单不存在')
}

async function productOf(tx: Db, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const product = await queries.findProduct(tx, id)
  return product?.id ?? refuseField('productId', '商品不存在')
}

/** Used when a member closes the account. */
export const forgetWriter = queries.clearWriter
