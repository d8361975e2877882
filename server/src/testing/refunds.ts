import type { Input } from '@gongfang/contract/base/endpoint'
import { listBankRefunds, sendBankRefund } from '@gongfang/contract/money/bank-desk'
import { listProviders, saveProvider } from '@gongfang/contract/system/provider-desk'
import { speakerOf } from '../money/payment/channels/channel.ts'
import { askRefundsDue } from '../money/payment/refund/send-actions.ts'
import type { PretendWechat } from '../pretend/wechat.ts'
import { work } from './aftersales.ts'
import { aSerial } from './bank.ts'
import type { TestMember, TestShop, TestStaff } from './shop.ts'
import { forgetSilence } from './wechat.ts'

/** The refunds of a payment, the oldest first. */
export const refundsOf = ({ db }: TestShop, outTradeNo: string) => db<
  {
    id: number
    state: string
    reason: string
    amountFen: number
    offline: boolean
    outRefundNo: string
    problem: string
  }[]
>`
  select r.id, r.state, r.reason, r.amount_fen, r.offline, r.out_refund_no, r.problem
    from refund r join payment p on p.id = r.payment_id where p.out_trade_no = ${outTradeNo} order by r.id`

/** The payment was made so many days ago. */
export const paidBefore = ({ db, now }: TestShop, outTradeNo: string, days: number) =>
  db`update payment set paid_at = ${now()}::timestamptz - interval '1 day' * ${days} where out_trade_no = ${outTradeNo}`

/** The state that WeChat answers when it is asked about a refund. */
export async function refundEnded(
  shop: TestShop,
  wechat: PretendWechat,
  { outRefundNo, state }: { outRefundNo: string; state: 'SUCCESS' | 'CLOSED' },
) {
  await wechat.refundState(outRefundNo, state)
  shop.setNow(new Date(shop.now().getTime() + 70_000))
  await askRefundsDue(speakerOf(shop.app.house), shop.now())
}

export const bankRefunds = async (staff: TestStaff, no: string, view: 'open' | 'sent' = 'open') =>
  (await staff.call(listBankRefunds, { view })).rows.filter((row) => row.no === no)

export const payoutOf = (id: number, more: Partial<Input<typeof sendBankRefund>> = {}) => ({
  id,
  paidOn: '2026-11-21',
  serial: aSerial(),
  payee: '王小明',
  account: '6222 0212 3456 7890',
  bank: '工商银行杭州分行',
  ...more,
})

/** Finance sends the money that waits for this order or sign-up. */
export async function sentByBank(shop: TestShop, staff: TestStaff, no: string) {
  const [row] = await bankRefunds(staff, no)
  await staff.call(sendBankRefund, payoutOf(row!.id))
  await work(shop)
}

/** What a member was told about money that went back. */
export const toldOfRefunds = async ({ db }: TestShop, { id }: TestMember) =>
  await db<{ event: string; body: string; link: string }[]>`
    select event, body, link from message where member_id = ${id} and event in
      ('refundOffline', 'refundTransferred', 'aftersaleRefunded', 'signUpReturned', 'paymentReturned') order by id`

/** Types the account of a merchant over the one that was. */
export async function useMerchant(shop: TestShop, staff: TestStaff, { account }: PretendWechat) {
  const known = (await staff.call(listProviders, {})).find(({ name }) => name === 'wechatPay')
  const version = known?.version ?? 0
  await staff.call(saveProvider, { name: 'wechatPay', enabled: true, version, values: { ...account } })
  forgetSilence(shop)
}
