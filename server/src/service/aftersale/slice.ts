import type { Slice } from '../../slice.ts'
import { attached } from './attachment-actions.ts'
import { books } from './books.ts'
import { aftersaleDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { aftersaleExports } from './export/exports.ts'
import { aftersaleTasks } from './jobs.ts'
import { countOrders, countOrdersOf } from './leaving-queries.ts'
import { aftersaleRoutes } from './routes.ts'
import { countAftersales } from './todo-queries.ts'

export const slice: Slice = {
  name: 'aftersale',
  routes(app) {
    aftersaleRoutes(app)
    aftersaleDeskRoutes(app)
  },
  tasks: aftersaleTasks,
  exports: aftersaleExports,
  books,
  attached: [attached],
  todos: {
    aftersale: { needs: ['aftersale.decide'], count: (db) => countAftersales(db, 'decide') },
    aftersaleBack: { needs: ['aftersale.decide'], count: (db) => countAftersales(db, 'comingBack') },
    aftersalePay: { needs: ['aftersale.refund'], count: (db) => countAftersales(db, 'payBack') },
    aftersaleSend: { needs: ['order.ship'], count: (db) => countAftersales(db, 'toSend') },
  },
  leaving: {
    matters: { orders: countOrders },
    institutionMatters: { orders: countOrdersOf },
  },
  events,
  messageKinds,
}
