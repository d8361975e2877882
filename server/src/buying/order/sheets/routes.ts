import { exportOrder, exportOrders } from '@gongfang/contract/buying/order'
import { type App, serve } from '../../../http/serve.ts'
import { sheetAnswer } from '../../../http/sheet-answer.ts'
import { keepOwnDeadlines } from '../deadline/actions.ts'
import { exportDetail, exportList } from './actions.ts'

export function sheetRoutes(app: App) {
  serve(app, exportOrders, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    const { name, bytes } = await exportList(ctx, input)
    return sheetAnswer(bytes, name, 'orders.xlsx')
  })

  serve(app, exportOrder, async ({ no }, ctx) => {
    await keepOwnDeadlines(ctx)
    const { name, bytes } = await exportDetail(ctx, no)
    return sheetAnswer(bytes, name, 'order.xlsx')
  })
}
