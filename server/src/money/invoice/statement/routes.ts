import { exportStatement, getStatement } from '@gongfang/contract/money/invoice'
import {
  exportInstitutionStatement,
  getInstitutionStatement,
  listStatementChoices,
} from '@gongfang/contract/money/invoice-desk'
import { type App, serve } from '../../../http/serve.ts'
import { sheetAnswer } from '../../../http/sheet-answer.ts'
import { makeOwnStatement, makeStatement, statementBook } from './actions.ts'
import { listChoices } from './queries.ts'

export function statementRoutes(app: App) {
  serve(app, getStatement, ({ month }, ctx) => makeOwnStatement(ctx, month))
  serve(app, exportStatement, async ({ month }, ctx) => bookOf(await makeOwnStatement(ctx, month), month))

  serve(app, getInstitutionStatement, (wanted, ctx) => makeStatement(ctx, wanted))
  serve(app, listStatementChoices, ({ month, keyword }, { db }) =>
    listChoices(db, { month, keyword: keyword?.trim() || undefined }),
  )
  serve(app, exportInstitutionStatement, async (wanted, ctx) =>
    bookOf(await makeStatement(ctx, wanted), wanted.month),
  )
}

const bookOf = async (statement: Awaited<ReturnType<typeof makeStatement>>, month: string) =>
  sheetAnswer(await statementBook(statement), `对账单_${statement.jigou}_${month}.xlsx`, 'statement.xlsx')
