import * as limit from '@gongfang/contract/buying/spending-limit'
import { type App, serve } from '../../http/serve.ts'
import { readLimits, readOwnLimits, saveLimit } from './limit-actions.ts'

export function limitRoutes(app: App) {
  serve(app, limit.listSpendingLimits, (_, ctx) => readLimits(ctx))
  serve(app, limit.saveSpendingLimit, (input, ctx) => saveLimit(ctx, input))
  serve(app, limit.listOwnLimits, (_, ctx) => readOwnLimits(ctx))
}
