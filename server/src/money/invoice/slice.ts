import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { events, messageKinds } from './events.ts'
import { invoiceExports } from './export/exports.ts'
import { invoiceTasks } from './jobs.ts'
import { countOpen } from './leaving-queries.ts'
import { invoiceRoutes } from './routes.ts'
import { deleteOwnTitles as forgetTitles } from './title/queries.ts'
import { countToInvoice, countToRed } from './todo-queries.ts'

export const slice: Slice = {
  name: 'invoice',
  routes: invoiceRoutes,
  tasks: invoiceTasks,
  schedule: [{ every: '30s', job: 'invoice.sweep' }],
  exports: invoiceExports,
  books,
  todos: {
    toInvoice: { needs: ['invoice.issue'], count: countToInvoice },
    toRed: { needs: ['invoice.issue'], count: countToRed },
  },
  leaving: {
    institutionMatters: { invoices: countOpen },
    forget: forgetTitles,
  },
  events,
  messageKinds,
}
