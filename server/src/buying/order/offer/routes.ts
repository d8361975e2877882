import { acceptOffer } from '@gongfang/contract/buying/inquiry'
import { type App, serve } from '../../../http/serve.ts'
import { accept } from './actions.ts'

export function offerRoutes(app: App) {
  serve(app, acceptOffer, (input, ctx) => accept(ctx, input))
}
