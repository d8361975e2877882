import {
  addToCart,
  countCart,
  exportCart,
  listCart,
  mergeCart,
  removeFromCart,
  selectInCart,
  setCartQuantity,
} from '@gongfang/contract/cart'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { addLine, exportLines, mergeVisitorCart, readCart, setQuantity } from './actions.ts'
import * as queries from './queries.ts'

export function cartRoutes(app: App) {
  serve(app, listCart, (_, { db, caller }) => readCart(db, caller.id))

  serve(app, countCart, async (_, { db, caller }) => {
    const [counted] = await queries.countPieces(db, caller.id)
    return { count: counted!.pieces, sum: counted!.pieces }
  })

  serve(app, addToCart, async (wish, context) => {
    const pieces = await addLine(wish, context)
    return { count: pieces, sum: pieces }
  })

  serve(app, setCartQuantity, setQuantity)

  serve(app, removeFromCart, async ({ ids }, { db, caller }) => {
    await queries.deleteLines(db, caller.id, ids)
    return readCart(db, caller.id)
  })

  serve(app, selectInCart, async ({ ids, selected }, { db, caller }) => {
    await queries.updateSelected(db, caller.id, ids, selected)
    return readCart(db, caller.id)
  })

  serve(app, mergeCart, mergeVisitorCart)

  serve(app, exportCart, async (wish, context) => {
    const { name, bytes } = await exportLines(wish, context)
    return sheetAnswer(bytes, name, 'cart.xlsx')
  })
}
