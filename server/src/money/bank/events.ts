import { event, tellerOf } from '../../people/message/door.ts'

const orderLink = (no: string) => `/order/detail?no=${no}`

export const events = {
  transferConfirmed: event<{ no: string; amount: string }>({
    name: '对公转账到账',
    kind: 'money',
    samples: aboutTransfer({ amount: ['到账金额', '¥128.00'] }),
    words: ({ no, amount }) => ({
      title: '对公转账已到账',
      body: `订单 ${no} 的对公转账 ${amount} 已到账。`,
      link: orderLink(no),
    }),
  }),
  transferShort: event<{ no: string; received: string; missing: string }>({
    name: '对公转账不足',
    kind: 'orderTask',
    samples: aboutTransfer({ received: ['已到账', '¥100.00'], missing: ['尚差', '¥28.00'] }),
    words: ({ no, received, missing }) => ({
      title: '对公转账金额不足',
      body: `订单 ${no} 已到账 ${received}，尚差 ${missing}，请在截止时间前补足。`,
      link: orderLink(no),
    }),
  }),
  transferRejected: event<{ no: string; reason: string }>({
    name: '转账凭证未通过',
    kind: 'orderTask',
    samples: aboutTransfer({ reason: ['原因', '凭证不清晰，请重新上传'] }),
    words: ({ no, reason }) => ({
      title: '转账凭证未通过',
      body: `订单 ${no} 的转账凭证未通过：${reason}。请重新上传。`,
      link: orderLink(no),
    }),
  }),
  transferOwed: event<{ no: string; amount: string }>({
    name: '转账待退回',
    kind: 'money',
    samples: aboutTransfer({ amount: ['待退金额', '¥28.00'] }),
    words: ({ no, amount }) => ({
      title: '有款项待退回',
      body: `订单 ${no} 收到的转账中有 ${amount} 不需支付，我们会尽快退回到付款账户。`,
      link: orderLink(no),
    }),
  }),
  transferReturned: event<{ no: string; amount: string }>({
    name: '转账已退回',
    kind: 'money',
    samples: aboutTransfer({ amount: ['退回金额', '¥28.00'] }),
    words: ({ no, amount }) => ({
      title: '款项已退回',
      body: `订单 ${no} 多付的 ${amount} 已退回，请留意到账。`,
      link: orderLink(no),
    }),
  }),
  transferDue: event<{ no: string; at: string }>({
    name: '对公转账即将到期',
    kind: 'orderTask',
    samples: aboutTransfer({ at: ['截止时间', '2026-11-27 18:00'] }),
    words: ({ no, at }) => ({
      title: '对公转账即将到期',
      body: `订单 ${no} 请在 ${at} 前完成对公转账，逾期订单将自动取消。`,
      link: orderLink(no),
    }),
  }),
}

function aboutTransfer<S>(samples: S) {
  return { no: ['订单号', '20261120000000000001'] as const, ...samples }
}

export const tellMember = tellerOf(events)
