import { getSiteConfig } from '@gongfang/contract/config'
import { type App, serve } from '../http/serve.ts'
import { shownConfig } from './actions.ts'
import { findFreeFreight } from './queries.ts'

export function configRoutes(app: App) {
  serve(app, getSiteConfig, async (_, { db, env, kept }) => {
    const config = await shownConfig({ db, kept })
    const [free] = await findFreeFreight(db)
    return { ...config, freeFreightFen: free?.fen ?? 0, demo: env.demo }
  })
}
