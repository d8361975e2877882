import { checkIn, undoCheckIn } from '@gongfang/contract/buying/activity-desk'
import { type App, serve } from '../../../http/serve.ts'
import { letIn, sendBack } from './door-actions.ts'

export function ticketRoutes(app: App) {
  serve(app, checkIn, (input, ctx) => letIn(ctx, input))
  serve(app, undoCheckIn, async (input, ctx) => {
    await sendBack(ctx, input)
    return {}
  })
}
