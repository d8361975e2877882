import type { Output } from '@gongfang/contract/endpoint'
import {
  getPayStatus,
  getSignUpPayStatus,
  type PayPurpose,
  type PayTicket,
  payOrder,
  paySignUp,
} from '@gongfang/contract/payment'
import { call } from '../call.ts'

/** What the dialog has to know, whatever is being paid for. */
export type PayStatus = Omit<Output<typeof getPayStatus>, 'orderState'> & {
  stage: 'waiting' | 'over' | 'cancelled'
}

type Seen = Pick<PayStatus, 'payableFen' | 'payablePoints'>

interface Purpose {
  name: string
  title: string
  number: string
  missing: string
  /** Said to who puts it off. */
  kept: string
  /** Where one goes on when it is paid. */
  go: string
  ask: (no: string) => Promise<PayStatus>
  /** `seen`: what the payer was shown; a price that moved since then is not paid. */
  pay: (no: string, options: { way?: 'points'; seen?: Seen; key: string }) => Promise<PayTicket>
}

const stageOf = (state: string) =>
  state === 'unpaid' ? 'waiting' : state === 'cancelled' ? 'cancelled' : 'over'

export const purposes: Record<PayPurpose, Purpose> = {
  order: {
    name: '订单',
    title: '订单支付',
    number: '订单号',
    missing: '订单不存在',
    kept: '订单已保留，请在截止时间前支付',
    go: '查看订单',
    ask: async (no) => {
      const { orderState, ...due } = await call(getPayStatus, { no })
      return { ...due, stage: stageOf(orderState) }
    },
    pay: (no, { key, ...wish }) => call(payOrder, { no, ...wish }, { idempotencyKey: key }),
  },
  signUp: {
    name: '报名',
    title: '报名支付',
    number: '报名单号',
    missing: '报名不存在',
    kept: '名额已保留，请在截止时间前支付',
    go: '查看票券',
    ask: async (no) => {
      const { signUpState, ...due } = await call(getSignUpPayStatus, { no })
      return { ...due, stage: stageOf(signUpState) }
    },
    // What an activity costs does not move under who pays for it.
    pay: (no, { key, seen: _, ...way }) => call(paySignUp, { no, ...way }, { idempotencyKey: key }),
  },
}
