import * as recurring from '@gongfang/contract/buying/recurring'
import { type App, serve } from '../../http/serve.ts'
import { agree, dismiss, handIn, listFunds, pause, read, resume, save } from './actions.ts'

export function recurringRoutes(app: App) {
  serve(app, recurring.getRecurring, ({ listId }, ctx) => read(ctx, listId))
  serve(app, recurring.listRecurringFunds, (input, ctx) => listFunds(ctx, input))
  serve(app, recurring.saveRecurring, (input, ctx) => save(ctx, input))
  serve(app, recurring.agreeRecurring, (input, ctx) => agree(ctx, input))
  serve(app, recurring.pauseRecurring, ({ listId }, ctx) => pause(ctx, listId))
  serve(app, recurring.resumeRecurring, ({ listId }, ctx) => resume(ctx, listId))
  serve(app, recurring.handInRecurring, (input, ctx) => handIn(ctx, input))
  serve(app, recurring.dismissRecurring, (input, ctx) => dismiss(ctx, input))
}
