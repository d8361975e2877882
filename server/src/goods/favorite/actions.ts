import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { FAVORITE_MOST } from '@gongfang/contract/goods/favorite'
import type { MemberContext } from '../../http/context.ts'
import { countAll, deleteAll, insertFavorites, lockMember } from './queries.ts'

/** Adds all products, or none when the limit would be exceeded; serialised, so that the limit is exact. */
export const add = (ctx: MemberContext, productIds: readonly number[]) =>
  ctx.transaction(async (tx) => {
    const memberId = ctx.caller.id
    await lockMember(tx, memberId)
    await insertFavorites(tx, { memberId, productIds, today: dayOf(ctx.now), now: ctx.now })
    const count = await countAll(tx, memberId)
    return count > FAVORITE_MOST ? refuse('favoritesFull') : { count }
  })

/** Used when a member closes the account. */
export const forgetFavorites = deleteAll
