import { event, type MessageKinds, type Samples, tellerOf } from '../../people/message/door.ts'

/** A refund that its channel takes no more. */
interface Transferred {
  /** The subject of the money. */
  what: string
  amount: string
  /** As in 微信支付. A message that 0.3.0 queued before an upgrade has none. */
  company?: string
  path: string
}

const orderLink = (no: string) => `/order/detail?no=${no}`

export const events = {
  paymentReturned: event<{ no: string }>({
    name: '付款退回',
    kind: 'money',
    samples: { no: ['订单号', '20261120000000000001'] },
    words: ({ no }) => ({
      title: '付款已退回',
      body: `订单 ${no} 已关闭或已付过款，这笔付款已按原路退回。`,
      link: orderLink(no),
    }),
  }),
  refundOffline: event<Transferred>({
    name: '退款改为银行转账',
    kind: 'money',
    samples: aboutTransferred(),
    words: ({ what, amount, company = '原支付渠道', path }) => ({
      title: '退款将通过银行转账',
      body: `退款 ${amount}（${what}）${company}已不再受理，将通过银行转账退给您，客服会与您核对收款账户。`,
      link: path,
    }),
  }),
  refundTransferred: event<Transferred>({
    name: '退款已汇出',
    kind: 'money',
    samples: aboutTransferred(),
    words: ({ what, amount, path }) => ({
      title: '退款已汇出',
      body: `退款 ${amount}（${what}）已通过银行转账汇出，请留意到账。`,
      link: path,
    }),
  }),
}

function aboutTransferred(): Samples<Transferred> {
  return {
    what: ['业务', '订单 20261120000000000001'],
    amount: ['退款金额', '¥128.00'],
    company: ['支付公司', '微信支付'],
    path: ['页面', '/order/detail?no=20261120000000000001'],
  }
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  money: {
    group: 'order',
    section: '订单',
    name: '到账与退款',
    about: '转账到账、付款退回、退款',
    forGroups: true,
  },
} satisfies MessageKinds
