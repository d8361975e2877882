import { getSiteConfig } from '@gongfang/contract/system/config'
import { listConfig, previewPricing, saveConfig } from '@gongfang/contract/system/config-desk'
import { type App, serve } from '../../http/serve.ts'
import { shownConfig } from './actions.ts'
import { bannersAt } from './banners.ts'
import { listKeys, previewRate, saveKeys } from './desk-actions.ts'
import { findFreeFreight } from './queries.ts'

export function configRoutes(app: App) {
  serve(app, getSiteConfig, async (_, { db, env, kept, now }) => {
    const config = await shownConfig({ db, kept })
    const [free] = await findFreeFreight(db)
    const indexBanner = bannersAt(config.indexBanner, now)
    return { ...config, ...free, indexBanner, demo: env.demo }
  })
  serve(app, listConfig, (_, { db }) => listKeys(db))
  serve(app, saveConfig, (input, ctx) => saveKeys(ctx, input))
  serve(app, previewPricing, ({ scoreBuyRate }, { db, now }) => previewRate(db, scoreBuyRate, now))
}
