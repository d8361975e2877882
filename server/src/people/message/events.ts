import { filled } from '@gongfang/contract/people/message-desk'
import { type MessageEvent, type MessageValues, wordsOf } from './rules.ts'

type Samples<V> = { [K in keyof V]: readonly [label: string, sample: V[K]] }

/** Said in the staff's own words, or in two ways: there is nothing to be set. */
type Unset = 'staffMessage' | 'activityNotice' | 'pointsAdjusted'
export const unsetNames: Record<string, string> = {
  staffMessage: '员工消息',
  activityNotice: '活动通知',
  pointsAdjusted: '积分调整',
  test: '测试',
} satisfies Record<Unset | 'test', string>

export type ToldEvent = Exclude<MessageEvent, Unset>

/** Messages whose words can be changed, with example values of their placeholders. */
export const events: {
  [E in ToldEvent]: { name: string; samples: Samples<MessageValues[E]>; important?: true }
} = {
  reviewApproved: {
    name: '机构审核通过',
    samples: { jigou: ['机构名称', '育才中学'] },
    important: true,
  },
  reviewRejected: {
    name: '机构审核未通过',
    samples: { jigou: ['机构名称', '育才中学'], reason: ['原因', '证照不清晰'] },
    important: true,
  },
  wechatBound: {
    name: '微信绑定',
    samples: { device: ['设备', 'Windows · Chrome'], at: ['时间', '2026-11-22 10:30'] },
    important: true,
  },
  teamJoined: { name: '同事加入机构', samples: inTeam({}) },
  teamLeft: { name: '同事离开机构', samples: inTeam({}) },
  teamRoles: { name: '机构角色调整', samples: inTeam({ roles: ['角色', '采购、验收'] }) },
  teamDisabled: { name: '成员资格停用', samples: inTeam({}) },
  teamEnabled: { name: '成员资格恢复', samples: inTeam({}) },
  teamRemoved: { name: '移出机构', samples: inTeam({ reason: ['原因', '：已离职'] }) },
  teamInvited: { name: '机构邀请', samples: inTeam({ code: ['邀请码', 'q3T9'] }) },
  teamAsked: { name: '申请加入机构', samples: inTeam({}) },
  teamAdmitted: { name: '加入申请通过', samples: inTeam({}) },
  teamRefused: {
    name: '加入申请未通过',
    samples: { jigou: ['机构名称', '育才中学'], reason: ['原因', '不是本单位人员'] },
  },
  teamHandedOver: { name: '负责人移交', samples: inTeam({}) },
  approvalAsked: {
    name: '采购申请待审批',
    samples: aboutRequest({ name: ['申请人', '张老师'], amount: ['金额', '¥2,600.00'] }),
  },
  requestReturned: {
    name: '采购申请被退回',
    samples: aboutRequest({ name: ['审批人', '李主任'], reason: ['原因', '数量过多'] }),
  },
  requestRejected: {
    name: '采购申请被拒绝',
    samples: aboutRequest({ name: ['审批人', '李主任'], reason: ['原因', '本年度不再采购'] }),
  },
  requestWithdrawn: {
    name: '采购申请被商城撤回',
    samples: aboutRequest({ reason: ['原因', '审批人均已离职'] }),
  },
  requestLowered: {
    name: '采购申请减少数量',
    samples: aboutRequest({ name: ['审批人', '李主任'], what: ['变化', '活动扳手 300mm 5 → 3'] }),
  },
  requestExpired: { name: '采购申请过期', samples: aboutRequest({ days: ['天数', 60] }) },
  requestOrdered: {
    name: '采购申请已下单',
    samples: aboutRequest({
      orderNo: ['订单号', '20261120000000000001'],
      before: ['付款时限', '2026-11-23 10:00'],
    }),
  },
  requestNotOrdered: {
    name: '采购申请未能下单',
    samples: aboutRequest({ what: ['变化', '活动扳手 300mm 已售罄'] }),
  },
  fundLow: {
    name: '经费余额不足',
    samples: {
      id: ['经费', 7],
      code: ['经费编号', 'KY-2026-018'],
      name: ['经费名称', '材料实验'],
      left: ['剩余', '¥1,860.00'],
    },
  },
  orderPaid: { name: '订单付款', samples: { no: ['订单号', '20261120000000000001'] } },
  orderShipped: {
    name: '订单发货',
    samples: { no: ['订单号', '20261120000000000001'] },
    important: true,
  },
  acceptanceDue: {
    name: '商品待验收',
    samples: { no: ['订单号', '20261120000000000001'], name: ['采购人', '张老师'] },
  },
  acceptanceAgain: {
    name: '商品待重新验收',
    samples: { no: ['订单号', '20261120000000000001'], name: ['采购人', '张老师'] },
  },
  acceptanceUndone: {
    name: '验收已撤回',
    samples: { no: ['订单号', '20261120000000000001'], name: ['采购人', '张老师'] },
  },
  goodsRefused: {
    name: '商品被拒收',
    samples: {
      no: ['订单号', '20261120000000000001'],
      name: ['验收人', '李老师'],
      what: ['拒收的件数和原因', '3 件（损坏 2，错发 1）'],
    },
  },
  refusalClaimed: {
    name: '同事申请售后',
    samples: { no: ['订单号', '20261120000000000001'], name: ['同事', '李老师'] },
  },
  orderCancelled: { name: '订单取消', samples: { no: ['订单号', '20261120000000000001'] } },
  orderPriced: {
    name: '订单改价',
    samples: { no: ['订单号', '20261120000000000001'], amount: ['应付金额', '¥128.00'] },
  },
  payerAsked: {
    name: '同事请付款',
    samples: {
      no: ['订单号', '20261120000000000001'],
      name: ['采购人', '张老师'],
      amount: ['应付金额', '¥128.00'],
      before: ['截止时间', '2026-11-27 18:00'],
    },
  },
  backorderMoved: {
    name: '订货改期',
    samples: {
      no: ['订单号', '20261120000000000001'],
      goods: ['商品', '活动扳手 300mm'],
      day: ['预计发货日', '2026-12-05'],
    },
  },
  addressChanged: { name: '收货地址修改', samples: { no: ['订单号', '20261120000000000001'] } },
  parcelCorrected: {
    name: '运单号更正',
    samples: {
      no: ['订单号', '20261120000000000001'],
      carrier: ['物流公司', '顺丰速运'],
      trackingNo: ['运单号', 'SF1234567890'],
    },
  },
  paymentReturned: { name: '付款退回', samples: { no: ['订单号', '20261120000000000001'] } },
  transferConfirmed: { name: '对公转账到账', samples: aboutTransfer({ amount: ['到账金额', '¥128.00'] }) },
  transferShort: {
    name: '对公转账不足',
    samples: aboutTransfer({ received: ['已到账', '¥100.00'], missing: ['尚差', '¥28.00'] }),
  },
  transferRejected: {
    name: '转账凭证未通过',
    samples: aboutTransfer({ reason: ['原因', '凭证不清晰，请重新上传'] }),
  },
  transferOwed: { name: '转账待退回', samples: aboutTransfer({ amount: ['待退金额', '¥28.00'] }) },
  transferReturned: { name: '转账已退回', samples: aboutTransfer({ amount: ['退回金额', '¥28.00'] }) },
  transferDue: { name: '对公转账即将到期', samples: aboutTransfer({ at: ['截止时间', '2026-11-27 18:00'] }) },
  aftersaleApproved: {
    name: '售后同意',
    samples: { no: ['订单号', '20261120000000000001'], next: ['下一步', '请尽快寄回商品'] },
  },
  aftersaleRejected: {
    name: '售后未通过',
    samples: { no: ['订单号', '20261120000000000001'], reason: ['原因', '超过售后期限'] },
  },
  aftersaleReceived: {
    name: '退货收到',
    samples: { no: ['订单号', '20261120000000000001'], next: ['下一步', '我们会尽快退款'] },
  },
  aftersaleSent: {
    name: '换货或维修品寄出',
    samples: {
      no: ['订单号', '20261120000000000001'],
      what: ['寄出的是', '换货商品'],
      carrier: ['物流公司', '顺丰速运'],
      trackingNo: ['运单号', 'SF1234567890'],
    },
  },
  aftersaleOffered: {
    name: '售后改为退款',
    samples: {
      no: ['订单号', '20261120000000000001'],
      what: ['金额或积分', '¥128.00'],
      reason: ['原因', '换货型号缺货'],
    },
  },
  aftersaleRefunded: {
    name: '售后退款',
    samples: { no: ['订单号', '20261120000000000001'], what: ['金额或积分', '¥128.00'] },
  },
  refundOffline: { name: '退款改为银行转账', samples: aboutTransferred() },
  refundTransferred: { name: '退款已汇出', samples: aboutTransferred() },
  invoiceIssued: {
    name: '发票开具',
    samples: { no: ['申请号', 'FP2026112000000001'], number: ['发票号码', '26332000000012345678'] },
  },
  invoiceRejected: {
    name: '开票驳回',
    samples: { no: ['申请号', 'FP2026112000000001'], reason: ['原因', '抬头与税号不一致'] },
  },
  invoiceRed: {
    name: '发票红冲',
    samples: { no: ['申请号', 'FP2026112000000001'], number: ['发票号码', '26332000000012345678'] },
  },
  topUpPaid: {
    name: '积分充值成功',
    samples: { amount: ['金额', '¥100.00'], points: ['积分', 3200] },
  },
  topUpReturned: { name: '充值款退回', samples: { amount: ['金额', '¥100.00'] } },
  depotIn: { name: '商品寄存', samples: { no: ['订单号', '20261120000000000001'] } },
  depotVerified: {
    name: '寄存领取',
    samples: { no: ['核销单号', '20261120000000000001'], pieces: ['件数', 3] },
  },
  tookOver: {
    name: '接手同事的事项',
    samples: { name: ['同事', '张老师'], what: ['事项', '寄存物品 5 件、未完结售后 2 笔'] },
  },
  handedOver: {
    name: '事项由同事接手',
    samples: { name: ['同事', '李老师'], what: ['事项', '寄存物品 5 件'] },
  },
  goodsTaken: {
    name: '寄存物品由同事领取',
    samples: { name: ['同事', '吴老师'], pieces: ['件数', 3] },
  },
  verificationUndone: {
    name: '核销撤销',
    samples: { no: ['核销单号', '20261120000000000001'], reason: ['原因', '数量有误'] },
  },
  ticketVerified: {
    name: '活动签到',
    samples: { title: ['活动', '量具使用培训'], name: ['参加人', '张三'] },
  },
  feedbackReplied: { name: '反馈回复', samples: { id: ['反馈编号', 12] } },
  questionAnswered: {
    name: '提问有回答',
    samples: { productId: ['商品编号', 12], title: ['商品', '活动扳手'] },
  },
  listDue: {
    name: '常用清单提醒',
    samples: {
      id: ['清单编号', 7],
      name: ['清单', '每月常备耗材'],
      kinds: ['在售商品种数', 12],
      stopped: ['停售商品种数', 1],
      next: ['下次提醒', '2026-12-22'],
    },
  },
  restocked: {
    name: '到货通知',
    samples: {
      productId: ['商品编号', 12],
      skuId: ['规格编号', 34],
      title: ['商品', '活动扳手 300mm'],
      modelCode: ['型号', 'HB-300'],
    },
  },
  signUpRegistered: { name: '报名成功', samples: aboutActivity('') },
  signUpPromoted: { name: '候补成功', samples: aboutActivity('2026-11-20 18:00') },
  signUpToPay: { name: '代报名待支付', samples: aboutActivity('2026-11-20 18:00') },
  signUpCancelled: { name: '报名取消', samples: aboutActivity('活动取消') },
  signUpReturned: { name: '报名费用退回', samples: aboutActivity('') },
  activityTomorrow: { name: '活动提醒', samples: aboutActivity(''), important: true },
}

function aboutActivity(reason: string): Samples<MessageValues['signUpRegistered']> {
  return {
    activityId: ['活动编号', 8],
    title: ['活动', '量具使用培训'],
    at: ['开始时间', '2026-11-25 09:00'],
    reason: ['原因或期限', reason],
  }
}

function aboutTransferred(): Samples<MessageValues['refundOffline']> {
  return {
    what: ['业务', '订单 20261120000000000001'],
    amount: ['退款金额', '¥128.00'],
    company: ['支付公司', '微信支付'],
    path: ['页面', '/order/detail?no=20261120000000000001'],
  }
}

function inTeam<S>(samples: S) {
  return { jigou: ['机构名称', '育才中学'] as const, name: ['同事', '张老师'] as const, ...samples }
}

function aboutRequest<S>(samples: S) {
  return { no: ['申请单号', '20261120000000000001'] as const, ...samples }
}

function aboutTransfer<S>(samples: S) {
  return { no: ['订单号', '20261120000000000001'] as const, ...samples }
}

/** Told by SMS as well, unless the shop says otherwise. */
export const isImportant = (event: string): boolean => isTold(event) && events[event].important === true

export const isTold = (event: string): event is ToldEvent => Object.hasOwn(events, event)

export const eventName = (event: string) =>
  isTold(event) ? events[event].name : (unsetNames[event] ?? event)

export function variablesOf(event: ToldEvent) {
  const samples = events[event].samples as Record<string, readonly [string, string | number]>
  return Object.entries(samples).map(([name, [label, sample]]) => ({ name, label, sample: String(sample) }))
}

/** The words of the code with {name} where a value would stand. */
export function defaultsOf(event: ToldEvent): { title: string; body: string } {
  const names = variablesOf(event).map(({ name }) => [name, `{${name}}`])
  const { title, body } = wordsOf(event, Object.fromEntries(names))
  return { title, body }
}

/** Names in braces that mean nothing here. */
export function strangers(text: string, event: ToldEvent): string[] {
  const known = variablesOf(event).map(({ name }) => name)
  return [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name))
}

export const sampleOf = (text: string, event: ToldEvent) =>
  filled(text, Object.fromEntries(variablesOf(event).map(({ name, sample }) => [name, sample])))
