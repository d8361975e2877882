import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { StaffSelf, staffLogin } from '@gongfang/contract/system/staff'
import type { Db } from '../../db/connect.ts'
import { deviceName, networkOf } from '../../http/client.ts'
import type { Context, Staff, StaffContext } from '../../http/context.ts'
import { findStaff, newToken, tokenHash } from '../../http/session.ts'
import { isRightPassword } from '../../passwords.ts'
import { unseal } from '../../seal.ts'
import { insertAudit } from '../audit/door.ts'
import * as queries from './queries.ts'
import { SESSION_MS, stepOf, TRY_WINDOW_MS, tryRefusal } from './rules.ts'

/** Answers a wrong password and an unknown account alike, and asks for the second factor afterwards. */
export async function login(ctx: Context, given: Parsed<typeof staffLogin>) {
  await countTry(ctx, given.account)
  const found = await queries.findByAccount(ctx.db, given.account)
  const right = await isRightPassword(found?.passwordHash, given.password)
  if (!found || !right) return refuse('staffWrong')
  return ctx.transaction(async (tx) => {
    const staff = await queries.lockStaff(tx, found.id)
    // Changed while it was being checked: a session of the old password must not outlive the change.
    if (staff?.passwordHash !== found.passwordHash) return refuse('staffWrong')
    if (staff.disabledAt) refuse('staffDisabled')
    if (staff.totpSecret) await spendCode(tx, ctx, staff, given.totp ?? refuse('totpMissing'))
    return openSession(tx, ctx, staff)
  })
}

/** Counted before the try is made, so that no number of requests at once gets more of them than are allowed. */
export const countTry = (ctx: Pick<Context, 'transaction' | 'ip' | 'now'>, account: string) =>
  ctx.transaction(async (tx) => {
    await queries.lockTries(tx, account)
    const network = networkOf(ctx.ip)
    const since = new Date(ctx.now.getTime() - TRY_WINDOW_MS)
    const no = tryRefusal(await queries.countTries(tx, { account, network, since }))
    if (no) refuse(no)
    await queries.insertTry(tx, { account, network, now: ctx.now })
  })

/** A code is good once: who looked over a shoulder comes too late. Answers the step that it belonged to. */
export async function spendCode(
  tx: Db,
  { env, now }: Pick<Context, 'env' | 'now'>,
  { id, totpSecret, totpPending, totpStep }: queries.StaffRecord,
  code: string,
): Promise<number> {
  const secret = unseal(totpSecret ?? '', env.secretKey)
  const step = secret === null ? null : stepOf(secret, code, now)
  if (step === null || step <= totpStep) return refuseField('totp', '动态码不正确或已使用，请等下一个')
  await queries.updateTotp(tx, id, { secret: totpSecret, pending: totpPending, step })
  return step
}

async function openSession(tx: Db, ctx: Context, { id, account, name }: queries.StaffRecord) {
  const token = newToken()
  const { now, ip, requestId } = ctx
  await queries.insertSession(tx, {
    tokenHash: tokenHash(token),
    staffId: id,
    device: deviceName(ctx.userAgent, 'pc'),
    ip,
    now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  })
  await queries.deleteTries(tx, account)
  const who = { name, staffId: id, ip, requestId }
  await insertAudit(tx, { who, what: 'staff.login', subject: `staff ${id}` })
  const staff = await findStaff({ db: tx, seen: null }, token, now)
  return { token, staff: await selfOf(tx, staff!) }
}

export async function selfOf(db: Db, { sessionId: _, permissions, ...staff }: Staff): Promise<StaffSelf> {
  const record = await queries.findByAccount(db, staff.account)
  return { ...staff, permissions: [...permissions], hasTotp: record?.totpSecret != null }
}

export const logout = ({ db, caller }: StaffContext) => queries.deleteSession(db, caller.id, caller.sessionId)
