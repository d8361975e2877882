import { event, type MessageKinds, MUST_ACT, tellerOf } from '../../people/message/door.ts'

const requestLink = (no: string) => `/requests/${no}`
const orderLink = (no: string) => `/order/detail?no=${no}`

export const events = {
  approvalAsked: event<{ no: string; name: string; amount: string }>({
    name: '采购申请待审批',
    kind: 'approval',
    samples: aboutRequest({ name: ['申请人', '张老师'], amount: ['金额', '¥2,600.00'] }),
    words: ({ no, name, amount }) => ({
      title: '有采购申请待您审批',
      body: `${name} 提交了 ${amount} 的采购申请 ${no}，请审批。`,
      link: requestLink(no),
    }),
  }),
  requestReturned: event<{ no: string; name: string; reason: string }>({
    name: '采购申请被退回',
    kind: 'requestTask',
    samples: aboutRequest({ name: ['审批人', '李主任'], reason: ['原因', '数量过多'] }),
    words: ({ no, name, reason }) => ({
      title: '采购申请被退回',
      body: `${name} 退回了您的采购申请 ${no}：${reason}。可修改后重新提交。`,
      link: requestLink(no),
    }),
  }),
  requestRejected: event<{ no: string; name: string; reason: string }>({
    name: '采购申请被拒绝',
    kind: 'request',
    samples: aboutRequest({ name: ['审批人', '李主任'], reason: ['原因', '本年度不再采购'] }),
    words: ({ no, name, reason }) => ({
      title: '采购申请被拒绝',
      body: `${name} 拒绝了您的采购申请 ${no}：${reason}。`,
      link: requestLink(no),
    }),
  }),
  requestWithdrawn: event<{ no: string; reason: string }>({
    name: '采购申请被商城撤回',
    kind: 'requestTask',
    samples: aboutRequest({ reason: ['原因', '审批人均已离职'] }),
    words: ({ no, reason }) => ({
      title: '采购申请已由商城撤回',
      body: `商城客服撤回了您的采购申请 ${no}：${reason}。可修改后重新提交。`,
      link: requestLink(no),
    }),
  }),
  requestLowered: event<{ no: string; name: string; what: string }>({
    name: '采购申请减少数量',
    kind: 'request',
    samples: aboutRequest({ name: ['审批人', '李主任'], what: ['变化', '活动扳手 300mm 5 → 3'] }),
    words: ({ no, name, what }) => ({
      title: '采购申请的数量已减少',
      body: `${name} 修改了您的采购申请 ${no}：${what}。审批继续进行。`,
      link: requestLink(no),
    }),
  }),
  requestExpired: event<{ no: string; days: number }>({
    name: '采购申请过期',
    kind: 'requestTask',
    samples: aboutRequest({ days: ['天数', 60] }),
    words: ({ no, days }) => ({
      title: '采购申请已过期',
      body: `您的采购申请 ${no} 在 ${days} 天内没有审批完成，已过期。可修改后重新提交。`,
      link: requestLink(no),
    }),
  }),
  /** `before`: until when it is to be paid; '' if nothing is left to pay. */
  requestOrdered: event<{ no: string; orderNo: string; before: string }>({
    name: '采购申请已下单',
    kind: 'request',
    samples: aboutRequest({
      orderNo: ['订单号', '20261120000000000001'],
      before: ['付款时限', '2026-11-23 10:00'],
    }),
    words: ({ no, orderNo, before }) => ({
      title: '采购申请已通过并下单',
      body: `您的采购申请 ${no} 已通过审批，已自动下单，订单号 ${orderNo}${before && `，请在 ${before} 前付款`}。`,
      link: orderLink(orderNo),
    }),
  }),
  requestNotOrdered: event<{ no: string; what: string }>({
    name: '采购申请未能下单',
    kind: 'requestTask',
    samples: aboutRequest({ what: ['变化', '活动扳手 300mm 已售罄'] }),
    words: ({ no, what }) => ({
      title: '采购申请已通过，但未能下单',
      body: `您的采购申请 ${no} 已通过审批，但与申请时不同：${what}。请核对后重新提交。`,
      link: requestLink(no),
    }),
  }),
}

function aboutRequest<S>(samples: S) {
  return { no: ['申请单号', '20261120000000000001'] as const, ...samples }
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  approval: {
    group: 'order',
    section: '采购审批',
    name: '待我审批',
    about: '采购申请需要您审批，以及到期提醒',
    kept: MUST_ACT,
    forGroups: true,
  },
  requestTask: {
    group: 'order',
    section: '采购审批',
    name: '我的申请需处理',
    about: '采购申请被退回、过期、通过后未能下单，常用清单的申请待确认或没有自动提交',
    kept: MUST_ACT,
    forGroups: true,
  },
  request: {
    group: 'order',
    section: '采购审批',
    name: '我的申请进展',
    about: '采购申请下单、减少数量、被拒绝',
    forGroups: true,
  },
} satisfies MessageKinds
