import { refuse } from '@gongfang/contract/base/refusal'
import {
  bookExact,
  bookLine,
  confirmTransfer,
  countTransfersDesk,
  getTransferDesk,
  joinTyped,
  listBankRefunds,
  listStatementLines,
  listTransfersDesk,
  rejectSlip,
  returnSurplus,
  sendBankRefund,
  setLineAside,
  undoAllocation,
} from '@gongfang/contract/money/bank-desk'
import {
  answerImport,
  confirmImport,
  importStatement,
  listBankImports,
  takeBackImport,
} from '@gongfang/contract/money/bank-import-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { asKeyPage, idBefore, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import * as desk from './desk-actions.ts'
import * as queries from './desk-queries.ts'
import * as imports from './import/actions.ts'
import { countImports, listImports } from './import/queries.ts'
import { sendRefund } from './refund-actions.ts'
import { countRefunds, listRefunds } from './refund-queries.ts'
import * as statement from './statement-actions.ts'
import { countLines, listLines } from './statement-queries.ts'

export function bankDeskRoutes(app: App) {
  serve(app, listTransfersDesk, async ({ view, keyword, after, limit }, { db }) => {
    const filter = { view, keyword: keyword?.trim() || undefined }
    const [rows, total] = await Promise.all([
      queries.listRows(db, filter, pageFrom(after, limit, isQueue('bankTransfer', view))),
      queries.countRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, countTransfersDesk, (_, { db }) => queries.countPiles(db))
  serve(
    app,
    getTransferDesk,
    async ({ no }, { db }) => (await queries.findCase(db, no)) ?? refuse('notFound'),
  )
  serve(app, confirmTransfer, (wish, ctx) => desk.confirm(ctx, wish))
  serve(app, rejectSlip, (wish, ctx) => desk.reject(ctx, wish))
  serve(app, returnSurplus, (wish, ctx) => desk.sendSurplus(ctx, wish))
  serve(app, undoAllocation, (wish, ctx) => desk.undo(ctx, wish))

  serve(app, listStatementLines, async ({ view, keyword, after, limit }, { db }) => {
    const filter = { view, keyword: keyword?.trim() || undefined }
    const [rows, total] = await Promise.all([
      listLines(db, filter, pageFrom(after, limit, false)),
      countLines(db, filter),
    ])
    const page = asKeyPage(rows, limit, total)
    return { ...page, rows: await statement.withSuggestions(db, page.rows) }
  })
  serve(app, importStatement, (_, ctx) => imports.importFile(ctx))
  serve(app, answerImport, (wish, ctx) => imports.answer(ctx, wish))
  serve(app, confirmImport, (wish, ctx) => imports.confirm(ctx, wish))
  serve(app, takeBackImport, (wish, ctx) => imports.takeBack(ctx, wish))
  serve(app, listBankImports, async ({ after, limit }, { db }) => {
    const [rows, total] = await Promise.all([
      listImports(db, { before: idBefore(after), limit: limit + 1 }),
      countImports(db),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, bookLine, (wish, ctx) => statement.book(ctx, wish))
  serve(app, bookExact, ({ ids }, ctx) => statement.bookAll(ctx, ids))
  serve(app, joinTyped, (wish, ctx) => statement.join(ctx, wish))
  serve(app, setLineAside, (wish, ctx) => statement.setAside(ctx, wish))

  serve(app, listBankRefunds, async ({ view, after, limit }, { db }) => {
    const [rows, total] = await Promise.all([
      listRefunds(db, view, pageFrom(after, limit, isQueue('bankRefund', view))),
      countRefunds(db, view),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, sendBankRefund, (wish, ctx) => sendRefund(ctx, wish))
}
