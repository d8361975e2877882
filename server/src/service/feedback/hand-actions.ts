import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { assignFeedback, settleSourcing, sourceFeedback } from '@gongfang/contract/service/feedback-desk'
import type { StaffContext } from '../../http/context.ts'
import { actorOf, audit, refuseChanged } from '../../system/audit/door.ts'
import { reply } from './actions.ts'
import { mustBeLast, readThread } from './desk-actions.ts'
import * as desk from './desk-queries.ts'
import * as queries from './queries.ts'

/** Hands a feedback over to a colleague, with a note. */
export const assign = (ctx: StaffContext, { id, staffId, note, seen }: Parsed<typeof assignFeedback>) =>
  ctx.transaction(async (tx) => {
    if (!(await queries.lockFeedback(tx, id))) refuse('notFound')
    const before = await desk.findThread(tx, id)
    if (seen !== undefined && seen !== (before?.assignee?.id ?? null))
      await refuseChanged(tx, { subject: `feedback ${id}`, what: ['feedback.assign'] })
    const colleagues = await desk.listColleagues(tx)
    const to = staffId === null ? null : colleagues.find((one) => one.id === staffId)
    if (to === undefined) return refuseField('staffId', '该同事不能处理反馈，请另选一位')
    await desk.updateAssignee(tx, id, { staffId, note })
    await audit(tx, ctx, {
      what: 'feedback.assign',
      subject: `feedback ${id}`,
      before: { assignee: before?.assignee?.name ?? null, handNote: before?.handNote },
      after: { assignee: to?.name ?? null, handNote: note },
    })
  })

const SOURCING = ['feedback.source', 'feedback.unsource', 'feedback.settleSourcing']

/** Records goods that a member asks for with their quantity, or removes that record. */
export const source = (ctx: StaffContext, { id, sourcing, seen }: Parsed<typeof sourceFeedback>) =>
  ctx.transaction(async (tx) => {
    if (!(await queries.lockFeedback(tx, id))) refuse('notFound')
    const before = await desk.findThread(tx, id)
    if (seen !== undefined && !isDeepStrictEqual(seen, before?.sourcing ?? null))
      await refuseChanged(tx, { subject: `feedback ${id}`, what: SOURCING })
    if (sourcing) await desk.upsertSourcing(tx, id, sourcing)
    else await desk.deleteSourcing(tx, id)
    await audit(tx, ctx, {
      what: sourcing ? 'feedback.source' : 'feedback.unsource',
      subject: `feedback ${id}`,
      before: before?.sourcing ?? null,
      after: sourcing && { ...sourcing, state: 'looking', product: null },
    })
  })

/** Ends the search for goods; the member reads the result as an answer in the thread. */
export const settle = (ctx: StaffContext, end: Parsed<typeof settleSourcing>) =>
  ctx.once(async (tx) => {
    const { id, state, content, lastPostId } = end
    await mustBeLast(tx, id, lastPostId)
    const before = (await desk.findThread(tx, id))?.sourcing
    if (!before) return refuse('notSourcing')
    if (state === 'missing' && end.productId !== null) refuseField('productId', '未找到时不能关联商品')
    const product = end.productId === null ? null : await queries.findProduct(tx, end.productId)
    if (product === undefined) return refuseField('productId', '商品不存在')
    await desk.updateSourcing(tx, id, { state, productId: product?.id ?? null })
    await audit(tx, ctx, {
      what: 'feedback.settleSourcing',
      subject: `feedback ${id}`,
      before: { state: before.state, product: before.product?.id ?? null },
      after: { state, product: product?.id ?? null },
    })
    await reply(tx, { id, content, who: actorOf(ctx), now: ctx.now })
    return { ...(await readThread({ ...ctx, db: tx }, id)) }
  })
