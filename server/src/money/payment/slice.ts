import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { certificateEnds } from './channels/channels.ts'
import { paymentDeskRoutes } from './desk/routes.ts'
import { events, messageKinds } from './events.ts'
import { paymentExports } from './export/exports.ts'
import { figures } from './figure-queries.ts'
import { describePayment } from './health-actions.ts'
import { countDoubtfulPayments, countStuckRefunds, countUnansweredPayments } from './health-queries.ts'
import { refundTasks } from './refund/jobs.ts'
import { paymentTasks } from './settle/jobs.ts'
import { paymentRoutes } from './settle/routes.ts'
import { countPaymentDoubts, countRefundTrouble } from './todo-queries.ts'

export const slice: Slice = {
  name: 'payment',
  routes(app) {
    paymentRoutes(app)
    paymentDeskRoutes(app)
  },
  tasks: (house) => ({ ...refundTasks(house), ...paymentTasks(house) }),
  schedule: [
    { every: '10s', job: 'payment.ask' },
    { every: '30s', job: 'payment.askRefunds' },
  ],
  exports: paymentExports,
  books,
  todos: {
    refundTrouble: { needs: ['payment.write'], count: countRefundTrouble },
    paymentDoubt: { needs: ['payment.write'], count: countPaymentDoubts },
  },
  figures,
  signs: {
    payProvider: describePayment,
    unansweredPayments: countUnansweredPayments,
    doubtfulPayments: countDoubtfulPayments,
    refunds: countStuckRefunds,
    certificates: certificateEnds,
  },
  events,
  messageKinds,
}
