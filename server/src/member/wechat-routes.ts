import * as wechat from '@gongfang/contract/wechat'
import { type App, serve } from '../http/serve.ts'
import { appOn } from './rules.ts'
import { bindByTicket, loginByWechat } from './wechat-actions.ts'
import { bindOwn, makeBindingScene, startBinding, unbindOwn } from './wechat-own.ts'
import { findBinding } from './wechat-queries.ts'
import { decide, makeScene, poll, scan, startScan } from './wechat-scene.ts'
import { startTrip, wechatWays } from './wechat-trip.ts'

export function wechatRoutes(app: App) {
  serve(app, wechat.getWechatWays, (_, ctx) => wechatWays(ctx))
  serve(app, wechat.startWechat, ({ scene }, ctx) =>
    scene === undefined
      ? startTrip(ctx, { purpose: 'login', app: appOn(ctx.platform) })
      : startScan(ctx, scene),
  )
  serve(app, wechat.wechatLogin, (input, ctx) => loginByWechat(ctx, input))
  serve(app, wechat.bindWechat, (input, ctx) => bindByTicket(ctx, input))

  serve(app, wechat.makeWechatScene, (_, ctx) => makeScene(ctx, null))
  serve(app, wechat.pollWechatScene, (input, ctx) => poll(ctx, input))
  serve(app, wechat.scanWechatScene, (input, ctx) => scan(ctx, input))
  serve(app, wechat.confirmWechatScene, (input, ctx) => decide(ctx, input))

  serve(app, wechat.getOwnWechat, async (_, ctx) => ({
    ...(await findBinding(ctx.db, ctx.caller.id)),
    ways: await wechatWays(ctx),
  }))
  serve(app, wechat.startOwnWechat, (proof, ctx) => startBinding(ctx, proof))
  serve(app, wechat.bindOwnWechat, (input, ctx) => bindOwn(ctx, input))
  serve(app, wechat.makeOwnScene, (proof, ctx) => makeBindingScene(ctx, proof))
  serve(app, wechat.unbindWechat, (input, ctx) => unbindOwn(ctx, input))
}
