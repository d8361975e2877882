import * as contract from '@gongfang/contract/invoice'
import { refuse } from '@gongfang/contract/refusal'
import { asPage } from '@gongfang/contract/values'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import * as actions from './actions.ts'
import { invoiceFile } from './file.ts'
import { readPapers, zipPapers } from './papers.ts'
import { countInvoiceable, countOwn, findFile, listInvoiceable, listOwn } from './queries.ts'
import { makeOwnStatement } from './statement.ts'
import { statementBook } from './statement-sheet.ts'
import { list, remove, save } from './titles.ts'

export function invoiceRoutes(app: App) {
  serve(app, contract.listInvoiceTitles, (_, ctx) => list(ctx))
  serve(app, contract.saveInvoiceTitle, (form, ctx) => save(ctx, form))
  serve(app, contract.deleteInvoiceTitle, async ({ id }, ctx) => {
    await remove(ctx, id)
    return {}
  })
  serve(app, contract.listInvoiceable, async (at, { db, caller }) => {
    const wanted = { ...at, memberId: caller.id }
    const [orders, total] = await Promise.all([listInvoiceable(db, wanted), countInvoiceable(db, caller.id)])
    return asPage(orders, total, at)
  })
  serve(app, contract.requestInvoice, (form, ctx) => actions.request(ctx, form))
  serve(app, contract.cancelInvoice, async ({ invoiceNo }, ctx) => {
    await actions.cancel(ctx, invoiceNo)
    return {}
  })
  serve(app, contract.listInvoices, async (at, { db, caller }) => {
    const [invoices, total] = await Promise.all([
      listOwn(db, { ...at, memberId: caller.id }),
      countOwn(db, caller.id),
    ])
    return asPage(invoices, total, at)
  })
  serve(app, contract.getOrderInvoices, ({ no }, ctx) => actions.readOrder(ctx, no))
  serve(app, contract.wishInvoice, async (wish, ctx) => {
    await actions.wish(ctx, wish)
    return {}
  })
  serve(app, contract.readInvoiceFile, async ({ invoiceNo: no, side }, ctx) => {
    const file = await findFile(ctx.db, { no, side, memberId: ctx.caller.id })
    return invoiceFile(ctx, file ?? refuse('notFound'))
  })
  serve(app, contract.getStatement, ({ month }, ctx) => makeOwnStatement(ctx, month))
  serve(app, contract.exportStatement, async ({ month }, ctx) => {
    const statement = await makeOwnStatement(ctx, month)
    return sheetAnswer(
      await statementBook(statement),
      `对账单_${statement.jigou}_${month}.xlsx`,
      'statement.xlsx',
    )
  })
  serve(app, contract.getPapers, (wanted, ctx) => readPapers(ctx, wanted))
  serve(app, contract.downloadPapers, (wanted, ctx) => zipPapers(ctx, wanted))
}
