import {
  askApproval,
  lowerRequest,
  previewRequest,
  resubmitRequest,
} from '@gongfang/contract/buying/approval'
import { type App, serve } from '../../../http/serve.ts'
import { ask, lowerAs, preview, resubmit } from './actions.ts'

export function requestRoutes(app: App) {
  serve(app, askApproval, (input, ctx) => ask(ctx, input))
  serve(app, lowerRequest, (input, ctx) => lowerAs(ctx, input))
  serve(app, previewRequest, (input, ctx) => preview(ctx, input))
  serve(app, resubmitRequest, (input, ctx) => resubmit(ctx, input))
}
