import { listFreight, saveFreight } from '@gongfang/contract/goods/freight-desk'
import { type App, serve } from '../../http/serve.ts'
import { readRules, saveRules } from './actions.ts'

export function freightRoutes(app: App) {
  serve(app, listFreight, (_, { db }) => readRules(db))
  serve(app, saveFreight, (input, ctx) => saveRules(ctx, input))
}
