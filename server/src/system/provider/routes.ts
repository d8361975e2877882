import { checkProvider, listProviders, saveProvider } from '@gongfang/contract/system/provider-desk'
import { type App, serve } from '../../http/serve.ts'
import { actorOf } from '../audit/door.ts'
import { listAccounts, saveAccount } from './actions.ts'
import { checkAccount } from './check.ts'

export function providerRoutes(app: App) {
  serve(app, listProviders, (_, { db, env }) => listAccounts(db, env))
  serve(app, saveProvider, (input, ctx) =>
    ctx.transaction(async (tx) => {
      await saveAccount(tx, ctx.env, { ...input, who: actorOf(ctx), now: ctx.now })
      return {}
    }),
  )
  serve(app, checkProvider, ({ name }, ctx) => checkAccount(ctx, name))
}
