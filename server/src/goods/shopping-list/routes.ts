import {
  copyList,
  createList,
  deleteList,
  exportList,
  getList,
  listLists,
  listSharedLists,
  listToCart,
  orderList,
  putIntoList,
  removeFromList,
  saveList,
  setListLine,
  setStanding,
  shareList,
  skipReminder,
  stopStanding,
} from '@gongfang/contract/goods/shopping-list'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import {
  copy,
  create,
  exportSheet,
  makeStanding,
  order,
  put,
  readerOf,
  readList,
  readShared,
  remove,
  removeLines,
  save,
  setLine,
  share,
  skip,
  stop,
  toCart,
} from './actions.ts'
import * as queries from './queries.ts'

export function shoppingListRoutes(app: App) {
  serve(app, listLists, (_, { db, caller }) => queries.listOwn(db, readerOf(caller)))
  serve(app, listSharedLists, readShared)
  serve(app, getList, ({ id }, ctx) => readList(ctx, id))
  serve(app, createList, create)
  serve(app, saveList, save)
  serve(app, deleteList, ({ id }, ctx) => remove(id, ctx))
  serve(app, shareList, share)
  serve(app, setStanding, makeStanding)
  serve(app, skipReminder, skip)
  serve(app, stopStanding, ({ id }, ctx) => stop(id, ctx))
  serve(app, copyList, copy)
  serve(app, putIntoList, put)
  serve(app, setListLine, setLine)
  serve(app, removeFromList, removeLines)
  serve(app, orderList, order)
  serve(app, listToCart, toCart)
  serve(app, exportList, async (wish, ctx) => {
    const { name, bytes } = await exportSheet(wish, ctx)
    return sheetAnswer(bytes, name, 'list.xlsx')
  })
}
