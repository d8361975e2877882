import {
  acceptAftersaleRefund,
  applyForAftersale,
  getAftersaleOffer,
  listAftersales,
  previewAftersale,
  sendAftersaleBack,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import { type App, serve } from '../../http/serve.ts'
import * as actions from './actions.ts'

export function aftersaleRoutes(app: App) {
  serve(app, getAftersaleOffer, ({ no }, ctx) => actions.findOffer(ctx, no))
  serve(app, previewAftersale, (wish, ctx) => actions.preview(ctx, wish))
  serve(app, applyForAftersale, (form, ctx) => actions.apply(ctx, form))
  serve(app, listAftersales, ({ no }, ctx) => actions.listOwn(ctx, no))
  serve(app, withdrawAftersale, async ({ aftersaleNo }, ctx) => {
    await actions.withdraw(ctx, aftersaleNo)
    return {}
  })
  serve(app, acceptAftersaleRefund, async ({ aftersaleNo }, ctx) => {
    await actions.acceptRefund(ctx, aftersaleNo)
    return {}
  })
  serve(app, sendAftersaleBack, async (parcel, ctx) => {
    await actions.sendBack(ctx, parcel)
    return {}
  })
}
