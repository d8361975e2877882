import { companyOf } from '@gongfang/contract/buying/pay-ways'
import type { PaymentChannel } from '@gongfang/contract/money/payment-desk'
import { qrSvg } from '../../../outside/qr.ts'
import type {
  Trade,
  WechatPay,
  PaymentWord as WechatPaymentWord,
  RefundWord as WechatRefundWord,
} from '../../../outside/wechat-pay.ts'
import { providerAccount } from '../../../system/provider/door.ts'
import {
  type ByCompany,
  type Gateway,
  type Outside,
  type PaymentWord,
  type RefundWord,
  SHOWS_NOTHING,
} from './channel.ts'
import { findOpenid } from './queries.ts'
import { isOurs, paymentsOf, refundsOf, wechatChannelOf } from './wechat-rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A code and a prepay id live two hours, a link for a phone's browser five minutes: both end here a little before. */
const CODE_MS = 110 * MINUTE_MS
const LINK_MS = 4 * MINUTE_MS

const company = companyOf('wechat')

const open: Outside['open'] = async ({ db, env, outside }, { off = false } = {}) => {
  const found = await providerAccount({ db, env }, 'wechatPay', { off })
  return found && gatewayTo(outside.wechatPay(found.account))
}

export const wechat: ByCompany = {
  way: 'wechat',
  start: async (tx, { memberId, platform }) => {
    const openid = await findOpenid(tx, memberId)
    const channel = wechatChannelOf({ platform, openid })
    return { channel, openid: channel === 'wechatJsapi' ? openid : null }
  },
  outside: {
    open,
    company,
    provider: 'wechatPay',
    limits: {
      attemptMs: CODE_MS,
      prepayMs: (channel) => (channel === 'wechatH5' ? LINK_MS : CODE_MS),
      refundMs: company.refundDays * DAY_MS,
      refundParts: company.refundParts,
      // WeChat asks for a minute.
      refundGapMs: MINUTE_MS + 1_000,
    },
    codes: {
      alreadyPaid: ['ORDERPAID'],
      // Closed by WeChat itself, or asked for before with another description or amount.
      numberSpent: ['ORDER_CLOSED', 'OUT_TRADE_NO_USED'],
      refundFinal: ['PARAM_ERROR', 'INVALID_REQUEST', 'RESOURCE_NOT_EXISTS', 'USER_ACCOUNT_ABNORMAL'],
      payeeGone: ['USER_ACCOUNT_ABNORMAL'],
    },
    texts: {
      noAccount: `没有可用的${company.name}账户：请在接入账户中填写`,
      refundTooOld: `付款已超过${company.refundTime}，${company.name}不再受理，请重新发起为线下退款`,
    },
    answers: {
      taken: { code: 'SUCCESS', message: '成功' },
      refused: { code: 'FAIL', message: '通知无效' },
    },
  },
}

const trades: Partial<Record<PaymentChannel, Trade>> = {
  wechatNative: 'native',
  wechatJsapi: 'jsapi',
  wechatH5: 'h5',
}

const gatewayTo = (pay: WechatPay): Gateway => ({
  merchant: pay.account.mchid,
  certificateEnds: () => pay.certificateEnds(),
  prepay: ({ outTradeNo, amountFen, channel, openid, expiresAt }, wish) =>
    pay.prepay(trades[channel] ?? 'native', {
      outTradeNo,
      amountFen,
      ...wish,
      expiresAt: new Date(expiresAt),
      ...(openid !== null && { openid }),
    }),

  async show({ channel }, prepaid, { page, now }) {
    if (channel === 'wechatJsapi') return { ...SHOWS_NOTHING, jsapi: pay.jsapi(prepaid, now) }
    if (channel === 'wechatNative') return { ...SHOWS_NOTHING, qrSvg: await qrSvg(prepaid) }
    const back = `${prepaid.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(page)}`
    return { ...SHOWS_NOTHING, payUrl: `${prepaid}${back}` }
  },

  async query(outTradeNo) {
    const word = await pay.query(outTradeNo)
    return word && paymentWord(word, pay)
  },

  close: (outTradeNo) => pay.close(outTradeNo),

  refund: async (wish) => refundWord(await pay.refund(wish)),

  async queryRefund(outRefundNo) {
    const word = await pay.queryRefund(outRefundNo)
    return word && refundWord(word)
  },

  async readNotice(headers, body, now) {
    const { id, ...notice } = await pay.readNotice(headers, body, now)
    if (notice.kind === 'payment') return { id, kind: 'payment', payment: paymentWord(notice.payment, pay) }
    if (notice.kind === 'refund') return { id, kind: 'refund', refund: refundWord(notice.refund) }
    return { id, kind: 'other' }
  },

  async bill(kind, day) {
    const csv = await pay.bill(kind, day)
    if (csv === null) return null
    return kind === 'trade' ? paymentsOf(csv) : refundsOf(csv)
  },
})

const paymentStates: Record<WechatPaymentWord['state'], PaymentWord['state']> = {
  SUCCESS: 'paid',
  // Money that went back by WeChat's merchant site.
  REFUND: 'ended',
  CLOSED: 'ended',
  REVOKED: 'ended',
  NOTPAY: 'open',
  USERPAYING: 'open',
  PAYERROR: 'open',
}

function paymentWord(word: WechatPaymentWord, { account }: WechatPay): PaymentWord {
  const { outTradeNo, transactionId, amountFen, paidAt, raw } = word
  return {
    outTradeNo,
    amountFen,
    paidAt,
    raw,
    channelTradeNo: transactionId,
    state: paymentStates[word.state],
    said: word.state,
    isOurs: isOurs(word, account),
    merchant: word.mchid,
  }
}

const refundStates: Record<WechatRefundWord['state'], Pick<RefundWord, 'state' | 'problem'>> = {
  SUCCESS: { state: 'done', problem: '' },
  PROCESSING: { state: 'processing', problem: '' },
  CLOSED: { state: 'failed', problem: '微信支付已关闭该笔退款，请重新发起' },
  ABNORMAL: { state: 'abnormal', problem: '付款人的银行卡无法入账，请在微信支付商户平台处理' },
}

const refundWord = ({
  outRefundNo,
  outTradeNo,
  refundId,
  state,
  amountFen,
  raw,
}: WechatRefundWord): RefundWord => ({
  outRefundNo,
  outTradeNo,
  amountFen,
  raw,
  channelRefundNo: refundId,
  said: state,
  ...refundStates[state],
})
