import {
  approveAftersale,
  countAftersaleDesk,
  getAftersaleCase,
  listAftersaleDesk,
  readAftersaleImage,
  receiveAftersale,
  refundAftersale,
  rejectAftersale,
  retryAftersaleRefund,
} from '@gongfang/contract/aftersale-desk'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import { asKeyPage } from '../db/key-page.ts'
import { type App, BinaryAnswer, serve } from '../http/serve.ts'
import * as actions from './desk-actions.ts'
import * as queries from './desk-queries.ts'

export function aftersaleDeskRoutes(app: App) {
  serve(app, listAftersaleDesk, async ({ view, kind, keyword, after, limit }, { db }) => {
    const filter = { view, kind, keyword: keyword?.trim() || undefined, after: keyOf(after), limit }
    const [rows, total] = await Promise.all([queries.listRows(db, filter), queries.countRows(db, filter)])
    return asKeyPage(rows, limit, total)
  })
  serve(app, countAftersaleDesk, (_, { db }) => queries.countPiles(db))
  serve(
    app,
    getAftersaleCase,
    async ({ id }, { db }) => (await queries.findCase(db, id)) ?? refuse('notFound'),
  )
  serve(app, readAftersaleImage, async (wanted, { db, outside }) => {
    const file = (await queries.findImage(db, wanted)) ?? refuse('notFound')
    const bytes = (await outside.storage.get(file.key)) ?? refuse('notFound')
    return new BinaryAnswer(bytes, {
      'content-type': file.mime,
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
  serve(app, approveAftersale, async (input, ctx) => {
    await actions.approve(ctx, input)
    return {}
  })
  serve(app, rejectAftersale, async (input, ctx) => {
    await actions.reject(ctx, input)
    return {}
  })
  serve(app, receiveAftersale, async (input, ctx) => {
    await actions.receive(ctx, input)
    return {}
  })
  serve(app, refundAftersale, (seen, ctx) => actions.refund(ctx, seen))
  serve(app, retryAftersaleRefund, async ({ id }, ctx) => {
    await actions.retry(ctx, id)
    return {}
  })
}

function keyOf(after: string | undefined): number | undefined {
  if (after === undefined) return undefined
  return /^\d{1,15}$/.test(after) ? Number(after) : refuseField('after', '翻页位置不正确')
}
