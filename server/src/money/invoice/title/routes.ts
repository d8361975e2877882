import * as contract from '@gongfang/contract/money/invoice'
import { type App, serve } from '../../../http/serve.ts'
import { list, remove, save } from './actions.ts'

export function titleRoutes(app: App) {
  serve(app, contract.listInvoiceTitles, (_, ctx) => list(ctx))

  serve(app, contract.saveInvoiceTitle, (form, ctx) => save(ctx, form))

  serve(app, contract.deleteInvoiceTitle, async ({ id }, ctx) => {
    await remove(ctx, id)
    return {}
  })
}
