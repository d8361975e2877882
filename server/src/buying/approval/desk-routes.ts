import * as desk from '@gongfang/contract/buying/approval-desk'
import { type App, serve } from '../../http/serve.ts'
import { countOpen, listForDesk, readCase, withdrawForRequester } from './desk-actions.ts'

export function approvalDeskRoutes(app: App) {
  serve(app, desk.listRequestsDesk, (input, ctx) => listForDesk(ctx, input))
  serve(app, desk.countRequestsDesk, (_, ctx) => countOpen(ctx))
  serve(app, desk.getRequestDesk, ({ no }, ctx) => readCase(ctx, no))
  serve(app, desk.withdrawRequestDesk, (input, ctx) => withdrawForRequester(ctx, input))
}
