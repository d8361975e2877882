import { refuse } from '@gongfang/contract/base/refusal'
import { asPage } from '@gongfang/contract/base/values'
import * as contract from '@gongfang/contract/money/invoice'
import { type App, serve } from '../../../http/serve.ts'
import { invoiceFile } from '../actions.ts'
import { findFile } from '../queries.ts'
import { cancel, invoicerOf, readingOf, readOrder, request, wishForOrder } from './actions.ts'
import { countRequests, findInvoiceablePage, listInvoiceable, listRequests } from './queries.ts'

export function requestRoutes(app: App) {
  serve(app, contract.listInvoiceable, async (at, { db, caller }) => {
    const wanted = readingOf(caller, at)
    const { ids, total } = await findInvoiceablePage(db, wanted)
    return asPage(await listInvoiceable(db, ids, caller.id), total, at)
  })

  serve(app, contract.requestInvoice, (form, ctx) => request(ctx, form))

  serve(app, contract.cancelInvoice, async ({ invoiceNo }, ctx) => {
    await cancel(ctx, invoiceNo)
    return {}
  })

  serve(app, contract.listInvoices, async (at, { db, caller }) => {
    const wanted = readingOf(caller, at)
    const [invoices, total] = await Promise.all([listRequests(db, wanted), countRequests(db, wanted)])
    return asPage(invoices, total, at)
  })

  serve(app, contract.getOrderInvoices, ({ no }, ctx) => readOrder(ctx, no))

  serve(app, contract.wishInvoice, async (input, ctx) => {
    await wishForOrder(ctx, input)
    return {}
  })

  serve(app, contract.readInvoiceFile, async ({ invoiceNo: no, side }, ctx) => {
    const file = await findFile(ctx.db, { no, side, by: invoicerOf(ctx.caller) })
    return invoiceFile(ctx, file ?? refuse('notFound'))
  })
}
