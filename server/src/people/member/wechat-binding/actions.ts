import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { bindOwnWechat, WechatProof } from '@gongfang/contract/base/wechat'
import type { Db } from '../../../db/connect.ts'
import type { MemberContext } from '../../../http/context.ts'
import { withCode } from '../code/actions.ts'
import { mustBeOldPassword } from '../password/actions.ts'
import { deleteTries } from '../password/queries.ts'
import { getMember, lockMember } from '../queries.ts'
import { bindTo, deviceOf, endTrip, startTrip } from '../wechat/actions.ts'
import { appOn } from '../wechat/rules.ts'
import { deleteBindings } from '../wechat-queries.ts'
import { makeScene } from '../wechat-scene/actions.ts'

// A member's own WeChat, bound and unbound from the account's security.

export async function startBinding(ctx: MemberContext, proof: WechatProof) {
  await withProof(ctx, proof, async () => {})
  return startTrip(ctx, { purpose: 'bind', app: appOn(ctx.platform), caller: ctx.caller })
}

export async function makeBindingScene(ctx: MemberContext, proof: WechatProof) {
  await withProof(ctx, proof, async () => {})
  return makeScene(ctx, ctx.caller)
}

export async function bindOwn(ctx: MemberContext, back: Parsed<typeof bindOwnWechat>) {
  const { person, sessionId } = await endTrip(ctx, back, 'bind')
  // Refuses when the browser has a new session.
  if (sessionId !== ctx.caller.sessionId) refuse('wechatTripOver')
  await ctx.transaction((tx) => bindTo(tx, ctx, { memberId: ctx.caller.id, person, device: deviceOf(ctx) }))
  return {}
}

/** The phone number stays a way in. */
export async function unbindOwn(ctx: MemberContext, proof: WechatProof) {
  await withProof(ctx, proof, async (tx) => {
    await lockMember(tx, ctx.caller.id)
    const { count } = await deleteBindings(tx, ctx.caller.id)
    if (count === 0) refuse('wechatUnbound')
  })
  return {}
}

/** Tries of the password are counted as at the login. */
async function withProof(
  ctx: MemberContext,
  { password, code }: WechatProof,
  run: (tx: Db) => Promise<void>,
) {
  const { id, mobile, passwordHash } = await getMember(ctx.db, ctx.caller.id)
  if (code !== undefined) return withCode(ctx, { mobile, event: 'wechat', code, field: 'code' }, run)
  if (password === undefined || passwordHash === null) return refuseField('code', '请输入验证码')
  await mustBeOldPassword(ctx, { mobile, stored: passwordHash, oldPassword: password })
  await ctx.transaction(async (tx) => {
    if ((await lockMember(tx, id)).passwordHash !== passwordHash) refuse('changedMeanwhile')
    await deleteTries(tx, mobile)
    await run(tx)
  })
}
