import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import {
  type bindOwnWechat,
  type bindWechat,
  type unbindWechat,
  WECHAT_RULES,
  type wechatLogin,
} from '@gongfang/contract/wechat'
import type { Db } from '../db/connect.ts'
import type { Context, MemberContext } from '../http/context.ts'
import { newToken, tokenHash } from '../http/session.ts'
import type { WechatPerson } from '../outside/wechat-login.ts'
import { enterByMobile, openSession } from './login-actions.ts'
import { mustBeOldPassword } from './password-actions.ts'
import { deleteTries, getMember, lockMember } from './queries.ts'
import { after, mobileOf } from './rules.ts'
import { withCode } from './sms-actions.ts'
import * as queries from './wechat-queries.ts'
import { endTrip } from './wechat-trip.ts'

export async function loginByWechat(ctx: Context, back: Parsed<typeof wechatLogin>) {
  const { person } = await endTrip(ctx, back, 'login')
  return ctx.transaction((tx) => enterAs(tx, ctx, { person, verifier: back.verifier }))
}

/** A session for who is known; for somebody else a ticket that only the holder of the verifier can use, once. */
export async function enterAs(
  tx: Db,
  ctx: Context,
  { person, verifier }: { person: WechatPerson; verifier: string },
) {
  const memberId = await queries.findOwner(tx, person)
  if (memberId === undefined) return makeTicket(tx, ctx, { person, verifier })
  const member = await lockMember(tx, memberId)
  // Unbound, or closed, while it was being looked at.
  if ((await queries.findOwner(tx, person)) !== memberId) refuse('changedMeanwhile')
  await queries.insertBinding(tx, { person, memberId, now: ctx.now })
  return openSession(tx, ctx, member)
}

async function makeTicket(
  tx: Db,
  { now }: Context,
  { person, verifier }: { person: WechatPerson; verifier: string },
) {
  const ticket = newToken()
  await queries.insertTicket(tx, {
    ...{ ticketHash: tokenHash(ticket), verifierHash: tokenHash(verifier), person },
    expiresAt: after(now, WECHAT_RULES.ticketMinutes),
  })
  return { ticket }
}

/** With a phone that answers: of a member, or of somebody who becomes one. */
export function bindByTicket(ctx: Context, given: Parsed<typeof bindWechat>) {
  const { ticket, verifier, phone, code, agreementVersion } = given
  const mobile = mobileOf(phone)
  return withCode(ctx, { mobile, event: 'enter', code }, async (tx) => {
    const hashes = { ticketHash: tokenHash(ticket), verifierHash: tokenHash(verifier) }
    const person = (await queries.deleteTicket(tx, { ...hashes, now: ctx.now })) ?? refuse('wechatTicketOver')
    const { id } = await enterByMobile(tx, ctx, { mobile, agreementVersion })
    await bindTo(tx, ctx, { memberId: id, person })
    return openSession(tx, ctx, await getMember(tx, id))
  })
}

export async function bindOwn(ctx: MemberContext, back: Parsed<typeof bindOwnWechat>) {
  const { person, memberId } = await endTrip(ctx, back, 'bind')
  // Somebody else has logged in here meanwhile.
  if (memberId !== ctx.caller.id) refuse('wechatTripOver')
  await ctx.transaction((tx) => bindTo(tx, ctx, { memberId: ctx.caller.id, person }))
  return {}
}

/** One WeChat per member and app, and one member per WeChat. */
export async function bindTo(
  tx: Db,
  { now }: Context,
  { memberId, person }: { memberId: number; person: WechatPerson },
) {
  await lockMember(tx, memberId)
  await queries.lockPerson(tx, person)
  const owner = await queries.findOwner(tx, person)
  if (owner !== undefined && owner !== memberId) refuse('wechatTaken')
  const isOther = await queries.hasOtherPerson(tx, memberId, person)
  if (isOther || !(await queries.insertBinding(tx, { person, memberId, now }))) refuse('wechatOther')
}

/** By the password or by a code; the phone number stays a way in. */
export async function unbindOwn(ctx: MemberContext, { password, code }: Parsed<typeof unbindWechat>) {
  const { id, mobile, passwordHash } = await getMember(ctx.db, ctx.caller.id)
  if (code !== undefined) {
    await withCode(ctx, { mobile, event: 'wechat', code, field: 'code' }, (tx) => unbind(tx, id))
    return {}
  }
  if (password === undefined || passwordHash === null) return refuseField('code', '请输入验证码')
  await mustBeOldPassword(ctx, { mobile, stored: passwordHash, oldPassword: password })
  await ctx.transaction(async (tx) => {
    if ((await lockMember(tx, id)).passwordHash !== passwordHash) refuse('changedMeanwhile')
    await deleteTries(tx, mobile)
    await unbind(tx, id)
  })
  return {}
}

async function unbind(tx: Db, id: number) {
  await lockMember(tx, id)
  const { count } = await queries.deleteBindings(tx, id)
  if (count === 0) refuse('wechatUnbound')
}
