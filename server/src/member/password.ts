import { randomUUID } from 'node:crypto'
import { refuse } from '@gongfang/contract/refusal'
import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../db/connect.ts'
import type { Context } from '../http/context.ts'
import { countTries, insertTry, lockTries } from './queries.ts'
import { networkOf, PASSWORD_RULES, tryRefusal } from './rules.ts'

// argon2id with 19 MiB and two passes, which is what the library does by itself.
export const hashPassword = (password: string) => hash(password)

/** Takes as long for somebody without a password, or who does not exist, as for everybody else. */
export async function isRightPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomUUID())
  const right = await verify(stored ?? (await nobody), password)
  return right && Boolean(stored)
}
let nobody: Promise<string> | undefined

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
