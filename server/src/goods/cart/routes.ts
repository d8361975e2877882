import {
  addToCart,
  countCart,
  exportCart,
  listCart,
  mergeCart,
  putIntoCart,
  removeFromCart,
  selectInCart,
  setCartQuantity,
} from '@gongfang/contract/goods/cart'
import { type App, serve, serveClaim } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import {
  addLine,
  addMany,
  exportLines,
  mergeVisitorCart,
  readCart,
  readClaimedCart,
  removeAll,
  selectAll,
  setQuantity,
} from './actions.ts'
import * as queries from './queries.ts'

export function cartRoutes(app: App) {
  serveClaim(app, listCart, (_, context) => readClaimedCart(context))

  serveClaim(app, countCart, async (_, { db, claim }) => {
    const [counted] = await queries.countPiecesOf(db, claim)
    const { pieces } = claim.found(counted)
    return { count: pieces, sum: pieces }
  })

  serveClaim(app, addToCart, async (wish, context) => {
    const pieces = await addLine(wish, context)
    return { count: pieces, sum: pieces }
  })

  serve(app, putIntoCart, addMany)

  serve(app, setCartQuantity, setQuantity)

  serve(app, removeFromCart, async ({ ids }, context) => {
    await removeAll(ids, context)
    return readCart(context)
  })

  serve(app, selectInCart, async (wish, context) => {
    await selectAll(wish, context)
    return readCart(context)
  })

  serve(app, mergeCart, mergeVisitorCart)

  serve(app, exportCart, async (wish, context) => {
    const { name, bytes } = await exportLines(wish, context)
    return sheetAnswer(bytes, name, 'cart.xlsx')
  })
}
