import { refuse } from '@gongfang/contract/base/refusal'
import * as contract from '@gongfang/contract/money/invoice-desk'
import { asKeyPage } from '../../../db/key-page.ts'
import { type App, serve } from '../../../http/serve.ts'
import { invoiceFile } from '../actions.ts'
import { findFile } from '../queries.ts'
import { attach, issue, matchFiles, reject, takeBack } from './actions.ts'
import { countPiles, countRows, findCase, listRows } from './queries.ts'
import { invoiceLines, keyOf, negative } from './rules.ts'

export function deskRoutes(app: App) {
  serve(app, contract.listInvoiceDesk, async ({ view, kind, month, keyword, after, limit }, { db }) => {
    const filter = { view, kind, month, limit, keyword: keyword?.trim() || undefined, after: keyOf(after) }
    const [rows, total] = await Promise.all([listRows(db, filter), countRows(db, filter)])
    return asKeyPage(rows, limit, total)
  })

  serve(app, contract.countInvoiceDesk, (_, { db }) => countPiles(db))

  serve(app, contract.getInvoiceCase, async ({ id }, { db }) => {
    const { sold, frozen, frozenRed, ...found } = (await findCase(db, id)) ?? refuse('notFound')
    const redLines = frozenRed ?? (found.state === 'redNeeded' ? (frozen ?? []).map(negative) : [])
    return { ...found, lines: frozen ?? sold.flatMap(invoiceLines), redLines }
  })

  serve(app, contract.issueInvoice, async (paper, ctx) => {
    await issue(ctx, paper)
    return {}
  })

  serve(app, contract.attachInvoiceFile, async (file, ctx) => {
    await attach(ctx, file)
    return {}
  })

  serve(app, contract.rejectInvoice, async (input, ctx) => {
    await reject(ctx, input)
    return {}
  })

  serve(app, contract.redInvoice, async (paper, ctx) => {
    await takeBack(ctx, paper)
    return {}
  })

  serve(app, contract.matchInvoiceFiles, ({ names }, { db }) => matchFiles(db, names))

  serve(app, contract.readInvoiceDeskFile, async (wanted, ctx) =>
    invoiceFile(ctx, (await findFile(ctx.db, wanted)) ?? refuse('notFound')),
  )
}
