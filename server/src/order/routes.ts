import {
  cancelOrder,
  changePayWay,
  createOrder,
  exportOrder,
  exportOrders,
  getOrder,
  listBought,
  listOrders,
  listPayWays,
  previewOrder,
  receiveOrder,
  remindShipping,
  reorder,
} from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import { asAnchoredPage } from '@gongfang/contract/values'
import type { MemberContext } from '../http/context.ts'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { openChannels } from '../provider/door.ts'
import { cancelOwn, keepDeadlines, receiveOwn, remindOwn } from './actions.ts'
import { listBoughtSkus } from './bought.ts'
import { buyAgain } from './buy-again.ts'
import { exportDetail, exportList } from './order-sheets.ts'
import { changeWay, listWays } from './pay-way.ts'
import { placeOrder } from './place.ts'
import { makeQuote } from './quote.ts'
import { countByTab, findDetail, listCards } from './read-queries.ts'

export function orderRoutes(app: App) {
  serve(app, previewOrder, async (draft, ctx) => {
    const open = await openChannels(ctx)
    const { preview } = await makeQuote(ctx.db, { memberId: ctx.caller.id, draft, open, now: ctx.now })
    return preview
  })

  serve(app, createOrder, (input, ctx) => placeOrder(ctx, input))

  serve(app, listBought, (wish, ctx) => listBoughtSkus(ctx, wish))

  serve(app, listOrders, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    const filter = { ...input, memberId: ctx.caller.id }
    const [cards, counts] = await Promise.all([
      listCards(ctx.db, filter, ctx.now),
      countByTab(ctx.db, filter),
    ])
    return { ...asAnchoredPage(cards, counts[input.tab], input, ({ no }) => no), counts }
  })

  serve(app, getOrder, async ({ no }, ctx) => {
    await keepOwnDeadlines(ctx)
    return (await findDetail(ctx.db, { memberId: ctx.caller.id, no, now: ctx.now })) ?? refuse('notFound')
  })

  serve(app, exportOrders, async ({ tab, keyword, fromOn, toOn }, ctx) => {
    await keepOwnDeadlines(ctx)
    const { name, bytes } = await exportList(ctx, { tab, keyword, fromOn, toOn })
    return sheetAnswer(bytes, name, 'orders.xlsx')
  })

  serve(app, exportOrder, async ({ no }, ctx) => {
    await keepOwnDeadlines(ctx)
    const { name, bytes } = await exportDetail(ctx, no)
    return sheetAnswer(bytes, name, 'order.xlsx')
  })

  serve(app, cancelOrder, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    await cancelOwn(ctx, input)
    return {}
  })

  serve(app, listPayWays, ({ no }, ctx) => listWays(ctx, no))

  serve(app, changePayWay, async (wish, ctx) => {
    await keepOwnDeadlines(ctx)
    return changeWay(ctx, wish)
  })

  serve(app, receiveOrder, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    await receiveOwn(ctx, input)
    return {}
  })

  serve(app, remindShipping, async ({ no }, ctx) => {
    await remindOwn(ctx, no)
    return {}
  })

  serve(app, reorder, ({ no }, ctx) => buyAgain(ctx, no))
}

const keepOwnDeadlines = ({ db, transaction, now, caller }: MemberContext) =>
  keepDeadlines({ db, run: transaction, now, memberId: caller.id })
