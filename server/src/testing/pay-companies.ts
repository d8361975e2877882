import type { CompanyWay } from '@gongfang/contract/buying/pay-ways'
import type { WechatPay } from '../outside/wechat-pay.ts'
import type { PretendWechat } from '../pretend/wechat.ts'
import { noFaults } from '../pretend/wechat-faults.ts'
import type { TestShop } from './shop.ts'
import { forgetSilence, withWechat } from './wechat.ts'

type Answer = Record<string, unknown>

/** What a test of a company's payments needs of the pretend one. */
export type PretendCompany = Pick<
  PretendWechat,
  'account' | 'faults' | 'pay' | 'order' | 'refundState' | 'requests' | 'close'
>

/** A pretend company, and its own words for what the tests say in general. */
interface Pretend {
  readonly open: (shop: TestShop, how: { timeoutMs: number }) => Promise<PretendCompany>
  /** A client without memories of silence. */
  readonly forgetSilence: (shop: TestShop, timeoutMs: number) => void
  readonly noFaults: () => PretendCompany['faults']
  /** Runs something around each request for a code; returns what puts the client back. */
  readonly aroundPrepay: (
    shop: TestShop,
    around: (prepay: () => Promise<string>, outTradeNo: string) => Promise<string>,
  ) => () => void
  /** Other values for the fields that say who the merchant is. */
  readonly stranger: Readonly<Record<string, string>>
  readonly closed: string
  readonly refunds: Readonly<Record<'done' | 'closed' | 'abnormal', 'SUCCESS' | 'CLOSED' | 'ABNORMAL'>>
  /** An answer with the number of another payment, or with an amount of one fen. */
  readonly withTradeNo: (answer: Answer, no: string) => Answer
  readonly withOneFen: (answer: Answer) => Answer
}

/** Each way that a company stands behind has a pretend one, which every attack is tried on. */
export const pretendCompanies: Readonly<Record<CompanyWay, Pretend>> = {
  wechat: {
    open: withWechat,
    forgetSilence,
    noFaults,
    aroundPrepay({ app: { house } }, around) {
      const { outside } = house
      const real = outside.wechatPay
      const slow = (client: WechatPay): WechatPay => ({
        ...client,
        prepay: (trade, wish) => around(() => client.prepay(trade, wish), wish.outTradeNo),
      })
      Object.assign(outside, { wechatPay: (account: Parameters<typeof real>[0]) => slow(real(account)) })
      return () => void Object.assign(outside, { wechatPay: real })
    },
    stranger: { mchid: '1999999999', appid: 'wx0000000000000000' },
    closed: 'CLOSED',
    refunds: { done: 'SUCCESS', closed: 'CLOSED', abnormal: 'ABNORMAL' },
    withTradeNo: (answer, no) => ({ ...answer, transaction_id: no }),
    withOneFen: (answer) => ({ ...answer, amount: { total: 1, currency: 'CNY' } }),
  },
}
