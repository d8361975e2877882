import { getOverview } from '@gongfang/contract/insight/overview'
import { type App, serve } from '../../http/serve.ts'
import type { Parts } from './parts.ts'
import * as queries from './queries.ts'

export function overviewRoutes(app: App, parts: Parts) {
  serve(app, getOverview, (_, { db, caller, now }) => queries.getOverview(db, parts, caller, now))
}
