import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/endpoint'
import { SMS_RULES, type SmsEvent, type sendSms } from '@gongfang/contract/member'
import { Refusal, refuse, sentence } from '@gongfang/contract/refusal'
import { readConfig } from '../config/door.ts'
import type { Db } from '../db/connect.ts'
import { networkOf } from '../http/client.ts'
import type { Context } from '../http/context.ts'
import { randomDigits } from '../numbers.ts'
import type { SmsSender } from '../outside/sms.ts'
import { deliverCode, lockSending, openEntry, senderOf } from '../sms/door.ts'
import { mustBeSolved } from './challenge.ts'
import { hourBefore, judgeCode, mobileOf, sendingRefusal, startOfDay } from './rules.ts'
import * as queries from './sms-queries.ts'

/** Sends a code. Nothing here looks at whether the number belongs to a member, so nobody can learn it from here. */
export async function sendCode(ctx: Context, { phone, event, solution }: Parsed<typeof sendSms>) {
  await mustBeSolved(ctx, solution)
  const mobile = mobileOf(phone)
  const code = randomDigits(6)
  const sender = (await senderOf(ctx)) ?? refuse('smsUnavailable')
  const id = await ctx.transaction((tx) => keepCode(tx, ctx, sender, { mobile, event, code }))
  await deliverCode(ctx, sender, { id, mobile, code })
  return { waitSeconds: 60 / SMS_RULES.perMinute, ...(ctx.env.demo ? { demoCode: code } : {}) }
}

async function keepCode(tx: Db, ctx: Context, sender: SmsSender, typed: TypedCode): Promise<number> {
  const { now } = ctx
  const { mobile, event } = typed
  const network = networkOf(ctx.ip)
  const { smsDailyBudget } = await readConfig(tx)
  await lockSending(tx)
  const sends = await queries.countSends(tx, {
    mobile,
    network,
    hourAgo: hourBefore(now),
    today: startOfDay(now),
  })
  const no = sendingRefusal(sends, smsDailyBudget, now)
  if (no) refuse(no.reason, { values: { seconds: no.seconds } })
  await queries.insertCode(tx, {
    mobile,
    event,
    hash: hashOf(ctx, typed),
    network,
    sentAt: now,
    expiresAt: new Date(now.getTime() + SMS_RULES.validMinutes * 60_000),
  })
  return openEntry(tx, sender, { kind: 'code', event, mobile, now })
}

export interface TypedCode {
  mobile: string
  event: SmsEvent
  code: string
  /** Where it was typed, when a screen has more than one. */
  field?: string
}

/** Runs what a right code allows. */
export const withCode = <T>(ctx: Context, typed: TypedCode, run: (tx: Db) => Promise<T>): Promise<T> =>
  withCodes(ctx, [typed], run)

/**
 * Runs what right codes allow together, in the transaction that spends them: when `run` refuses, they stay good.
 * A wrong try is committed before it is refused, so that it stays counted.
 */
export async function withCodes<T>(
  ctx: Context,
  typed: readonly TypedCode[],
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const result = await ctx.transaction(async (tx) => {
    const right: number[] = []
    for (const one of typed) {
      const judged = await judge(tx, ctx, one)
      if (judged instanceof Refusal) return judged
      right.push(judged)
    }
    for (const id of right) await queries.updateUsed(tx, id, ctx.now)
    return { done: await run(tx) }
  })
  if (result instanceof Refusal) throw result
  return result.done
}

/** The stored code's id when it is right. */
async function judge(tx: Db, ctx: Context, typed: TypedCode): Promise<number | Refusal> {
  const no = (reason: 'codeExpired' | 'codeSpent' | 'codeWrong', values: Record<string, number> = {}) =>
    new Refusal(reason, {
      values,
      ...(typed.field ? { fields: { [typed.field]: sentence(reason, values) } } : {}),
    })
  const stored = await queries.lockNewestCode(tx, typed.mobile, typed.event)
  const matches = stored !== undefined && timingSafeEqual(stored.codeHash, hashOf(ctx, typed))
  const verdict = judgeCode(stored, matches, ctx.now)
  if (verdict.is === 'dead' || !stored) return no('codeExpired')
  if (verdict.is === 'spent') return no('codeSpent')
  if (verdict.is === 'right') return stored.id
  await queries.updateWrongTries(tx, stored.id)
  return verdict.left > 0 ? no('codeWrong', { left: verdict.left }) : no('codeSpent')
}

/** Bound to the number and to what it was asked for; the database alone cannot tell the code. */
const hashOf = ({ env }: Context, { mobile, event, code }: TypedCode) =>
  createHmac('sha256', env.secretKey).update(`${event} ${mobile} ${code}`).digest()
