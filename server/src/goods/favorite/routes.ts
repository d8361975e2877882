import { asPage } from '@gongfang/contract/base/values'
import {
  addFavorites,
  listFavorites,
  pickFavorites,
  removeFavorites,
} from '@gongfang/contract/goods/favorite'
import { type App, serve } from '../../http/serve.ts'
import { withCards } from '../catalogue/door.ts'
import { add } from './actions.ts'
import * as queries from './queries.ts'

export function favoriteRoutes(app: App) {
  serve(app, listFavorites, async (wish, ctx) => {
    const wanted = { ...wish, keyword: wish.keyword, memberId: ctx.caller.id }
    const [rows, total] = await Promise.all([
      queries.listFavorites(ctx.db, wanted),
      queries.countFavorites(ctx.db, wanted),
    ])
    return asPage(await withCards(ctx, rows), total, wish)
  })
  serve(app, addFavorites, ({ productIds }, ctx) => add(ctx, productIds))
  serve(app, removeFavorites, async ({ productIds }, { db, caller }) => {
    await queries.deleteFavorites(db, caller.id, productIds)
    return { count: await queries.countAll(db, caller.id) }
  })
  serve(app, pickFavorites, async ({ productIds }, { db, caller }) => ({
    productIds: (await queries.pick(db, caller.id, productIds)).map(({ productId }) => productId),
  }))
}
