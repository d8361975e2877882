import { deleteAccount, exportData, getOpenMatters } from '@gongfang/contract/account'
import { closeInstitution, readClosing } from '@gongfang/contract/closing'
import { closeInstitutionOf, readClosingOf } from '@gongfang/contract/closing-desk'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { dayDigits } from '../numbers.ts'
import { closeAccount, readOpenMatters } from './actions.ts'
import * as closing from './closing-actions.ts'
import { exportOwnData } from './export.ts'

export function accountRoutes(app: App) {
  serve(app, deleteAccount, (input, ctx) => closeAccount(ctx, input))
  serve(app, getOpenMatters, (_, ctx) => readOpenMatters(ctx))
  serve(app, readClosing, (_, ctx) => closing.readOwnClosing(ctx))
  serve(app, closeInstitution, (input, ctx) => closing.closeOwn(ctx, input))
  serve(app, readClosingOf, ({ institutionId }, { db, now }) => closing.readClosing(db, institutionId, now))
  serve(app, closeInstitutionOf, (input, ctx) => closing.closeAsStaff(ctx, input))
  serve(app, exportData, async (_, { db, caller, now }) => {
    const name = `我的数据_${dayDigits(now)}.xlsx`
    return sheetAnswer(await exportOwnData(db, { id: caller.id, now }), name, 'my-data.xlsx')
  })
}
