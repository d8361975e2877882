import * as desk from '@gongfang/contract/buying/inquiry-desk'
import { type App, serve } from '../../http/serve.ts'
import {
  countOpen,
  explain,
  listForDesk,
  open,
  postForShop,
  readCase,
  readVersionDesk,
  withdrawForShop,
} from './desk-actions.ts'
import { makeModelFor } from './made-model-actions.ts'
import { offer } from './offer-actions.ts'
import { offerPdfDesk } from './paper-actions.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './template-actions.ts'

export function inquiryDeskRoutes(app: App) {
  serve(app, desk.listInquiriesDesk, (input, ctx) => listForDesk(ctx, input))
  serve(app, desk.countInquiriesDesk, (_, ctx) => countOpen(ctx))
  serve(app, desk.getInquiryDesk, ({ no }, ctx) => readCase(ctx, no))
  serve(app, desk.getOfferDesk, (input, ctx) => readVersionDesk(ctx, input))
  serve(app, desk.openInquiryDesk, (input, ctx) => open(ctx, input))
  serve(app, desk.makeModel, (input, ctx) => makeModelFor(ctx, input))
  serve(app, desk.makeOffer, (input, ctx) => offer(ctx, input, 'offer'))
  serve(app, desk.reviseOffer, (input, ctx) => offer(ctx, input, 'revise'))
  serve(app, desk.withdrawOffer, (input, ctx) => withdrawForShop(ctx, input))
  serve(app, desk.postInquiryDesk, (input, ctx) => postForShop(ctx, input))
  serve(app, desk.exportOfferDesk, (input, ctx) => offerPdfDesk(ctx, input))
  serve(app, desk.explainLoss, (input, ctx) => explain(ctx, input))
  serve(app, desk.listOfferTemplates, (_, ctx) => listTemplates(ctx))
  serve(app, desk.saveOfferTemplate, (input, ctx) => saveTemplate(ctx, input))
  serve(app, desk.deleteOfferTemplate, ({ id }, ctx) => deleteTemplate(ctx, id))
}
