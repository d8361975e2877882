import type { Parsed } from '@gongfang/contract/endpoint'
import type { changeMobile } from '@gongfang/contract/member'
import { refuse, sentence } from '@gongfang/contract/refusal'
import type { MemberContext } from '../http/context.ts'
import { deleteTries, findMember, getMember, getUserInfo, lockMember, updateMobile } from './queries.ts'
import { mobileOf } from './rules.ts'
import { deleteSessions } from './session-queries.ts'
import { withCodes } from './sms-actions.ts'

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
    // It may have just been changed elsewhere: what the codes proved is about the number that stands now.
    if ((await lockMember(tx, id)).mobile !== old) refuse('changedMeanwhile')
    if (await findMember(tx, mobile)) refuse('mobileTaken', { fields: { phone: sentence('mobileTaken') } })
    await updateMobile(tx, id, mobile)
    await deleteSessions(tx, id, ctx.caller.sessionId)
    await deleteTries(tx, old)
    return getUserInfo(tx, id, ctx.now)
  })
}
