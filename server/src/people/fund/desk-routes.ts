import { listFundEntriesOf, listFundsOf } from '@gongfang/contract/people/fund-desk'
import { type App, serve } from '../../http/serve.ts'
import { readPage } from './actions.ts'
import { readEntries } from './ledger-actions.ts'

export function fundDeskRoutes(app: App) {
  serve(app, listFundsOf, ({ page, limit, ...search }, { db }) => readPage(db, search, { page, limit }))
  serve(app, listFundEntriesOf, ({ id, ...at }, { db }) => readEntries(db, id, at))
}
