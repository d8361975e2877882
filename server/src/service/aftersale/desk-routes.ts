import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import {
  type AftersaleRow,
  approveAftersale,
  countAftersaleDesk,
  getAftersaleCase,
  getGoodwillOffer,
  listAftersaleDesk,
  offerAftersaleRefund,
  payGoodwill,
  readAftersaleImage,
  receiveAftersale,
  refundAftersale,
  rejectAftersale,
  retryAftersaleRefund,
  revealAftersale,
  shipAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { asKeyPage } from '../../db/key-page.ts'
import { type App, BinaryAnswer, serve } from '../../http/serve.ts'
import { noteSearch } from '../../system/audit/door.ts'
import { shownConfig } from '../../system/config/door.ts'
import * as actions from './desk/actions.ts'
import * as queries from './desk/queries.ts'
import * as goodwill from './goodwill/actions.ts'
import { ship } from './ship/actions.ts'

export function aftersaleDeskRoutes(app: App) {
  serve(app, listAftersaleDesk, async ({ keyword, after, ...wish }, ctx) => {
    const { db, kept } = ctx
    await noteSearch(ctx, '售后', keyword)
    const { aftersaleHours: hours } = await shownConfig({ db, kept })
    const filter = { ...wish, keyword: keyword?.trim() || undefined, after: readKey(after), hours }
    const [rows, total] = await Promise.all([queries.listRows(db, filter), queries.countRows(db, filter)])
    const page = asKeyPage(rows, wish.limit, total)
    const last = page.rows.at(-1)
    return { ...page, next: page.next === null || !last ? null : keyOf(last) }
  })
  serve(app, countAftersaleDesk, (_, { db }) => queries.countPiles(db))
  serve(app, getAftersaleCase, async ({ id }, { db, kept, now }) => {
    const { aftersaleHours: hours } = await shownConfig({ db, kept })
    return actions.readCase(db, { id, hours }, now)
  })
  serve(app, revealAftersale, (input, ctx) => actions.reveal(ctx, input))
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
  serve(app, shipAftersale, (wish, ctx) => ship(ctx, wish))
  serve(app, offerAftersaleRefund, async (wish, ctx) => {
    await actions.offerRefund(ctx, wish)
    return {}
  })
  serve(app, getGoodwillOffer, ({ no }, ctx) => goodwill.offerGoodwill(ctx, no))
  serve(app, payGoodwill, (wish, ctx) => goodwill.give(ctx, wish))
  serve(app, refundAftersale, (seen, ctx) => actions.refund(ctx, seen))
  serve(app, retryAftersaleRefund, async (wish, ctx) => {
    await actions.retry(ctx, wish)
    return {}
  })
}

const keyOf = ({ dueAt, stateAt, id }: AftersaleRow) => `${dueAt === null ? 1 : 0}~${stateAt}~${id}`

function readKey(after: string | undefined): queries.After | undefined {
  if (after === undefined) return undefined
  const [, idle, stateAt, id] =
    /^([01])~(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/.exec(after) ?? []
  if (!stateAt || Number.isNaN(Date.parse(stateAt))) return refuseField('after', '翻页位置不正确')
  return { idle: idle === '1', stateAt, id: Number(id) }
}
