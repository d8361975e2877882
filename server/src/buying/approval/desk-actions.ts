import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type countRequestsDesk,
  type getRequestDesk,
  type listRequestsDesk,
  staffCanWithdraw,
  type withdrawRequestDesk,
} from '@gongfang/contract/buying/approval-desk'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import type { StaffContext } from '../../http/context.ts'
import { audit, noteSearch } from '../../system/audit/door.ts'
import { shownRequest } from './actions.ts'
import { countRows, countState, findCase, listRows } from './desk-queries.ts'
import { tellMember } from './events.ts'
import { insertEvent, lockRequest } from './queries.ts'
import { end } from './request-actions.ts'

export async function listForDesk(
  ctx: StaffContext,
  { after, limit, keyword, ...filter }: Parsed<typeof listRequestsDesk>,
) {
  await noteSearch(ctx, '采购申请', keyword)
  const wish = { ...filter, keyword: keyword?.trim() || undefined }
  const [rows, total] = await Promise.all([
    listRows(ctx.db, wish, { before: idBefore(after), limit: limit + 1 }),
    countRows(ctx.db, wish),
  ])
  return asKeyPage(rows, limit, total)
}

export async function countOpen({ db }: StaffContext): Promise<Unchecked<typeof countRequestsDesk>> {
  const [pending, approved] = await Promise.all([countState(db, 'pending'), countState(db, 'approved')])
  return { pending, approved }
}

export async function readCase({ db }: StaffContext, no: string): Promise<Unchecked<typeof getRequestDesk>> {
  return shownRequest(db, (await findCase(db, no)) ?? refuse('notFound'))
}

/** For a request that its institution cannot get on with, or whose order is not placed. */
export const withdrawForRequester = (ctx: StaffContext, { no, reason }: Parsed<typeof withdrawRequestDesk>) =>
  ctx.transaction(async (tx) => {
    const { now } = ctx
    const request = (await lockRequest(tx, no)) ?? refuse('notFound')
    const { id, state, memberId, round } = request
    if (!staffCanWithdraw.includes(state)) refuse('requestMoved')
    await insertEvent(tx, {
      requestId: id,
      what: 'withdrawn',
      memberId: null,
      comment: `商城客服代为撤回：${reason}`,
      now,
    })
    await audit(tx, ctx, {
      what: 'request.withdraw',
      subject: `request ${no}`,
      before: { state },
      after: { state: 'withdrawn', reason },
    })
    await tellMember(tx, {
      memberId,
      event: 'requestWithdrawn',
      reference: `request/${id}/${round}`,
      values: { no, reason },
    })
    await end(tx, request, { state: 'withdrawn', now })
    return {}
  })
