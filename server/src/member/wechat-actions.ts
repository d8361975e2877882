import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import { type bindWechat, WECHAT_RULES, type wechatLogin } from '@gongfang/contract/wechat'
import type { Db } from '../db/connect.ts'
import { deviceName } from '../http/client.ts'
import type { Context } from '../http/context.ts'
import { newToken, tokenHash } from '../http/session.ts'
import { tellMember } from '../message/door.ts'
import type { WechatPerson } from '../outside/wechat-login.ts'
import { enterByMobile, openSession } from './login-actions.ts'
import { getMember, lockMember } from './queries.ts'
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
  await queries.insertBinding(tx, { person, memberId, device: deviceOf(ctx), now: ctx.now })
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
    await bindTo(tx, ctx, { memberId: id, person, device: deviceOf(ctx) })
    return openSession(tx, ctx, await getMember(tx, id))
  })
}

export const deviceOf = ({ userAgent, platform }: Context) => deviceName(userAgent, platform)

/** One WeChat per member and app, and one member per WeChat. The member is told, inside the shop and by SMS. */
export async function bindTo(
  tx: Db,
  { now, requestId }: Context,
  { memberId, person, device }: { memberId: number; person: WechatPerson; device: string },
) {
  await lockMember(tx, memberId)
  await queries.lockPerson(tx, person)
  const owner = await queries.findOwner(tx, person)
  if (owner !== undefined && owner !== memberId) refuse('wechatTaken')
  const isOther = await queries.hasOtherPerson(tx, memberId, person)
  if (isOther || !(await queries.insertBinding(tx, { person, memberId, device, now }))) refuse('wechatOther')
  if (owner === undefined)
    await tellMember(tx, {
      memberId,
      event: 'wechatBound',
      reference: requestId,
      values: { device, at: showTime(now.toISOString()) },
    })
}
