import { deleteAccount, exportData, getOpenMatters } from '@gongfang/contract/account'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { dayDigits } from '../numbers.ts'
import { closeAccount } from './actions.ts'
import { exportOwnData } from './export.ts'
import * as queries from './queries.ts'

export function accountRoutes(app: App) {
  serve(app, deleteAccount, (input, ctx) => closeAccount(ctx, input))
  serve(app, getOpenMatters, (_, { db, caller, now }) => queries.getOpenMatters(db, caller.id, now))
  serve(app, exportData, async (_, { db, caller, now }) => {
    const name = `我的数据_${dayDigits(now)}.xlsx`
    return sheetAnswer(await exportOwnData(db, { id: caller.id, now }), name, 'my-data.xlsx')
  })
}
