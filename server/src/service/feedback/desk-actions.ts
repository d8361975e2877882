import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { maskedPhone, maskedPhones } from '@gongfang/contract/base/values'
import type {
  FeedbackThread,
  linkFeedback,
  replyFeedback,
  revealFeedback,
  setFeedbackClosed,
} from '@gongfang/contract/service/feedback-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { actorOf, audit, refuseChanged } from '../../system/audit/door.ts'
import { takeShown } from '../../system/upload/door.ts'
import { reply } from './actions.ts'
import * as desk from './desk-queries.ts'
import * as queries from './queries.ts'

/** Numbers are masked for all staff; `reveal` shows them. */
export async function readThread({ db }: Pick<StaffContext, 'db'>, id: number): Promise<FeedbackThread> {
  const thread = (await desk.findThread(db, id)) ?? refuse('notFound')
  const posts = await desk.listDeskPosts(db, id)
  const { member, contact } = thread
  const masked = { ...member, mobile: maskedPhone(member.mobile) }
  return { ...thread, contact: maskedPhones(contact), member: masked, posts }
}

/** Shows the member's whole number and contact, to call back. Logged. */
export const reveal = (ctx: StaffContext, { id }: Parsed<typeof revealFeedback>) =>
  ctx.transaction(async (tx) => {
    const { contact, member } = (await desk.findThread(tx, id)) ?? refuse('notFound')
    await audit(tx, ctx, { what: 'feedback.reveal', subject: `feedback ${id}` })
    return { mobile: member.mobile, contact }
  })

export const answer = (ctx: StaffContext, said: Parsed<typeof replyFeedback>) =>
  ctx.once(async (tx) => {
    const { id, content, lastPostId } = said
    await mustBeLast(tx, id, lastPostId)
    const pictures = await picturesOf(tx, said.images, ctx.now)
    await reply(tx, { id, content, who: actorOf(ctx), now: ctx.now, pictures })
    return { ...(await readThread({ ...ctx, db: tx }, id)) }
  })

/** Refuses when the thread has a post that the writer has not seen. */
export async function mustBeLast(tx: Db, id: number, lastPostId: number) {
  if (!(await queries.lockFeedback(tx, id))) refuse('notFound')
  if ((await desk.findLastPost(tx, id)) !== lastPostId) refuse('feedbackMoved')
}

async function picturesOf(tx: Db, images: readonly number[], now: Date): Promise<number[]> {
  const ids = [...new Set(images)]
  const found = await queries.listStaffPictures(tx, ids)
  const lost = await takeShown(
    tx,
    found.map(({ url }) => url),
    now,
  )
  if (found.length < ids.length || lost.length > 0) refuseField('images', '图片已失效，请重新上传')
  return ids
}

export const setClosed = (ctx: StaffContext, wish: Parsed<typeof setFeedbackClosed>) =>
  ctx.transaction(async (tx) => {
    const { id, closed, lastPostId } = wish
    const before = (await queries.lockFeedback(tx, id)) ?? refuse('notFound')
    if ((before.state === 'closed') === closed) return
    if (closed && lastPostId !== undefined) await mustBeLast(tx, id, lastPostId)
    const state = closed ? 'closed' : await desk.findTurn(tx, id)
    await desk.updateState(tx, id, state)
    await audit(tx, ctx, {
      what: closed ? 'feedback.close' : 'feedback.reopen',
      subject: `feedback ${id}`,
      before: { state: before.state },
      after: { state },
    })
  })

export const link = (ctx: StaffContext, { id, orderNo, productId, seen }: Parsed<typeof linkFeedback>) =>
  ctx.transaction(async (tx) => {
    const { memberId } = (await queries.lockFeedback(tx, id)) ?? refuse('notFound')
    const before = await desk.findThread(tx, id)
    const subject = { orderNo: before?.order?.no ?? null, productId: before?.product?.id ?? null }
    if (seen && !isDeepStrictEqual(seen, subject))
      await refuseChanged(tx, { subject: `feedback ${id}`, what: ['feedback.link'] })
    const order = orderNo === null ? null : await queries.findOwnOrder(tx, memberId, orderNo)
    if (order === undefined) return refuseField('orderNo', '该会员没有这个订单')
    const product = productId === null ? null : await queries.findProduct(tx, productId)
    if (product === undefined) return refuseField('productId', '商品不存在')
    await desk.updateLinks(tx, id, { orderId: order?.id ?? null, productId: product?.id ?? null })
    await audit(tx, ctx, {
      what: 'feedback.link',
      subject: `feedback ${id}`,
      before: { order: subject.orderNo, product: subject.productId },
      after: { order: orderNo, product: productId },
    })
  })
