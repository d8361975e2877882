import type { MessageGroup, MessageKind } from '@gongfang/contract/people/message'
import type { MessageEvent } from './rules.ts'

export interface Kind {
  /** The tab under which it is read. */
  readonly group: MessageGroup
  readonly section: string
  readonly name: string
  readonly about: string
  /** Why it is always told in the shop. */
  readonly kept?: string
  /** A session alone may not silence it on any channel. */
  readonly guards?: true
}

const ACT = '需要您处理，始终通知'

const sections = {
  account: '账号与机构',
  approval: '采购审批',
  order: '订单',
  after: '售后与寄存',
  activity: '活动',
  other: '其他',
}

/** Goods that are held for a member came by an order, and so did its invoice. */
export const kinds: Record<MessageKind, Kind> = {
  security: {
    group: 'system',
    section: sections.account,
    name: '账号安全',
    about: '绑定微信',
    kept: '保护账号，始终通知',
    guards: true,
  },
  membership: {
    group: 'system',
    section: sections.account,
    name: '成员资格与角色',
    about: '角色调整、停用与恢复、移出机构、移交负责人',
    kept: '关系您的权限，始终通知',
  },
  joining: {
    group: 'system',
    section: sections.account,
    name: '邀请与加入申请',
    about: '邀请、同事申请加入、申请的结果',
    kept: ACT,
  },
  colleagues: {
    group: 'system',
    section: sections.account,
    name: '同事变动',
    about: '同事加入或离开机构',
  },
  institutionReview: {
    group: 'review',
    section: sections.account,
    name: '机构审核',
    about: '机构资料审核的结果',
    kept: ACT,
  },
  approval: {
    group: 'order',
    section: sections.approval,
    name: '待我审批',
    about: '采购申请需要您审批，以及到期提醒',
    kept: ACT,
  },
  requestTask: {
    group: 'order',
    section: sections.approval,
    name: '我的申请需处理',
    about: '采购申请被退回、过期、通过后未能下单',
    kept: ACT,
  },
  request: {
    group: 'order',
    section: sections.approval,
    name: '我的申请进展',
    about: '采购申请下单、减少数量、被拒绝',
  },
  fund: {
    group: 'order',
    section: sections.approval,
    name: '经费余额',
    about: '您负责的经费所剩不多',
  },
  orderTask: {
    group: 'order',
    section: sections.order,
    name: '订单需处理',
    about: '商品待验收、商品被拒收、同事请您付款、改价、转账不足或将到期、订货改期、改收货地址、开票驳回',
    kept: ACT,
  },
  shipping: {
    group: 'order',
    section: sections.order,
    name: '发货',
    about: '订单发货、更正运单号',
  },
  order: {
    group: 'order',
    section: sections.order,
    name: '订单进展',
    about: '付款、取消',
  },
  money: {
    group: 'order',
    section: sections.order,
    name: '到账与退款',
    about: '转账到账、付款退回、退款',
  },
  invoice: {
    group: 'order',
    section: sections.order,
    name: '发票',
    about: '发票开具、红冲',
  },
  aftersaleTask: {
    group: 'order',
    section: sections.after,
    name: '售后需处理',
    about: '同事为拒收的商品申请售后、售后同意后寄回商品、改为退款待确认、接手同事的寄存物品与售后',
    kept: ACT,
  },
  aftersale: {
    group: 'order',
    section: sections.after,
    name: '售后进展',
    about: '收到退货、寄出换货或维修品、申请未通过',
  },
  depot: {
    group: 'order',
    section: sections.after,
    name: '寄存入库',
    about: '商品入库寄存，可以领取',
  },
  collected: {
    group: 'order',
    section: sections.after,
    name: '寄存领取',
    about: '寄存物品被领取、转交、核销撤销',
    kept: '保护您的物品，始终通知',
  },
  activityTask: {
    group: 'activity',
    section: sections.activity,
    name: '活动需处理',
    about: '候补成功待支付、代报名待支付、报名取消、活动通知',
    kept: ACT,
  },
  activity: {
    group: 'activity',
    section: sections.activity,
    name: '活动进展',
    about: '报名成功、费用退回、签到',
  },
  activityReminder: {
    group: 'activity',
    section: sections.activity,
    name: '活动前提醒',
    about: '报名的活动即将开始',
  },
  points: {
    group: 'points',
    section: sections.other,
    name: '积分',
    about: '积分调整、充值',
  },
  reply: {
    group: 'system',
    section: sections.other,
    name: '反馈与提问',
    about: '客服回复反馈、回答提问',
  },
  wanted: {
    group: 'system',
    section: sections.other,
    name: '到货与常用清单',
    about: '登记的商品到货、常用清单到期',
  },
  fromStaff: {
    group: 'system',
    section: sections.other,
    name: '客服消息',
    about: '客服写给您的消息',
    kept: ACT,
  },
}

const kindOfEvents: Record<MessageEvent, MessageKind> = {
  staffMessage: 'fromStaff',
  pointsAdjusted: 'points',
  wechatBound: 'security',
  reviewApproved: 'institutionReview',
  reviewRejected: 'institutionReview',
  teamJoined: 'colleagues',
  teamLeft: 'colleagues',
  teamRoles: 'membership',
  teamDisabled: 'membership',
  teamEnabled: 'membership',
  teamRemoved: 'membership',
  teamHandedOver: 'membership',
  teamAsked: 'joining',
  teamAdmitted: 'joining',
  teamRefused: 'joining',
  teamInvited: 'joining',
  approvalAsked: 'approval',
  requestReturned: 'requestTask',
  requestRejected: 'request',
  requestWithdrawn: 'requestTask',
  requestLowered: 'request',
  requestExpired: 'requestTask',
  requestOrdered: 'request',
  requestNotOrdered: 'requestTask',
  fundLow: 'fund',
  orderPaid: 'order',
  orderShipped: 'shipping',
  acceptanceDue: 'orderTask',
  acceptanceAgain: 'orderTask',
  acceptanceUndone: 'orderTask',
  goodsRefused: 'orderTask',
  refusalClaimed: 'aftersaleTask',
  orderCancelled: 'order',
  orderPriced: 'orderTask',
  payerAsked: 'orderTask',
  backorderMoved: 'orderTask',
  addressChanged: 'orderTask',
  parcelCorrected: 'shipping',
  paymentReturned: 'money',
  transferConfirmed: 'money',
  transferShort: 'orderTask',
  transferRejected: 'orderTask',
  transferOwed: 'money',
  transferReturned: 'money',
  transferDue: 'orderTask',
  aftersaleApproved: 'aftersaleTask',
  aftersaleRejected: 'aftersale',
  aftersaleReceived: 'aftersale',
  aftersaleSent: 'aftersale',
  aftersaleOffered: 'aftersaleTask',
  aftersaleRefunded: 'money',
  refundOffline: 'money',
  refundTransferred: 'money',
  invoiceIssued: 'invoice',
  invoiceRejected: 'orderTask',
  invoiceRed: 'invoice',
  topUpPaid: 'points',
  topUpReturned: 'points',
  depotIn: 'depot',
  depotVerified: 'collected',
  tookOver: 'aftersaleTask',
  handedOver: 'collected',
  goodsTaken: 'collected',
  verificationUndone: 'collected',
  ticketVerified: 'activity',
  feedbackReplied: 'reply',
  questionAnswered: 'reply',
  listDue: 'wanted',
  restocked: 'wanted',
  signUpRegistered: 'activity',
  signUpPromoted: 'activityTask',
  signUpToPay: 'activityTask',
  activityNotice: 'activityTask',
  signUpCancelled: 'activityTask',
  signUpReturned: 'activity',
  activityTomorrow: 'activityReminder',
}

export const kindOf = (event: MessageEvent): MessageKind => kindOfEvents[event]

export const eventsOfKind = (kind: MessageKind) =>
  Object.entries(kindOfEvents).flatMap(([event, of]) => (of === kind ? [event] : []))

export const eventsOf = (group: MessageGroup) =>
  Object.entries(kindOfEvents).flatMap(([event, of]) => (kinds[of].group === group ? [event] : []))
