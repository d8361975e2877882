import { getOverview } from '@gongfang/contract/overview'
import { type App, serve } from '../http/serve.ts'
import * as queries from './queries.ts'

export function overviewRoutes(app: App) {
  serve(app, getOverview, (_, { db, caller, now }) => queries.getOverview(db, caller, now))
}
