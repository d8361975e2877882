import { passwordFault } from '@gongfang/contract/password'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import { networkOf } from '../http/client.ts'
import type { Context } from '../http/context.ts'
import { countTries, insertTry, lockTries } from './queries.ts'
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
