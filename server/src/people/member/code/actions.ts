import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { Refusal, refuse } from '@gongfang/contract/base/refusal'
import { dayOf, startOfDay } from '@gongfang/contract/base/time'
import { SMS_RULES, type SmsEvent, type sendSms } from '@gongfang/contract/people/member'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Db } from '../../../db/connect.ts'
import { networkOf } from '../../../http/client.ts'
import type { Context } from '../../../http/context.ts'
import { randomDigits } from '../../../numbers.ts'
import type { SmsSender } from '../../../outside/sms.ts'
import { readConfig } from '../../../system/config/door.ts'
import { deliverCode, lockSending, openEntry, senderOf } from '../../../system/sms/door.ts'
import { mobileOf } from '../rules.ts'
import {
  countSends,
  insertCode,
  insertUsedChallenge,
  lockNewestCode,
  updateUsed,
  updateWrongTries,
} from './queries.ts'
import { codeRefusal, hourBefore, judgeCode, sendingRefusal } from './rules.ts'

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
  const sends = await countSends(tx, {
    mobile,
    network,
    hourAgo: hourBefore(now),
    today: startOfDay(dayOf(now)),
  })
  const no = sendingRefusal(sends, smsDailyBudget, now)
  if (no) refuse(no.reason, { values: { seconds: no.seconds } })
  await insertCode(tx, {
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
  /** The field of the phone number, if a screen has more than one. */
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
    for (const id of right) await updateUsed(tx, id, ctx.now)
    return { done: await run(tx) }
  })
  if (result instanceof Refusal) throw result
  return result.done
}

/** The stored code's id when it is right. */
async function judge(tx: Db, ctx: Context, typed: TypedCode): Promise<number | Refusal> {
  const stored = await lockNewestCode(tx, typed.mobile, typed.event)
  const matches = stored !== undefined && timingSafeEqual(stored.codeHash, hashOf(ctx, typed))
  const verdict = judgeCode(stored, matches, ctx.now)
  if (stored && verdict.is === 'right') return stored.id
  if (stored && verdict.is === 'wrong') await updateWrongTries(tx, stored.id)
  return codeRefusal(verdict, typed.field)
}

/** Bound to the number and to what it was asked for; the database alone cannot tell the code. */
const hashOf = ({ env }: Context, { mobile, event, code }: TypedCode) =>
  createHmac('sha256', env.secretKey).update(`${event} ${mobile} ${code}`).digest()

const VALID_MS = 10 * 60_000

/** About half a second of a desktop's time, two or three of a phone's: nothing for one person, a lot for a million sends. */
export const makeChallenge = ({ env, now }: Context) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter: randomInt(300, 800),
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_MS),
    ...secretsOf(env.secretKey),
  })

/** Refuses a solution that is missing, wrong, too old or used before. */
export async function mustBeSolved(ctx: Context, solution: string | undefined) {
  if (solution === undefined) {
    if (ctx.env.demo) return
    return refuse('challengeWrong')
  }
  const { challenge, solution: solved } = read(solution) ?? refuse('challengeWrong')
  const inTime = challenge.parameters.expiresAt * 1000 > ctx.now.getTime()
  const { verified } = await verifySolution({
    challenge,
    solution: solved,
    deriveKey,
    ...secretsOf(ctx.env.secretKey),
  })
  if (!inTime || !verified) refuse('challengeWrong')
  if (!(await insertUsedChallenge(ctx.db, challenge.signature, ctx.now))) refuse('challengeWrong')
}

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: `challenge:${secret}`,
  hmacKeySignatureSecret: `solution:${secret}`,
})

const Hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))

/** Everything that is signed goes through as it came; only what the library relies on is looked at first. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: Hex,
      salt: Hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: Hex,
      keySignature: Hex,
      expiresAt: z.int(),
    }),
    signature: Hex,
  }),
  solution: z.object({ counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)), derivedKey: Hex }),
})

function read(solution: string) {
  try {
    return Payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
