import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { keepDeadlines } from './deadline/actions.ts'
import { events, messageKinds } from './events.ts'
import { orderExports } from './export/exports.ts'
import { countUnpaidOfPlaced, figures, findFirstOrder } from './figure-queries.ts'
import { countOverdueOrders, countPaid, countPlaced } from './health-queries.ts'
import { orderImports } from './import/imports.ts'
import { orderTasks } from './jobs.ts'
import { countGoods, countGoodsOfOthers } from './leaving-queries.ts'
import { findFunnel, listTops } from './overview-queries.ts'
import { mayWait } from './own/actions.ts'
import { attached } from './own/attachment-actions.ts'
import { ownData } from './own-data-queries.ts'
import { countToPay, countWithAftersale, listUnpaid } from './own-overview-queries.ts'
import { orderRoutes } from './routes.ts'
import { countLateBackorders, countRefusedGoods, countToShip, countWishedLate } from './todo-queries.ts'

export const slice: Slice = {
  name: 'order',
  routes: orderRoutes,
  tasks: orderTasks,
  schedule: [{ every: '20s', job: 'order.sweep' }],
  exports: orderExports,
  imports: orderImports,
  books,
  attached: [attached],
  todos: {
    toShip: { needs: ['order.ship'], count: countToShip },
    backorderLate: { needs: ['order.ship'], count: countLateBackorders },
    wishedLate: { needs: ['order.ship'], count: countWishedLate },
    refusedGoods: { needs: ['aftersale.decide'], count: countRefusedGoods },
  },
  figures,
  figuresSince: findFirstOrder,
  dashboard: { tops: listTops, funnel: findFunnel, unpaidOfPlaced: countUnpaidOfPlaced },
  overview: {
    toPay: (db, reader) => countToPay(db, { ...reader, may: reader.stands && mayWait(reader.caller, 'pay') }),
    aftersales: (db, reader) =>
      countWithAftersale(db, { ...reader, may: mayWait(reader.caller, 'aftersale') }),
    unpaid: listUnpaid,
  },
  ownData,
  leaving: {
    settle: keepDeadlines,
    institutionMatters: { goods: countGoods, goodsOfOthers: countGoodsOfOthers },
  },
  signs: { placed: countPlaced, paid: countPaid, overdueOrders: countOverdueOrders },
  events,
  messageKinds,
}
