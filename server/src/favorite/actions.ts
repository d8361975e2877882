import { FAVORITE_MOST } from '@gongfang/contract/favorite'
import { refuse } from '@gongfang/contract/refusal'
import type { MemberContext } from '../http/context.ts'
import { countAll, deleteAll, insertFavorites, lockMember } from './queries.ts'

/** All of them, or none when there is no room; one after the other, so that the limit is exact. */
export const add = (ctx: MemberContext, productIds: readonly number[]) =>
  ctx.transaction(async (tx) => {
    const memberId = ctx.caller.id
    await lockMember(tx, memberId)
    await insertFavorites(tx, { memberId, productIds, now: ctx.now })
    const count = await countAll(tx, memberId)
    return count > FAVORITE_MOST ? refuse('favoritesFull') : { count }
  })

/** A member leaves. */
export const forgetFavorites = deleteAll
