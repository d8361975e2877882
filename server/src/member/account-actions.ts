import type { Parsed } from '@gongfang/contract/endpoint'
import type { changeMobile, deleteAccount, OpenMatters } from '@gongfang/contract/member'
import { refuse, sentence } from '@gongfang/contract/refusal'
import type { MemberContext } from '../http/context.ts'
import { bookPoints } from '../points/actions.ts'
import * as account from './account-queries.ts'
import { deleteTries, findMember, getMember, getUserInfo, lockMember } from './queries.ts'
import { mobileOf } from './rules.ts'
import { deleteSessions } from './session-queries.ts'
import { withCode, withCodes } from './sms-actions.ts'

/** Both numbers have to answer. Everywhere else is logged out, as after a new password. */
export async function moveToNumber(ctx: MemberContext, given: Parsed<typeof changeMobile>) {
  const { id, mobile: old } = await getMember(ctx.db, ctx.caller.id)
  const mobile = mobileOf(given.phone)
  if (mobile === old) refuse('sameMobile', { fields: { phone: sentence('sameMobile') } })
  const codes = [
    { mobile: old, event: 'mobile' as const, code: given.oldCode, field: 'oldCode' },
    { mobile, event: 'mobile' as const, code: given.code, field: 'code' },
  ]
  return withCodes(ctx, codes, async (tx) => {
    // Its owner may have just been changed elsewhere: what the codes proved is about the number that stands now.
    if ((await lockMember(tx, id)).mobile !== old) refuse('changedMeanwhile')
    if (await findMember(tx, mobile)) refuse('mobileTaken', { fields: { phone: sentence('mobileTaken') } })
    await account.updateMobile(tx, id, mobile)
    await deleteSessions(tx, id, ctx.caller.sessionId)
    await deleteTries(tx, old)
    return getUserInfo(tx, id, ctx.now)
  })
}

/** Refused while anything is open; then the number is free for a new start. */
export async function closeAccount(ctx: MemberContext, { code, giveUpPoints }: Parsed<typeof deleteAccount>) {
  const { id, mobile } = await getMember(ctx.db, ctx.caller.id)
  await withCode(ctx, { mobile, event: 'close', code, field: 'code' }, async (tx) => {
    const { now } = ctx
    await account.lockForLeaving(tx, id)
    const matters = await account.getOpenMatters(tx, id, now)
    const what = describe(matters, giveUpPoints)
    if (what !== '') refuse('accountOpen', { values: { what }, data: { matters } })
    if (matters.points > 0)
      await bookPoints(tx, {
        memberId: id,
        delta: -matters.points,
        kind: 'adjust',
        reference: `close/${id}`,
        note: '注销账号，放弃剩余积分',
        at: now,
      })
    await account.deleteTraces(tx, { id, mobile, now })
  })
  return {}
}

function describe({ orders, points, heldGoods, signUps }: OpenMatters, givesUpPoints: boolean): string {
  return [
    orders > 0 ? `${orders} 个未完成的订单` : '',
    heldGoods > 0 ? `${heldGoods} 件寄存物品` : '',
    signUps > 0 ? `${signUps} 个未结束的报名` : '',
    points > 0 && !givesUpPoints ? `${points}积分` : '',
  ]
    .filter(Boolean)
    .join('、')
}

/** Signing in with WeChat is not there yet; nothing that a client claims to be is believed. */
export const refuseWechat = () => refuse('wechatNotOffered')
