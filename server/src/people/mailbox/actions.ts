import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { maskedEmail, normalEmail } from '@gongfang/contract/base/values'
import { MAILBOX_RULES, type Mailbox } from '@gongfang/contract/people/mailbox'
import type { Db } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { randomDigits } from '../../numbers.ts'
import { sendEmailCode, whyNoEmail } from '../../system/email/door.ts'
import { codeRefusal, judgeCode } from '../member/door.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import { mayAskAgain } from './rules.ts'

export const readMailbox = async (ctx: MemberContext): Promise<Mailbox> => ({
  ...(await queries.findMailbox(ctx.db, ctx.caller.id)),
  closed: await whyNoEmail(ctx),
})

const DAY_MS = 86_400_000

export async function sendCode(ctx: MemberContext, typed: string) {
  const { now, caller } = ctx
  const address = normalEmail(typed) ?? ''
  const closed = await whyNoEmail(ctx)
  if (closed !== '') refuse('messageChannelClosed', { values: { why: closed } })
  const code = randomDigits(6)
  await ctx.transaction(async (tx) => {
    await queries.lockCodes(tx, caller.id)
    const since = new Date(now.getTime() - DAY_MS)
    const may = mayAskAgain(await queries.listSent(tx, { memberId: caller.id, address, since }), now)
    if (may === 'spent') refuse('smsDailyLimit')
    if (may !== 'yes') refuse('smsTooSoon', { values: may })
    await queries.insertCode(tx, {
      memberId: caller.id,
      address,
      hash: hashOf(ctx, address, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + MAILBOX_RULES.validMinutes * 60_000),
    })
  })
  await sendEmailCode(ctx, { to: address, code, minutes: MAILBOX_RULES.validMinutes })
  return { waitSeconds: MAILBOX_RULES.waitSeconds, ...(ctx.env.demo ? { demoCode: code } : {}) }
}

/** Bound to the member and the address; the database alone cannot tell the code. */
const hashOf = ({ env, caller }: MemberContext, address: string, code: string) =>
  createHmac('sha256', env.secretKey).update(`mailbox ${caller.id} ${address} ${code}`).digest()

/** A wrong try is committed before it is refused, so that it stays counted. */
export async function confirm(ctx: MemberContext, typed: { address: string; code: string }) {
  const { now, caller } = ctx
  const address = normalEmail(typed.address) ?? ''
  const wrong = await ctx.transaction(async (tx) => {
    const stored = await queries.lockNewestCode(tx, caller.id, address)
    const matches = stored !== undefined && timingSafeEqual(stored.codeHash, hashOf(ctx, address, typed.code))
    const verdict = judgeCode(stored, matches, now)
    if (stored && verdict.is === 'wrong') await queries.updateWrongTries(tx, stored.id)
    if (!stored || verdict.is !== 'right') return codeRefusal(verdict, 'code')
    await queries.updateUsed(tx, stored.id, now)
    await queries.upsertMailbox(tx, { memberId: caller.id, address, now })
    await tellMember(tx, {
      memberId: caller.id,
      event: 'mailboxConfirmed',
      reference: ctx.requestId,
      values: { address: maskedEmail(address), at: showTime(now.toISOString()) },
    })
    return null
  })
  if (wrong) throw wrong
  return readMailbox(ctx)
}

export async function save(ctx: MemberContext, daily: boolean) {
  const { count } = await queries.updateDaily(ctx.db, ctx.caller.id, daily)
  if (count === 0) refuse('mailboxMissing')
  return readMailbox(ctx)
}

/** The mail server of the address refused it for good: the member reads so in the shop. */
export async function takeBounce(
  tx: Db,
  { memberId, address, why, now }: { memberId: number; address: string; why: string; now: Date },
) {
  const { count } = await queries.updateBounced(tx, { memberId, address, why, now })
  if (count === 0) return
  await tellMember(tx, {
    memberId,
    event: 'mailboxBounced',
    reference: now.toISOString(),
    values: { address: maskedEmail(address), why },
  })
}

/** The member wants no mails any more. Codes stay: they limit how often mails are asked for and codes are tried. */
export const remove = ({ db, caller }: MemberContext) => queries.deleteMailbox(db, caller.id)

/** A member leaves. */
export async function forgetMailbox(tx: Db, memberId: number) {
  await queries.deleteMailbox(tx, memberId)
  await queries.deleteCodes(tx, memberId)
}
