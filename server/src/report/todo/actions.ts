import type { Permission } from '@gongfang/contract/permission'
import { type TodoKind, todoKinds } from '@gongfang/contract/report-desk'
import type { Db } from '../../db/connect.ts'
import type { Staff } from '../../http/context.ts'
import { can } from '../../http/session.ts'
import { countJobs } from '../../jobs/state.ts'
import { countUnexplainedDays } from '../../reconciliation/door.ts'
import { findStored } from '../stored/actions.ts'
import * as queries from './queries.ts'

interface Todo {
  /** Permissions to do the work; one of them is enough. */
  readonly needs: readonly Permission[]
  /** null: not counted yet. */
  readonly count: (db: Db, now: Date, staff: Staff) => Promise<number | null>
}

const todos: Record<TodoKind, Todo> = {
  toShip: { needs: ['order.ship'], count: queries.countToShip },
  backorderLate: { needs: ['order.ship'], count: queries.countLateBackorders },
  toReview: { needs: ['institution.review'], count: queries.countToReview },
  refusedGoods: { needs: ['aftersale.decide'], count: queries.countRefusedGoods },
  aftersale: { needs: ['aftersale.decide'], count: (db) => queries.countAftersales(db, 'decide') },
  aftersaleBack: { needs: ['aftersale.decide'], count: (db) => queries.countAftersales(db, 'comingBack') },
  aftersalePay: { needs: ['aftersale.refund'], count: (db) => queries.countAftersales(db, 'payBack') },
  aftersaleSend: { needs: ['order.ship'], count: (db) => queries.countAftersales(db, 'toSend') },
  transfer: { needs: ['bank.confirm'], count: queries.countTransfers },
  bankRefund: { needs: ['bank.confirm'], count: queries.countBankRefunds },
  refundTrouble: { needs: ['payment.write'], count: queries.countRefundTrouble },
  paymentDoubt: { needs: ['payment.write'], count: queries.countPaymentDoubts },
  billDifference: { needs: ['payment.write'], count: countUnexplainedDays },
  toInvoice: { needs: ['invoice.issue'], count: queries.countToInvoice },
  toRed: { needs: ['invoice.issue'], count: queries.countToRed },
  pointsToApprove: {
    needs: ['points.approve'],
    count: (db, _, { id }) => queries.countPointsToApprove(db, id),
  },
  // Only as a job counted it: the bell asks every minute, and counting reads all SKUs.
  lowStock: {
    needs: ['stock.read'],
    count: async (db) => (await findStored(db, 'lowStock'))?.body.count ?? null,
  },
  feedback: { needs: ['feedback.reply'], count: queries.countFeedback },
  review: { needs: ['review.moderate'], count: queries.countReviews },
  question: { needs: ['review.moderate'], count: queries.countQuestions },
  waitlist: { needs: ['activity.write'], count: queries.countWaiting },
  failedJobs: { needs: ['health.write'], count: async (db) => (await countJobs(db)).failed },
}

/** To-dos that the staff member may work on, without those that are not counted yet. */
export async function listTodos(db: Db, staff: Staff, now: Date) {
  const own = todoKinds.filter((kind) => todos[kind].needs.some((one) => can(staff, one)))
  const counts = await Promise.all(own.map((kind) => todos[kind].count(db, now, staff)))
  return own.flatMap((kind, at) => {
    const count = counts[at] ?? null
    return count === null ? [] : [{ kind, count }]
  })
}
