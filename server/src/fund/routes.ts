import * as fund from '@gongfang/contract/fund'
import { refuse } from '@gongfang/contract/refusal'
import { asAnchoredPage, asPage } from '@gongfang/contract/values'
import { idUpTo } from '../db/key-page.ts'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { book, carry, change, create, readerOf, readFund, setState } from './actions.ts'
import { countFundOrders, listFundOrders } from './charge-queries.ts'
import { countEntries, listEntries } from './ledger-queries.ts'
import { listFunds, mayRead, sumFunds } from './queries.ts'
import { changesOf, costFen } from './rules.ts'
import { exportMonth } from './sheet-actions.ts'

export function fundRoutes(app: App) {
  serve(app, fund.listFunds, async ({ page, limit, ...filter }, { db, caller }) => {
    const search = { ...readerOf(caller), ...filter }
    const [rows, { total, sums }] = await Promise.all([
      listFunds(db, search, { limit, offset: (page - 1) * limit }),
      sumFunds(db, search),
    ])
    return { ...asPage(rows, total, { page, limit }), sums }
  })
  serve(app, fund.getFund, ({ id }, ctx) => readFund(ctx, id))
  serve(app, fund.listFundEntries, async ({ id, month, page, limit, anchor }, { db, caller }) => {
    if (!(await mayRead(db, { id, ...readerOf(caller) }))) refuse('notFound')
    const search = { fundId: id, month, newestId: idUpTo(anchor) }
    const [entries, total] = await Promise.all([
      listEntries(db, search, { limit, offset: (page - 1) * limit }),
      countEntries(db, search),
    ])
    const rows = entries.map((entry) => ({ ...entry, deltaFen: changesOf(entry).leftFen }))
    return asAnchoredPage(rows, total, { page, limit, anchor }, (entry) => String(entry.id))
  })
  serve(app, fund.listFundOrders, async ({ id, page, limit, anchor }, { db, caller }) => {
    if (!(await mayRead(db, { id, ...readerOf(caller) }))) refuse('notFound')
    const search = { fundId: id, anchor }
    const [orders, total] = await Promise.all([
      listFundOrders(db, search, { limit, offset: (page - 1) * limit }),
      countFundOrders(db, search),
    ])
    const rows = orders.map((order) => ({ ...order, costFen: costFen(order) }))
    return asAnchoredPage(rows, total, { page, limit, anchor }, ({ no }) => no)
  })
  serve(app, fund.createFund, (input, ctx) => create(ctx, input))
  serve(app, fund.changeFund, (input, ctx) => change(ctx, input))
  serve(app, fund.setFundState, (input, ctx) => setState(ctx, input))
  serve(app, fund.bookFund, (input, ctx) => book(ctx, input))
  serve(app, fund.carryFund, (input, ctx) => carry(ctx, input))
  serve(app, fund.exportFundMonth, async ({ month }, ctx) => {
    const { name, bytes } = await exportMonth(ctx, month)
    return sheetAnswer(bytes, name, 'funds.xlsx')
  })
}
