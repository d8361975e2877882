import { deleteAccount, exportData, getOpenMatters } from '@gongfang/contract/insight/account'
import { closeInstitution, readClosing } from '@gongfang/contract/insight/closing'
import { closeInstitutionOf, readClosingOf } from '@gongfang/contract/insight/closing-desk'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { dayDigits } from '../../numbers.ts'
import { closeAccount, readOpenMatters } from './actions.ts'
import * as closing from './closing-actions.ts'
import { exportOwnData } from './export.ts'
import type { Accounts } from './parts.ts'

export function accountRoutes(app: App, accounts: Accounts) {
  serve(app, deleteAccount, (input, ctx) => closeAccount(ctx, accounts, input))
  serve(app, getOpenMatters, (_, ctx) => readOpenMatters(ctx, accounts))
  serve(app, readClosing, (_, ctx) => closing.readOwnClosing(ctx, accounts))
  serve(app, closeInstitution, (input, ctx) => closing.closeOwn(ctx, accounts, input))
  serve(app, readClosingOf, ({ institutionId }, { db, now }) =>
    closing.readClosing(db, accounts, { institutionId, now }),
  )
  serve(app, closeInstitutionOf, (input, ctx) => closing.closeAsStaff(ctx, accounts, input))
  serve(app, exportData, async (_, { db, caller, now }) => {
    const name = `我的数据_${dayDigits(now)}.xlsx`
    return sheetAnswer(await exportOwnData(db, accounts.sheets, { id: caller.id, now }), name, 'my-data.xlsx')
  })
}
