import { event, type MessageKinds, MUST_ACT, tellerOf } from '../../people/message/door.ts'

const orderLink = (no: string) => `/order/detail?no=${no}`

export const events = {
  orderPaid: event<{ no: string }>({
    name: '订单付款',
    kind: 'order',
    samples: { no: ['订单号', '20261120000000000001'] },
    words: ({ no }) => ({
      title: '订单已付款',
      body: `订单 ${no} 已付款，我们会尽快安排发货。`,
      link: orderLink(no),
    }),
  }),
  orderShipped: event<{ no: string }>({
    name: '订单发货',
    kind: 'shipping',
    samples: { no: ['订单号', '20261120000000000001'] },
    important: true,
    words: ({ no }) => ({
      title: '订单已发货',
      body: `订单 ${no} 已发货，请留意查收。`,
      link: orderLink(no),
    }),
  }),
  orderCancelled: event<{ no: string }>({
    name: '订单取消',
    kind: 'order',
    samples: { no: ['订单号', '20261120000000000001'] },
    words: ({ no }) => ({
      title: '订单已取消',
      body: `订单 ${no} 已取消，占用的库存和积分已退回。`,
      link: orderLink(no),
    }),
  }),
  orderPriced: event<{ no: string; amount: string }>({
    name: '订单改价',
    kind: 'orderTask',
    samples: { no: ['订单号', '20261120000000000001'], amount: ['应付金额', '¥128.00'] },
    words: ({ no, amount }) => ({
      title: '订单金额已修改',
      body: `订单 ${no} 的应付金额已改为 ${amount}，请在截止时间前支付。`,
      link: orderLink(no),
    }),
  }),
  payerAsked: event<{ no: string; name: string; amount: string; before: string }>({
    name: '同事请付款',
    kind: 'orderTask',
    samples: {
      no: ['订单号', '20261120000000000001'],
      name: ['采购人', '张老师'],
      amount: ['应付金额', '¥128.00'],
      before: ['截止时间', '2026-11-27 18:00'],
    },
    words: ({ no, name, amount, before }) => ({
      title: '请为同事的订单付款',
      body: `${name} 请您为订单 ${no} 付款 ${amount}。请在 ${before} 前支付，逾期订单自动取消。`,
      link: orderLink(no),
    }),
  }),
  backorderMoved: event<{ no: string; goods: string; day: string }>({
    name: '订货改期',
    kind: 'orderTask',
    samples: {
      no: ['订单号', '20261120000000000001'],
      goods: ['商品', '活动扳手 300mm'],
      day: ['预计发货日', '2026-12-05'],
    },
    words: ({ no, goods, day }) => ({
      title: '订货到货时间有变化',
      body: `订单 ${no} 的「${goods}」预计 ${day} 发货。如不能等待，可在订单中申请退款。`,
      link: orderLink(no),
    }),
  }),
  addressChanged: event<{ no: string }>({
    name: '收货地址修改',
    kind: 'orderTask',
    samples: { no: ['订单号', '20261120000000000001'] },
    words: ({ no }) => ({
      title: '收货地址已修改',
      body: `订单 ${no} 的收货地址已由客服修改。如非您要求，请立即联系客服。`,
      link: orderLink(no),
    }),
  }),
  parcelCorrected: event<{ no: string; carrier: string; trackingNo: string }>({
    name: '运单号更正',
    kind: 'shipping',
    samples: {
      no: ['订单号', '20261120000000000001'],
      carrier: ['物流公司', '顺丰速运'],
      trackingNo: ['运单号', 'SF1234567890'],
    },
    words: ({ no, carrier, trackingNo }) => ({
      title: '运单号已更正',
      body: `订单 ${no} 的包裹运单号已更正为 ${carrier} ${trackingNo}。`,
      link: orderLink(no),
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  orderTask: {
    group: 'order',
    section: '订单',
    name: '订单需处理',
    about: '商品待验收、商品被拒收、同事请您付款、改价、转账不足或将到期、订货改期、改收货地址、开票驳回',
    kept: MUST_ACT,
    forGroups: true,
  },
  shipping: {
    group: 'order',
    section: '订单',
    name: '发货',
    about: '订单发货、更正运单号',
    forGroups: true,
  },
  order: {
    group: 'order',
    section: '订单',
    name: '订单进展',
    about: '付款、取消',
    forGroups: true,
  },
} satisfies MessageKinds
