import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { asAnchoredPage } from '@gongfang/contract/base/values'
import * as fund from '@gongfang/contract/people/fund'
import * as sheet from '@gongfang/contract/people/fund-sheet'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { book, carry, change, create, readerOf, readFund, readPage, setState } from './actions.ts'
import { countFundOrders, listFundOrders } from './charge-queries.ts'
import { importFunds, readFunds } from './import-actions.ts'
import { readEntries } from './ledger-actions.ts'
import { endPart, givePart, readParts } from './part-actions.ts'
import { countShort, mayRead } from './queries.ts'
import { costFen } from './rules.ts'
import { exportMonth } from './sheet-actions.ts'

export function fundRoutes(app: App) {
  serve(app, fund.listFunds, async ({ page, limit, short, ...filter }, { db, caller, now }) => {
    const [reader, shortOn] = [readerOf(caller), dayOf(now)]
    const [funds, [{ count }]] = await Promise.all([
      readPage(db, { ...reader, ...filter, ...(short && { shortOn }) }, { page, limit }),
      countShort(db, { ...reader, shortOn }),
    ])
    return { ...funds, short: count }
  })
  serve(app, fund.getFund, ({ id }, ctx) => readFund(ctx, id))
  serve(app, fund.listFundEntries, async ({ id, ...at }, { db, caller }) => {
    if (!(await mayRead(db, { id, ...readerOf(caller) }))) refuse('notFound')
    return readEntries(db, id, at)
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
  serve(app, sheet.readFundSheet, (_, ctx) => readFunds(ctx, ctx.file?.bytes ?? refuse('uploadMissing')))
  serve(app, sheet.importFunds, (input, ctx) => importFunds(ctx, input))
  serve(app, fund.createFund, (input, ctx) => create(ctx, input))
  serve(app, fund.changeFund, (input, ctx) => change(ctx, input))
  serve(app, fund.setFundState, (input, ctx) => setState(ctx, input))
  serve(app, fund.bookFund, (input, ctx) => book(ctx, input))
  serve(app, fund.carryFund, (input, ctx) => carry(ctx, input))
  serve(app, fund.listFundParts, ({ id }, ctx) => readParts(ctx, id))
  serve(app, fund.giveFundPart, (input, ctx) => givePart(ctx, input))
  serve(app, fund.endFundPart, (input, ctx) => endPart(ctx, input))
  serve(app, fund.exportFundMonth, async ({ month }, ctx) => {
    const { name, bytes } = await exportMonth(ctx, month)
    return sheetAnswer(bytes, name, 'funds.xlsx')
  })
}
