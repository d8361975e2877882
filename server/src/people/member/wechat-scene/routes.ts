import * as wechat from '@gongfang/contract/base/wechat'
import { type App, serve } from '../../../http/serve.ts'
import { startTrip } from '../wechat/actions.ts'
import { appOn } from '../wechat/rules.ts'
import { decide, makeScene, poll, scan, startScan } from './actions.ts'

export function wechatSceneRoutes(app: App) {
  serve(app, wechat.startWechat, ({ scene }, ctx) =>
    scene === undefined
      ? startTrip(ctx, { purpose: 'login', app: appOn(ctx.platform) })
      : startScan(ctx, scene),
  )

  serve(app, wechat.makeWechatScene, (_, ctx) => makeScene(ctx, null))

  serve(app, wechat.pollWechatScene, (input, ctx) => poll(ctx, input))

  serve(app, wechat.scanWechatScene, (input, ctx) => scan(ctx, input))

  serve(app, wechat.confirmWechatScene, (input, ctx) => decide(ctx, input))
}
