import { moneyWays, type PayWay } from '@gongfang/contract/buying/order'
import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { PointsKind } from '@gongfang/contract/people/points'
import * as activity from '../../../buying/activity/door.ts'
import { overReason } from '../../../buying/activity/door.ts'
import * as order from '../../../buying/order/door.ts'
import { isOverdue } from '../../../buying/order/door.ts'
import type { Db } from '../../../db/connect.ts'
import * as points from '../../../people/points/door.ts'
import { tellMember } from '../events.ts'
import { findOrderForMessage } from './queries.ts'

/** An order, a sign-up or a top-up that is being paid, locked until the transaction ends. */
export interface Subject {
  id: number
  no: string
  memberId: number
  currency: 'money' | 'points'
  payableFen: number
  payablePoints: number
  /** True until it is paid or its time is over. */
  waiting: boolean
  payBefore: string | null
  /** The way of payment that its owner chose. */
  way: PayWay
  /** Cannot be paid by a bank transfer, since it cannot wait for days. */
  noBank?: boolean
  /** The address of the page with the pay dialog; it has a query, so that `&` can add to it. */
  page: string
  /** True if `markPaid` sends all its statements at once, so that they can be sent together with the debit. */
  paidAtOnce: boolean
  /** Marks it as paid, once. */
  markPaid: (way: PayWay, now: Date, payerId?: number | null) => Promise<unknown>
  /** Cancels it when its deadline has passed, also when the job for deadlines has not run yet. */
  endOverdue: (now: Date) => Promise<void>
}

interface Purpose {
  /** Locks it, after whatever has to be locked before it. The payment is locked afterwards. */
  lock: (tx: Db, id: number) => Promise<Subject | undefined>
  /** The same by its number and payer; refuses what cannot be paid at this moment. */
  lockPayable: (tx: Db, wish: { no: string; payer: order.Payer; now: Date }) => Promise<Subject>
  /** The description that the payer reads at the channel. */
  described: string
  /** The entries in the ledger of points: for taking points and for giving them back. */
  taken: { kind: PointsKind; note: string }
  returned: { kind: PointsKind; note: string }
  /** Its name in a sentence, the page that shows it to its owner, and whose business it is besides. */
  named: (
    tx: Db,
    subjectId: number,
  ) => Promise<{ what: string; path: string; institutionId?: number } | undefined>
  /** Tells its owner that money has gone back. */
  tellReturned: (
    tx: Db,
    returned: { subjectId: number; memberId: number; reference: string },
  ) => Promise<unknown>
}

type LockedOrder = Awaited<ReturnType<typeof order.lockPayable>>

const asOrder = (tx: Db, locked: LockedOrder): Subject => ({
  ...locked,
  waiting: locked.state === 'unpaid',
  way: locked.payWay,
  page: `/order/detail?no=${locked.no}&pay=1`,
  // Goods of a depot order come in by further statements, and so does what a fund pays.
  paidAtOnce: locked.delivery !== 'depot' && locked.fundId === null,
  markPaid: (way, now, payerId = null) => order.markPaid(tx, { id: locked.id, way, payerId, now }),
  endOverdue: async (now) => {
    if (!isOverdue(locked, now)) return
    await order.cancelLocked(tx, locked, { who: 'system', reason: '超时未付款', now })
  },
})

const asSignUp = (tx: Db, held: activity.Held): Subject => {
  const { id, no, memberId, state, feeFen, feePoints, payBefore } = held.signUp
  const currency = feePoints > 0 ? 'points' : 'money'
  return {
    id,
    no,
    memberId,
    currency,
    payBefore,
    payableFen: feeFen,
    payablePoints: feePoints,
    waiting: state === 'unpaid',
    way: currency === 'points' ? 'points' : moneyWays[0],
    noBank: true,
    page: `/activity/${held.activity.id}?pay=1`,
    paidAtOnce: false,
    markPaid: (_way, now) => activity.markPaid(tx, held, now),
    endOverdue: async (now) => {
      const reason = overReason(held.signUp, held.activity, now)
      // The sweep promotes those who wait for its seats with a fee.
      if (reason !== undefined)
        await activity.cancelLocked(tx, held, { who: 'system', reason, now, moneyOpen: false })
    },
  }
}

type LockedTopUp = Awaited<ReturnType<typeof points.lockTopUpPayable>>

const asTopUp = (tx: Db, locked: LockedTopUp): Subject => ({
  ...locked,
  currency: 'money',
  payableFen: locked.amountFen,
  payablePoints: 0,
  waiting: locked.state === 'unpaid' && !locked.left,
  way: moneyWays[0],
  noBank: true,
  page: `/points?topUp=${locked.no}`,
  paidAtOnce: false,
  markPaid: (_way, now) => points.markTopUpPaid(tx, locked, now),
  endOverdue: (now) => points.endTopUpOverdue(tx, locked, now),
})

/** Only orders are paid by others. */
const ownedBy = ({ no, payer, now }: { no: string; payer: order.Payer; now: Date }) => ({
  no,
  memberId: payer.memberId,
  now,
})

/** The kinds of subjects that can be paid. The rest of the slice treats them alike. */
export const purposes: Record<PayPurpose, Purpose> = {
  order: {
    lock: async (tx, id) => {
      const locked = await order.lockOrderById(tx, id)
      return locked && asOrder(tx, locked)
    },
    lockPayable: async (tx, wish) => asOrder(tx, await order.lockPayable(tx, wish)),
    described: '商城订单',
    taken: { kind: 'orderPay', note: '订单支付' },
    returned: { kind: 'orderRefund', note: '退款' },
    named: async (tx, subjectId) => {
      const order = await findOrderForMessage(tx, subjectId)
      if (!order) return undefined
      const { no, institutionId } = order
      return { what: `订单 ${no}`, path: `/order/detail?no=${no}`, institutionId }
    },
    tellReturned: async (tx, { subjectId, memberId, reference }) => {
      const order = await findOrderForMessage(tx, subjectId)
      return (
        order && tellMember(tx, { memberId, event: 'paymentReturned', reference, values: { no: order.no } })
      )
    },
  },
  signUp: {
    lock: async (tx, id) => {
      const held = await activity.lockHeld(tx, { id })
      return held && asSignUp(tx, held)
    },
    lockPayable: async (tx, wish) => asSignUp(tx, await activity.lockPayable(tx, ownedBy(wish))),
    described: '活动报名',
    taken: { kind: 'activity', note: '活动报名' },
    returned: { kind: 'activity', note: '报名退款' },
    named: activity.nameSignUp,
    tellReturned: (tx, { subjectId, ...to }) => activity.tellReturned(tx, { ...to, signUpId: subjectId }),
  },
  topUp: {
    lock: async (tx, id) => {
      const locked = await points.lockTopUpById(tx, id)
      return locked && asTopUp(tx, locked)
    },
    lockPayable: async (tx, wish) => asTopUp(tx, await points.lockTopUpPayable(tx, ownedBy(wish))),
    described: '积分充值',
    taken: { kind: 'topUp', note: '充值' },
    returned: { kind: 'topUp', note: '充值退款' },
    named: async () => ({ what: '积分充值', path: '/points' }),
    tellReturned: (tx, { subjectId, ...to }) => points.tellTopUpReturned(tx, { ...to, topUpId: subjectId }),
  },
}
