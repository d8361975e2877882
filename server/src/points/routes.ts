import { listPointsEntries } from '@gongfang/contract/points'
import { asPage } from '@gongfang/contract/values'
import { type App, serve } from '../http/serve.ts'
import { countEntries, listEntries } from './queries.ts'

export function pointsRoutes(app: App) {
  serve(app, listPointsEntries, async ({ page, limit, kind }, { db, caller }) => {
    const wanted = { memberId: caller.id, kind, page, limit }
    const [entries, total] = await Promise.all([listEntries(db, wanted), countEntries(db, wanted)])
    return asPage(entries, total, wanted)
  })
}
