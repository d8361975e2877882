import { deleteAccount, exportData, getOpenMatters } from '@gongfang/contract/account'
import { dayOf } from '@gongfang/contract/time'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { closeAccount } from './actions.ts'
import { exportOwnData } from './export.ts'
import * as queries from './queries.ts'

export function accountRoutes(app: App) {
  serve(app, deleteAccount, (input, ctx) => closeAccount(ctx, input))
  serve(app, getOpenMatters, (_, { db, caller, now }) => queries.getOpenMatters(db, caller.id, now))
  serve(app, exportData, async (_, { db, caller, now }) => {
    const name = `我的数据_${dayOf(now).replaceAll('-', '')}.xlsx`
    return sheetAnswer(await exportOwnData(db, { id: caller.id, now }), name, 'my-data.xlsx')
  })
}
