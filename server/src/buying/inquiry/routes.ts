import * as inquiry from '@gongfang/contract/buying/inquiry'
import { type App, serve } from '../../http/serve.ts'
import {
  decline,
  handOver,
  listOwn,
  listPeople,
  post,
  read,
  readVersion,
  remove,
  save,
  submit,
  withdraw,
} from './actions.ts'
import { keepComparison, readComparison } from './comparison-actions.ts'
import { comparisonPdf, offerPdf, publicCheck } from './paper-actions.ts'

export function inquiryRoutes(app: App) {
  serve(app, inquiry.listInquiries, (input, ctx) => listOwn(ctx, input))
  serve(app, inquiry.getInquiry, ({ no }, ctx) => read(ctx, no))
  serve(app, inquiry.getOfferVersion, (input, ctx) => readVersion(ctx, input))
  serve(app, inquiry.saveInquiry, (input, ctx) => save(ctx, input))
  serve(app, inquiry.removeInquiry, (input, ctx) => remove(ctx, input))
  serve(app, inquiry.submitInquiry, (input, ctx) => submit(ctx, input))
  serve(app, inquiry.postInquiry, (input, ctx) => post(ctx, input))
  serve(app, inquiry.declineOffer, (input, ctx) => decline(ctx, input))
  serve(app, inquiry.withdrawInquiry, (input, ctx) => withdraw(ctx, input))
  serve(app, inquiry.listInquiryPeople, (_, ctx) => listPeople(ctx))
  serve(app, inquiry.handOverInquiry, (input, ctx) => handOver(ctx, input))
  serve(app, inquiry.exportOffer, (input, ctx) => offerPdf(ctx, input))
  serve(app, inquiry.getComparison, ({ no }, ctx) => readComparison(ctx, no))
  serve(app, inquiry.saveComparison, (input, ctx) => keepComparison(ctx, input))
  serve(app, inquiry.exportComparison, ({ no }, ctx) => comparisonPdf(ctx, no))
  serve(app, inquiry.checkOffer, (input, ctx) => publicCheck(ctx, input))
}
