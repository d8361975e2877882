import type { Output } from '@gongfang/contract/base/endpoint'
import { changePayWay, listPayWays, type PayWay } from '@gongfang/contract/buying/order'
import { getSignUpPayStatus, paySignUp } from '@gongfang/contract/money/activity-fee'
import {
  getPayStatus,
  getTopUpPayStatus,
  type PayPurpose,
  type PayTicket,
  payOrder,
  payTopUp,
} from '@gongfang/contract/money/payment'
import { call } from '../../base/call.ts'

/** The state of a payment, for all purposes. */
export type PayStatus = Omit<Output<typeof getPayStatus>, 'orderState'> & {
  stage: 'waiting' | 'over' | 'cancelled'
}

type Seen = Pick<PayStatus, 'payableFen' | 'payablePoints'>

interface Purpose {
  name: string
  title: string
  number: string
  missing: string
  /** The message after postponing. */
  kept: string
  /** The text of the button after the payment. */
  go: string
  /** `check`: the server asks the channel at once. */
  ask: (no: string, check: boolean) => Promise<PayStatus>
  /** `seen`: the amount that was shown. The server refuses when the price has changed since. */
  pay: (no: string, options: { way?: 'points'; seen?: Seen; key: string }) => Promise<PayTicket>
  /** This is undefined if there is only one way to pay. */
  ways?: Ways
}

export interface Ways {
  list: (no: string) => Promise<Output<typeof listPayWays>>
  change: (no: string, way: PayWay) => Promise<unknown>
}

const stageOf = (state: string) =>
  state === 'unpaid' ? 'waiting' : state === 'cancelled' ? 'cancelled' : 'over'

export const purposes: Record<PayPurpose, Purpose> = {
  order: {
    name: '订单',
    title: '订单支付',
    number: '订单号',
    missing: '订单不存在',
    kept: '订单已保留',
    go: '查看订单',
    ask: async (no, check) => {
      const { orderState, ...due } = await call(getPayStatus, { no, check })
      return { ...due, stage: stageOf(orderState) }
    },
    pay: (no, { key, ...wish }) => call(payOrder, { no, ...wish }, { idempotencyKey: key }),
    ways: {
      list: (no) => call(listPayWays, { no }),
      change: (no, way) => call(changePayWay, { no, way }),
    },
  },
  signUp: {
    name: '报名',
    title: '报名支付',
    number: '报名单号',
    missing: '报名不存在',
    kept: '名额已保留',
    go: '查看票券',
    ask: async (no, check) => {
      const { signUpState, ...due } = await call(getSignUpPayStatus, { no, check })
      return { ...due, stage: stageOf(signUpState) }
    },
    // Only an order's price can change while it is being paid.
    pay: (no, { key, seen: _, ...way }) => call(paySignUp, { no, ...way }, { idempotencyKey: key }),
  },
  topUp: {
    name: '充值',
    title: '充值支付',
    number: '充值单号',
    missing: '充值单不存在',
    kept: '充值单已保留',
    go: '查看积分',
    ask: async (no, check) => {
      const { topUpState, ...due } = await call(getTopUpPayStatus, { no, check })
      return { ...due, stage: stageOf(topUpState) }
    },
    pay: (no, { key, seen: _, ...way }) => call(payTopUp, { no, ...way }, { idempotencyKey: key }),
  },
}
