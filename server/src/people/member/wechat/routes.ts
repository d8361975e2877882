import * as wechat from '@gongfang/contract/base/wechat'
import { type App, serve } from '../../../http/serve.ts'
import { bindByTicket, loginByWechat, wechatWays } from './actions.ts'

export function wechatRoutes(app: App) {
  serve(app, wechat.getWechatWays, (_, ctx) => wechatWays(ctx))
  serve(app, wechat.wechatLogin, (input, ctx) => loginByWechat(ctx, input))
  serve(app, wechat.bindWechat, (input, ctx) => bindByTicket(ctx, input))
}
