import * as contract from '@gongfang/contract/invoice-desk'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import { asKeyPage } from '../db/key-page.ts'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { attach, issue, reject, takeBack } from './desk-actions.ts'
import { countPiles, countRows, findCase, listRows } from './desk-queries.ts'
import { invoiceFile } from './file.ts'
import { matchFiles } from './matching.ts'
import { findFile } from './queries.ts'
import { type InvoiceLine, invoiceLines } from './rules.ts'
import { makeStatement } from './statement.ts'
import { listChoices } from './statement-queries.ts'
import { statementBook } from './statement-sheet.ts'

export function invoiceDeskRoutes(app: App) {
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
  serve(app, contract.getInstitutionStatement, (wanted, ctx) => makeStatement(ctx, wanted))
  serve(app, contract.listStatementChoices, ({ month, keyword }, { db }) =>
    listChoices(db, { month, keyword: keyword?.trim() || undefined }),
  )
  serve(app, contract.exportInstitutionStatement, async (wanted, ctx) => {
    const statement = await makeStatement(ctx, wanted)
    return sheetAnswer(
      await statementBook(statement),
      `对账单_${statement.jigou}_${wanted.month}.xlsx`,
      'statement.xlsx',
    )
  })
}

const negative = <T extends InvoiceLine>(line: T) => ({
  ...line,
  quantity: -line.quantity,
  amountFen: -line.amountFen,
})

function keyOf(after: string | undefined): number | undefined {
  if (after === undefined) return undefined
  return /^\d{1,15}$/.test(after) ? Number(after) : refuseField('after', '翻页位置不正确')
}
