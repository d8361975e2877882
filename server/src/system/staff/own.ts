import type { Parsed } from '@gongfang/contract/base/endpoint'
import { passwordFault } from '@gongfang/contract/base/password'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type {
  changeStaffPassword,
  startTotp as startTotpEndpoint,
  stopTotp,
} from '@gongfang/contract/system/staff'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { qrSvg } from '../../outside/qr.ts'
import { hashPassword, isRightPassword } from '../../passwords.ts'
import { seal, unseal } from '../../seal.ts'
import { audit } from '../audit/door.ts'
import { readConfig } from '../config/door.ts'
import { countTry, spendCode } from './login.ts'
import * as queries from './queries.ts'
import { newSecret, stepOf, totpLink } from './rules.ts'

// Changes of one's own account. Each requires the password again, because a screen may be left open. Tries are counted
// as at the login, so that a stolen session cannot guess a password or a code.

export const changePassword = (ctx: StaffContext, given: Parsed<typeof changeStaffPassword>) =>
  withPassword(
    ctx,
    { field: 'oldPassword', password: given.oldPassword },
    async (tx, { id, passwordHash }) => {
      if (await isRightPassword(passwordHash, given.newPassword)) refuse('samePassword')
      const fault = passwordFault(given.newPassword, [ctx.caller.account])
      if (fault) refuseField('newPassword', fault)
      await queries.updatePassword(tx, id, { hash: await hashPassword(given.newPassword), given: false })
      await queries.deleteSessions(tx, id, ctx.caller.sessionId)
      await audit(tx, ctx, { what: 'staff.changePassword', subject: `staff ${id}` })
      return {}
    },
  )

/** A new second factor beside one that is on needs a code of the old one: a password alone must not replace it. */
export const startTotp = (ctx: StaffContext, { password, totp }: Parsed<typeof startTotpEndpoint>) =>
  withPassword(ctx, { field: 'password', password }, async (tx, staff) => {
    const { id, account, totpSecret } = staff
    const step = totpSecret ? await spendCode(tx, ctx, staff, totp ?? refuse('totpMissing')) : staff.totpStep
    const secret = newSecret()
    const pending = seal(secret, ctx.env.secretKey)
    await queries.updateTotp(tx, id, { secret: totpSecret, pending, step })
    const { name } = await readConfig(tx)
    return { secret, qr: await qrSvg(totpLink(secret, account, `${name}后台`)) }
  })

/** The second factor counts from here on: one right code shows that the app has it. */
export async function confirmTotp(ctx: StaffContext, { totp }: { totp: string }) {
  await countTry(ctx, ctx.caller.account)
  return ctx.transaction(async (tx) => {
    const { id, account, totpPending } = (await queries.lockStaff(tx, ctx.caller.id))!
    const secret = totpPending === null ? null : unseal(totpPending, ctx.env.secretKey)
    if (secret === null) return refuse('changedMeanwhile')
    const step = stepOf(secret, totp, ctx.now) ?? refuseField('totp', '动态码不正确，请核对手机时间后重试')
    await queries.updateTotp(tx, id, { secret: totpPending, pending: null, step })
    await queries.deleteTries(tx, account)
    await audit(tx, ctx, { what: 'staff.startTotp', subject: `staff ${id}` })
    return {}
  })
}

export const endTotp = (ctx: StaffContext, { password, totp }: Parsed<typeof stopTotp>) =>
  withPassword(ctx, { field: 'password', password }, async (tx, staff) => {
    if (!staff.totpSecret) return {}
    await spendCode(tx, ctx, staff, totp)
    await queries.updateTotp(tx, staff.id, { secret: null, pending: null, step: 0 })
    await audit(tx, ctx, { what: 'staff.stopTotp', subject: `staff ${staff.id}` })
    return {}
  })

async function withPassword<T>(
  ctx: StaffContext,
  { field, password }: { field: string; password: string },
  work: (tx: Db, staff: queries.StaffRecord) => Promise<T>,
): Promise<T> {
  await countTry(ctx, ctx.caller.account)
  return ctx.transaction(async (tx) => {
    const staff = (await queries.lockStaff(tx, ctx.caller.id))!
    if (!(await isRightPassword(staff.passwordHash, password))) refuseField(field, '密码不正确')
    const done = await work(tx, staff)
    await queries.deleteTries(tx, staff.account)
    return done
  })
}
