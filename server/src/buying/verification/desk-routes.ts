import { refuse } from '@gongfang/contract/base/refusal'
import {
  getVerification,
  listVerifications,
  lookUpVoucher,
  redeemVoucher,
  undoVerification,
} from '@gongfang/contract/buying/verification-desk'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { noteSearch } from '../../system/audit/door.ts'
import { lookUp, redeemAt, undoAt } from './desk-actions.ts'
import { countRows, findRow, listRows } from './desk-queries.ts'

export function verificationDeskRoutes(app: App) {
  serve(app, lookUpVoucher, (input, ctx) => lookUp(ctx, input))
  serve(app, redeemVoucher, (input, ctx) => redeemAt(ctx, input))
  serve(app, undoVerification, (input, ctx) => undoAt(ctx, input))
  serve(app, listVerifications, async ({ after, limit, ...filter }, ctx) => {
    await noteSearch(ctx, '核销记录', filter.keyword)
    const page = pageFrom(after, limit, false)
    const [rows, total] = await Promise.all([listRows(ctx.db, filter, page), countRows(ctx.db, filter)])
    return asKeyPage(rows, limit, total)
  })
  serve(app, getVerification, async ({ no }, ctx) => (await findRow(ctx.db, no)) ?? refuse('notFound'))
}
