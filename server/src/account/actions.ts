import type { deleteAccount } from '@gongfang/contract/account'
import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { forgetAddresses } from '../address/door.ts'
import { forgetRequester } from '../approval/door.ts'
import { forgetCart } from '../cart/door.ts'
import type { Db } from '../db/connect.ts'
import { forgetFavorites } from '../favorite/door.ts'
import { forgetWriter } from '../feedback/door.ts'
import type { MemberContext } from '../http/context.ts'
import { deleteKeys } from '../http/once.ts'
import { forgetTitles } from '../invoice/door.ts'
import {
  deletePerson,
  endMembership,
  getMember,
  lockForLeaving,
  releaseNumber,
  withCode,
} from '../member/door.ts'
import { forgetMessages } from '../message/door.ts'
import { keepDeadlines } from '../order/door.ts'
import { bookPoints } from '../points/door.ts'
import { forgetRestock } from '../restock/door.ts'
import { forgetPictures } from '../review/door.ts'
import { forgetLists } from '../shopping-list/door.ts'
import { forgetRequests } from '../team/door.ts'
import { releasePictures } from '../upload/door.ts'
import { forgetVisits } from '../visit/door.ts'
import { getOpenMatters } from './queries.ts'
import { obstacles } from './rules.ts'

/** Orders whose time is over are cancelled first, except those for which money may still be under way. */
export async function readOpenMatters({ db, transaction, caller, now }: MemberContext) {
  await keepDeadlines({ db, run: transaction, now, memberId: caller.id })
  return getOpenMatters(db, caller.id, now)
}

/** Refused while anything is open. After closing, the mobile number can register again. */
export async function closeAccount(ctx: MemberContext, { code, giveUpPoints }: Parsed<typeof deleteAccount>) {
  await keepDeadlines({ db: ctx.db, run: ctx.transaction, now: ctx.now, memberId: ctx.caller.id })
  const { id, mobile } = await getMember(ctx.db, ctx.caller.id)
  await withCode(ctx, { mobile, event: 'close', code, field: 'code' }, async (tx) => {
    const { now } = ctx
    if ((await lockForLeaving(tx, id)) !== mobile) refuse('changedMeanwhile')
    const matters = await getOpenMatters(tx, id, now)
    const what = obstacles(matters, giveUpPoints)
    if (what !== '') refuse('accountOpen', { values: { what }, data: { matters } })
    if (matters.points > 0) await giveUp(tx, { memberId: id, points: matters.points, now })
    await endMembership(tx, id, now)
    await forget(tx, { id, mobile, now })
    await releaseNumber(tx, { id, mobile, secretKey: ctx.env.secretKey })
  })
  return {}
}

const giveUp = (tx: Db, { memberId, points, now }: { memberId: number; points: number; now: Date }) =>
  bookPoints(tx, {
    memberId,
    delta: -points,
    kind: 'adjust',
    reference: `close/${memberId}`,
    note: '注销账号，放弃剩余积分',
    at: now,
  })

/** Deletes all personal data except what the law requires to keep: orders with their addresses, and payments. */
async function forget(tx: Db, person: { id: number; mobile: string; now: Date }) {
  const { id } = person
  await forgetAddresses(tx, id)
  await forgetCart(tx, id)
  await forgetLists(tx, id)
  await forgetFavorites(tx, id)
  await forgetRestock(tx, id)
  await forgetVisits(tx, id)
  await forgetMessages(tx, id)
  await forgetTitles(tx, id)
  await forgetRequests(tx, id)
  await forgetRequester(tx, id)
  await forgetWriter(tx, id)
  await forgetPictures(tx, id)
  await releasePictures(tx, id)
  await deleteKeys(tx, id)
  await deletePerson(tx, person)
}
