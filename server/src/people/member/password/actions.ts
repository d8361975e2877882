import type { Parsed } from '@gongfang/contract/base/endpoint'
import { passwordFault } from '@gongfang/contract/base/password'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { resetPassword, setPassword } from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'
import { networkOf } from '../../../http/client.ts'
import type { Context, MemberContext } from '../../../http/context.ts'
import { hashPassword, isRightPassword } from '../../../passwords.ts'
import { withCode } from '../code/actions.ts'
import { findMember, getMember, lockMember } from '../queries.ts'
import { mobileOf } from '../rules.ts'
import { deleteSessions } from '../session-queries.ts'
import { deleteBindings } from '../wechat-queries.ts'
import { countTries, deleteTries, insertTry, lockTries, updatePassword } from './queries.ts'
import { PASSWORD_RULES, tryRefusal } from './rules.ts'

/**
 * Counts a try before it is made, so that no number of requests at once gets more of them than are allowed. Answers
 * how many are left; a right password gives all of them back.
 */
export const countTry = (ctx: Context, mobile: string): Promise<number> =>
  ctx.transaction(async (tx: Db) => {
    const network = networkOf(ctx.ip)
    await lockTries(tx, network)
    await lockTries(tx, mobile)
    const since = new Date(ctx.now.getTime() - PASSWORD_RULES.windowMs)
    const tries = await countTries(tx, { mobile, network, since })
    const no = tryRefusal(tries)
    if (no) refuse(no)
    await insertTry(tx, { mobile, network, now: ctx.now })
    return PASSWORD_RULES.perMobile - tries.ofMobile - 1
  })

/** The contract has refused what everybody would guess; who knows the member would try the number. */
export function mustNotBeNumber(password: string, mobile: string) {
  const fault = passwordFault(password, [mobile])
  if (fault) refuseField('password', fault)
}

/** A number that nobody has gets the same answer: what is said here tells nothing about who is a member. */
export function resetForgotten(ctx: Context, given: Parsed<typeof resetPassword>) {
  const { phone, code, password, unbindWechat } = given
  const mobile = mobileOf(phone)
  mustNotBeNumber(password, mobile)
  return withCode(ctx, { mobile, event: 'password', code }, async (tx) => {
    const member = await findMember(tx, mobile)
    await replacePassword(tx, { id: member?.id ?? 0, mobile, password })
    if (unbindWechat && member) await deleteBindings(tx, member.id)
    return {}
  })
}

/** Requires a code or the old password; a member without a password needs the code. */
export async function changePassword(ctx: MemberContext, given: Parsed<typeof setPassword>) {
  const { code, oldPassword, password } = given
  const member = await getMember(ctx.db, ctx.caller.id)
  const { id, mobile } = member
  mustNotBeNumber(password, mobile)
  const change = { id, mobile, password, keepSession: ctx.caller.sessionId }
  if (code !== undefined) {
    await withCode(ctx, { mobile, event: 'password', code }, async (tx) => {
      const { passwordHash } = await lockMember(tx, id)
      // Only now that the code was right: before it, this would be one more way to find out the password.
      if (passwordHash !== null && (await isRightPassword(passwordHash, password))) refuse('samePassword')
      await replacePassword(tx, change)
    })
    return {}
  }
  if (member.passwordHash === null) return refuseField('code', '请输入验证码')
  if (oldPassword === undefined) return refuseField('oldPassword', '请输入旧密码')
  await mustBeOldPassword(ctx, { mobile, stored: member.passwordHash, oldPassword })
  if (password === oldPassword) refuse('samePassword')
  await ctx.transaction(async (tx) => {
    const { passwordHash } = await lockMember(tx, id)
    if (passwordHash !== member.passwordHash) refuse('changedMeanwhile')
    await replacePassword(tx, change)
  })
  return {}
}

/** Counted like a login, so that a stolen token is no way to find out the password. */
export async function mustBeOldPassword(
  ctx: Context,
  given: { mobile: string; stored: string; oldPassword: string },
) {
  const left = await countTry(ctx, given.mobile)
  if (!(await isRightPassword(given.stored, given.oldPassword)))
    refuse('oldPasswordWrong', { values: { left } })
}

interface Replacement {
  /** 0: nobody, who costs the same work. */
  id: number
  mobile: string
  password: string
  keepSession?: number
}

/** Everywhere else is logged out. Hashed only here, where a code or the old password was right: work for nobody. */
async function replacePassword(tx: Db, { id, mobile, password, keepSession }: Replacement) {
  await updatePassword(tx, id, await hashPassword(password))
  await deleteSessions(tx, id, keepSession)
  await deleteTries(tx, mobile)
}
