import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { deleteAccount } from '@gongfang/contract/insight/account'
import type { MemberContext } from '../../http/context.ts'
import { deleteKeys } from '../../http/once.ts'
import {
  deletePerson,
  endMembership,
  getMember,
  lockForLeaving,
  releaseNumber,
  withCode,
} from '../../people/member/door.ts'
import type { Accounts } from './parts.ts'
import { getOpenMatters } from './queries.ts'
import { obstacles } from './rules.ts'

/** Ends what is over by its time first, except orders for which money may still be under way. */
export async function readOpenMatters(ctx: MemberContext, accounts: Accounts) {
  await settle(ctx, accounts)
  return getOpenMatters(ctx.db, accounts.matters, { memberId: ctx.caller.id, now: ctx.now })
}

async function settle({ db, transaction: run, caller, now }: MemberContext, { leaving }: Accounts) {
  for (const part of leaving) await part.settle?.({ db, run, now, memberId: caller.id })
}

/** Refused while anything is open. After closing, the mobile number can register again. */
export async function closeAccount(
  ctx: MemberContext,
  accounts: Accounts,
  { code, giveUpPoints }: Parsed<typeof deleteAccount>,
) {
  await settle(ctx, accounts)
  const { id, mobile } = await getMember(ctx.db, ctx.caller.id)
  await withCode(ctx, { mobile, event: 'close', code, field: 'code' }, async (tx) => {
    const { now } = ctx
    if ((await lockForLeaving(tx, id)) !== mobile) refuse('changedMeanwhile')
    const matters = await getOpenMatters(tx, accounts.matters, { memberId: id, now })
    const what = obstacles(matters, giveUpPoints)
    if (what !== '') refuse('accountOpen', { values: { what }, data: { matters } })
    const { points } = matters
    if (points > 0)
      for (const part of accounts.leaving) await part.giveUp?.(tx, { memberId: id, points, now })
    await endMembership(tx, id, now)
    // Deletes all personal data except what the law requires to keep: orders with their addresses, and payments.
    for (const part of accounts.leaving.toReversed()) await part.forget?.(tx, id)
    await deleteKeys(tx, id)
    await deletePerson(tx, { id, mobile, now })
    await releaseNumber(tx, { id, mobile, secretKey: ctx.env.secretKey })
  })
  return {}
}
