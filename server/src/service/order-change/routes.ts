import { refuse } from '@gongfang/contract/base/refusal'
import {
  askOrderChange,
  downloadChangePaper,
  getChangePaper,
  getOrderChange,
  listOrderChanges,
  previewOrderChange,
  withdrawOrderChange,
} from '@gongfang/contract/service/order-change'
import {
  acceptOrderChange,
  declineOrderChange,
  getOrderChangeCase,
  listOrderChangeDesk,
  previewOrderChangeCase,
} from '@gongfang/contract/service/order-change-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import * as actions from './actions.ts'
import { pdfPaper, readPaper } from './paper-actions.ts'
import * as queries from './queries.ts'

export function orderChangeRoutes(app: App) {
  serve(app, previewOrderChange, (wish, ctx) => actions.preview(ctx, wish))
  serve(app, askOrderChange, (form, ctx) => actions.ask(ctx, form))
  serve(app, listOrderChanges, ({ no }, ctx) => actions.listOwn(ctx, no))
  serve(app, getOrderChange, ({ changeNo }, ctx) => actions.getOwnChange(ctx, changeNo))
  serve(app, getChangePaper, ({ changeNo }, ctx) => readPaper(ctx, changeNo))
  serve(app, downloadChangePaper, ({ changeNo }, ctx) => pdfPaper(ctx, changeNo))
  serve(app, withdrawOrderChange, ({ changeNo }, ctx) => actions.withdraw(ctx, changeNo))
  serve(app, listOrderChangeDesk, async ({ after, limit, ...search }, { db }) => {
    const rows = await queries.listCases(db, {
      ...pageFrom(after, limit, isQueue('orderChange', search.view)),
      ...search,
    })
    return asKeyPage(rows, limit, await queries.countCases(db, search))
  })
  serve(
    app,
    getOrderChangeCase,
    async ({ changeNo }, { db }) => (await queries.findCase(db, changeNo)) ?? refuse('notFound'),
  )
  serve(app, previewOrderChangeCase, ({ changeNo }, ctx) => actions.previewCase(ctx, changeNo))
  serve(app, acceptOrderChange, (seen, ctx) => actions.accept(ctx, seen))
  serve(app, declineOrderChange, (input, ctx) => actions.decline(ctx, input))
}
