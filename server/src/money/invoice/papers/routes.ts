import * as contract from '@gongfang/contract/money/invoice'
import { type App, serve } from '../../../http/serve.ts'
import { pdfPapers, readPapers, zipPapers } from './actions.ts'

export function papersRoutes(app: App) {
  serve(app, contract.getPapers, (wanted, ctx) => readPapers(ctx, wanted))
  serve(app, contract.downloadPapers, (wanted, ctx) => zipPapers(ctx, wanted))
  serve(app, contract.downloadPapersPdf, (wanted, ctx) => pdfPapers(ctx, wanted))
}
