import { event, type MessageKinds, MUST_ACT, tellerOf } from '../../people/message/door.ts'

const orderLink = (no: string) => `/order/detail?no=${no}`

export const events = {
  refusalClaimed: event<{ no: string; name: string }>({
    name: '同事申请售后',
    kind: 'aftersaleTask',
    samples: { no: ['订单号', '20261120000000000001'], name: ['同事', '李老师'] },
    words: ({ no, name }) => ({
      title: '同事为拒收的商品申请了售后',
      body: `${name} 为订单 ${no} 中拒收的商品申请了售后，之后由您继续办理。`,
      link: orderLink(no),
    }),
  }),
  aftersaleApproved: event<{ no: string; next: string }>({
    name: '售后同意',
    kind: 'aftersaleTask',
    samples: { no: ['订单号', '20261120000000000001'], next: ['下一步', '请尽快寄回商品'] },
    words: ({ no, next }) => ({
      title: '售后申请已同意',
      body: `订单 ${no} 的售后申请已同意，${next}。`,
      link: orderLink(no),
    }),
  }),
  aftersaleRejected: event<{ no: string; reason: string }>({
    name: '售后未通过',
    kind: 'aftersale',
    samples: { no: ['订单号', '20261120000000000001'], reason: ['原因', '超过售后期限'] },
    words: ({ no, reason }) => ({
      title: '售后申请未通过',
      body: `订单 ${no} 的售后申请未通过：${reason}。如有疑问请联系客服。`,
      link: orderLink(no),
    }),
  }),
  aftersaleReceived: event<{ no: string; next: string }>({
    name: '退货收到',
    kind: 'aftersale',
    samples: { no: ['订单号', '20261120000000000001'], next: ['下一步', '我们会尽快退款'] },
    words: ({ no, next }) => ({
      title: '退回的商品已收到',
      body: `订单 ${no} 退回的商品已收到，${next}。`,
      link: orderLink(no),
    }),
  }),
  aftersaleSent: event<{ no: string; what: string; carrier: string; trackingNo: string }>({
    name: '换货或维修品寄出',
    kind: 'aftersale',
    samples: {
      no: ['订单号', '20261120000000000001'],
      what: ['寄出的是', '换货商品'],
      carrier: ['物流公司', '顺丰速运'],
      trackingNo: ['运单号', 'SF1234567890'],
    },
    words: ({ no, what, carrier, trackingNo }) => ({
      title: `${what}已寄出`,
      body: `订单 ${no} 的${what}已寄出：${carrier} ${trackingNo}。`,
      link: orderLink(no),
    }),
  }),
  aftersaleOffered: event<{ no: string; what: string; reason: string }>({
    name: '售后改为退款',
    kind: 'aftersaleTask',
    samples: {
      no: ['订单号', '20261120000000000001'],
      what: ['金额或积分', '¥128.00'],
      reason: ['原因', '换货型号缺货'],
    },
    words: ({ no, what, reason }) => ({
      title: '售后可改为退款',
      body: `订单 ${no} 的售后可改为退款 ${what}：${reason}。同意请在订单详情中确认。`,
      link: orderLink(no),
    }),
  }),
  aftersaleRefunded: event<{ no: string; what: string }>({
    name: '售后退款',
    kind: 'money',
    samples: { no: ['订单号', '20261120000000000001'], what: ['金额或积分', '¥128.00'] },
    words: ({ no, what }) => ({
      title: '售后退款已完成',
      body: `订单 ${no} 的售后退款已完成：${what} 已原路退回。`,
      link: orderLink(no),
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  aftersaleTask: {
    group: 'order',
    section: '售后与寄存',
    name: '售后需处理',
    about: '同事为拒收的商品申请售后、售后同意后寄回商品、改为退款待确认、接手同事的寄存物品与售后',
    kept: MUST_ACT,
    forGroups: true,
  },
  aftersale: {
    group: 'order',
    section: '售后与寄存',
    name: '售后进展',
    about: '收到退货、寄出换货或维修品、申请未通过',
    forGroups: true,
  },
} satisfies MessageKinds
