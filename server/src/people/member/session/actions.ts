import { createHmac } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type passwordLogin,
  type phoneLogin,
  type register,
  SESSION_DAYS,
} from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'
import type { Env } from '../../../env.ts'
import { deviceName } from '../../../http/client.ts'
import type { Context } from '../../../http/context.ts'
import { newToken, tokenHash } from '../../../http/session.ts'
import { hashPassword, isRightPassword } from '../../../passwords.ts'
import { readConfig } from '../../../system/config/door.ts'
import { bookPoints, openAccount } from '../../points/door.ts'
import { withCode } from '../code/actions.ts'
import { countTry, mustNotBeNumber } from '../password/actions.ts'
import { deleteTries, updatePassword } from '../password/queries.ts'
import { findMember, lockMember, type MemberRow, readUserInfo } from '../queries.ts'
import { mobileOf } from '../rules.ts'
import {
  deleteOldest,
  insertMember,
  insertReleased,
  insertSession,
  isReleased,
  updateAgreement,
  updateLastLogin,
} from '../session-queries.ts'

/** Logs in; a number that comes for the first time becomes a member. */
export function loginByCode(ctx: Context, { phone, code, agreementVersion }: Parsed<typeof phoneLogin>) {
  const mobile = mobileOf(phone)
  return withCode(ctx, { mobile, event: 'enter', code }, async (tx) =>
    openSession(tx, ctx, await enterByMobile(tx, ctx, { mobile, agreementVersion })),
  )
}

/** The member of a verified number; a new member is created if there is none. */
export async function enterByMobile(
  tx: Db,
  ctx: Context,
  { mobile, agreementVersion }: { mobile: string; agreementVersion: string | undefined },
): Promise<MemberRow> {
  const found = await findMember(tx, mobile)
  const member = found ?? (await createMember(tx, ctx, { mobile, agreementVersion }))
  if (found && agreementVersion) await updateAgreement(tx, found.id, agreementVersion, ctx.now)
  return member ?? (await findMember(tx, mobile))!
}

/** Registers a new member. If the number is taken it is refused, and the code can still be used to log in. */
export function registerMember(ctx: Context, given: Parsed<typeof register>) {
  const { agreementVersion = refuse('agreementMissing') } = given
  const mobile = mobileOf(given.phone)
  if (given.password) mustNotBeNumber(given.password, mobile)
  return withCode(ctx, { mobile, event: 'enter', code: given.code }, async (tx) => {
    const member = (await createMember(tx, ctx, { mobile, agreementVersion })) ?? refuse('alreadyRegistered')
    // Hashed only here: work that anybody could order without a right code would be a way to wear the shop out.
    if (given.password) await updatePassword(tx, member.id, await hashPassword(given.password))
    return openSession(tx, ctx, member)
  })
}

/** Tells numbers apart without naming them. */
const markOf = (mobile: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`released ${mobile}`).digest()

/** The number becomes free: who registers with it next gets no points for that again. */
export const releaseNumber = (
  tx: Db,
  { id, mobile, secretKey }: { id: number; mobile: string; secretKey: string },
) => insertReleased(tx, { id, mark: markOf(mobile, secretKey) })

interface Arrival {
  now: Date
  platform: string
  env: Pick<Env, 'secretKey'>
}

/** The result is undefined if the number is taken. */
export async function createMember(
  tx: Db,
  { now, platform, env }: Arrival,
  given: { mobile: string; agreementVersion: string | undefined },
) {
  const member = await insertMember(tx, { ...given, source: platform, now })
  if (!member) return undefined
  await openAccount(tx, member.id)
  const { registerPoints } = await readConfig(tx)
  if (registerPoints > 0 && !(await isReleased(tx, markOf(given.mobile, env.secretKey)))) {
    const booking = {
      memberId: member.id,
      delta: registerPoints,
      kind: 'register',
      reference: 'register',
    } as const
    await bookPoints(tx, { ...booking, note: '注册赠送', at: now })
  }
  return member
}

/** A wrong password, a member without a password and an unknown number get the same answer. */
export async function loginByPassword(ctx: Context, { phone, password }: Parsed<typeof passwordLogin>) {
  const mobile = mobileOf(phone)
  await countTry(ctx, mobile)
  const member = await findMember(ctx.db, mobile)
  const right = await isRightPassword(member?.passwordHash, password)
  if (!member || !right) return refuse('passwordWrong')
  return ctx.transaction(async (tx) => {
    const now = await lockMember(tx, member.id)
    // Changed while it was being checked: a session of the old password must not outlive the change.
    if (now.passwordHash !== member.passwordHash) refuse('passwordWrong')
    const answer = await openSession(tx, ctx, now)
    await deleteTries(tx, mobile)
    return answer
  })
}

const SESSIONS_KEPT = 20

const DAY_MS = 86_400_000

export async function openSession(tx: Db, ctx: Context, member: MemberRow) {
  if (member.disabled) {
    const { kefuMobile } = await readConfig(tx)
    const why = member.disabledReason && `：${member.disabledReason}`
    refuse('memberDisabled', { values: { why, kefuMobile } })
  }
  const token = newToken()
  const { now, platform, ip } = ctx
  await insertSession(tx, {
    tokenHash: tokenHash(token),
    memberId: member.id,
    platform,
    device: deviceName(ctx.userAgent, platform),
    ip,
    now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
  })
  await deleteOldest(tx, member.id, SESSIONS_KEPT)
  await updateLastLogin(tx, member.id, now)
  return { token, userinfo: await readUserInfo(tx, member.id, now) }
}
