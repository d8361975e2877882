import * as wechat from '@gongfang/contract/base/wechat'
import { type App, serve } from '../../../http/serve.ts'
import { wechatWays } from '../wechat/actions.ts'
import { bindOwn, makeBindingScene, startBinding, unbindOwn } from './actions.ts'
import { findBinding } from './queries.ts'

export function wechatBindingRoutes(app: App) {
  serve(app, wechat.getOwnWechat, async (_, ctx) => ({
    ...(await findBinding(ctx.db, ctx.caller.id)),
    ways: await wechatWays(ctx),
  }))

  serve(app, wechat.startOwnWechat, (proof, ctx) => startBinding(ctx, proof))

  serve(app, wechat.bindOwnWechat, (input, ctx) => bindOwn(ctx, input))

  serve(app, wechat.makeOwnScene, (proof, ctx) => makeBindingScene(ctx, proof))

  serve(app, wechat.unbindWechat, (input, ctx) => unbindOwn(ctx, input))
}
