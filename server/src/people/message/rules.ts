/** Events that members are told of, and the values of their texts. */
export interface MessageValues {
  /** In the staff's own words. */
  staffMessage: { title: string; body: string; link: string }
  pointsAdjusted: { delta: number; reason: string }
  reviewApproved: { jigou: string }
  reviewRejected: { jigou: string; reason: string }
  wechatBound: { device: string; at: string }
  teamJoined: InTeam
  teamLeft: InTeam
  teamRoles: InTeam & { roles: string }
  teamDisabled: InTeam
  teamEnabled: InTeam
  teamRemoved: InTeam & { reason: string }
  teamHandedOver: InTeam
  teamInvited: InTeam & { code: string }
  teamAsked: InTeam
  teamAdmitted: InTeam
  teamRefused: { jigou: string; reason: string }
  approvalAsked: { no: string; name: string; amount: string }
  requestReturned: { no: string; name: string; reason: string }
  requestRejected: { no: string; name: string; reason: string }
  requestWithdrawn: { no: string; reason: string }
  requestLowered: { no: string; name: string; what: string }
  requestExpired: { no: string; days: number }
  /** `before`: until when it is to be paid; '' if nothing is left to pay. */
  requestOrdered: { no: string; orderNo: string; before: string }
  requestNotOrdered: { no: string; what: string }
  fundLow: { id: number; code: string; name: string; left: string }
  orderPaid: { no: string }
  orderShipped: { no: string }
  acceptanceDue: { no: string; name: string }
  acceptanceAgain: { no: string; name: string }
  acceptanceUndone: { no: string; name: string }
  goodsRefused: { no: string; name: string; what: string }
  refusalClaimed: { no: string; name: string }
  orderCancelled: { no: string }
  orderPriced: { no: string; amount: string }
  payerAsked: { no: string; name: string; amount: string; before: string }
  backorderMoved: { no: string; goods: string; day: string }
  addressChanged: { no: string }
  parcelCorrected: { no: string; carrier: string; trackingNo: string }
  paymentReturned: { no: string }
  transferConfirmed: { no: string; amount: string }
  transferShort: { no: string; received: string; missing: string }
  transferRejected: { no: string; reason: string }
  transferOwed: { no: string; amount: string }
  transferReturned: { no: string; amount: string }
  transferDue: { no: string; at: string }
  aftersaleApproved: { no: string; next: string }
  aftersaleRejected: { no: string; reason: string }
  aftersaleReceived: { no: string; next: string }
  aftersaleSent: { no: string; what: string; carrier: string; trackingNo: string }
  aftersaleOffered: { no: string; what: string; reason: string }
  aftersaleRefunded: { no: string; what: string }
  refundOffline: Transferred
  refundTransferred: Transferred
  invoiceIssued: { no: string; number: string }
  invoiceRejected: { no: string; reason: string }
  invoiceRed: { no: string; number: string }
  topUpPaid: { amount: string; points: number }
  topUpReturned: { amount: string }
  depotIn: { no: string }
  depotVerified: { no: string; pieces: number }
  tookOver: { name: string; what: string }
  handedOver: { name: string; what: string }
  goodsTaken: { name: string; pieces: number }
  verificationUndone: { no: string; reason: string }
  ticketVerified: { title: string; name: string }
  feedbackReplied: { id: number }
  questionAnswered: { productId: number; title: string }
  listDue: { id: number; name: string; kinds: number; stopped: number; next: string }
  restocked: { productId: number; skuId: number; title: string; modelCode: string }
  signUpRegistered: ActivityWords
  signUpPromoted: ActivityWords
  signUpToPay: ActivityWords
  activityNotice: ActivityWords
  signUpCancelled: ActivityWords
  signUpReturned: ActivityWords
  activityTomorrow: ActivityWords
}
/** A refund that its channel takes no more. */
interface Transferred {
  /** The subject of the money. */
  what: string
  amount: string
  /** As in 微信支付. */
  company: string
  path: string
}
/** `name`: who it is about, or who did it to the reader. */
interface InTeam {
  jigou: string
  name: string
}
interface ActivityWords {
  activityId: number
  title: string
  /** When it begins, as it is shown. */
  at: string
  /** Why, or until when. */
  reason: string
}
export type MessageEvent = keyof MessageValues

/** A member is told once per event and reference. */
export interface Message<E extends MessageEvent = MessageEvent> {
  memberId: number
  event: E
  reference: string
  values: MessageValues[E]
}

interface Words {
  title: string
  body: string
  /** A path of the storefront. */
  link: string
}

const templates: { [E in MessageEvent]: (values: MessageValues[E]) => Words } = {
  staffMessage: (words) => words,
  pointsAdjusted: ({ delta, reason }) => ({
    title: delta > 0 ? '积分已增加' : '积分已扣减',
    body: `您的积分${delta > 0 ? '增加' : '扣减'}了 ${Math.abs(delta)}：${reason}。`,
    link: '/points',
  }),
  reviewApproved: ({ jigou }) => ({
    title: '机构审核已通过',
    body: `恭喜，${jigou} 已通过审核，现在可以下单了。`,
    link: '/products',
  }),
  reviewRejected: ({ jigou, reason }) => ({
    title: '机构审核未通过',
    body: `${jigou} 的资料未通过审核：${reason}。请修改后重新提交。`,
    link: '/complete-info',
  }),
  wechatBound: ({ device, at }) => ({
    title: '您的账号已绑定微信',
    body: `${at}，您的账号在 ${device} 绑定了微信，可用微信登录。如非您本人操作，请立即解绑并修改密码。`,
    link: '/password',
  }),
  teamJoined: ({ jigou, name }) => ({
    title: '有同事加入机构',
    body: `${name} 已加入 ${jigou}。`,
    link: team,
  }),
  teamLeft: ({ jigou, name }) => ({
    title: '有同事离开机构',
    body: `${name} 已不在 ${jigou}。`,
    link: team,
  }),
  teamRoles: ({ jigou, name, roles }) => ({
    title: '您的机构角色已调整',
    body: `${name} 已将您在 ${jigou} 的角色调整为“${roles}”。`,
    link: team,
  }),
  teamDisabled: ({ jigou, name }) => ({
    title: '您的成员资格已停用',
    body: `${name} 已停用您在 ${jigou} 的成员资格，您暂时不能以该机构的名义下单。如有疑问请联系机构负责人。`,
    link: '/complete-info',
  }),
  teamEnabled: ({ jigou, name }) => ({
    title: '您的成员资格已恢复',
    body: `${name} 已恢复您在 ${jigou} 的成员资格。`,
    link: team,
  }),
  teamRemoved: ({ jigou, name, reason }) => ({
    title: '您已被移出机构',
    body: `${name} 已将您移出 ${jigou}${reason}。如有疑问请联系机构负责人。`,
    link: '/complete-info',
  }),
  teamHandedOver: ({ jigou, name }) => ({
    title: '您已成为机构负责人',
    body: `${name} 已将 ${jigou} 的负责人移交给您。`,
    link: team,
  }),
  teamInvited: ({ jigou, name, code }) => ({
    title: '您收到加入机构的邀请',
    body: `${name} 邀请您加入 ${jigou}，7 天内有效，点击查看。`,
    link: `/join#${code}`,
  }),
  teamAsked: ({ jigou, name }) => ({
    title: '有人申请加入机构',
    body: `${name} 申请加入 ${jigou}，请核对后处理。`,
    link: team,
  }),
  teamAdmitted: ({ jigou, name }) => ({
    title: '加入申请已通过',
    body: `${name} 已同意您加入 ${jigou}，现在可以以该机构的名义使用商城了。`,
    link: team,
  }),
  teamRefused: ({ jigou, reason }) => ({
    title: '加入申请未通过',
    body: `您加入“${jigou}”的申请未通过：${reason}。`,
    link: '/complete-info',
  }),
  approvalAsked: ({ no, name, amount }) => ({
    title: '有采购申请待您审批',
    body: `${name} 提交了 ${amount} 的采购申请 ${no}，请审批。`,
    link: requestLink(no),
  }),
  requestReturned: ({ no, name, reason }) => ({
    title: '采购申请被退回',
    body: `${name} 退回了您的采购申请 ${no}：${reason}。可修改后重新提交。`,
    link: requestLink(no),
  }),
  requestRejected: ({ no, name, reason }) => ({
    title: '采购申请被拒绝',
    body: `${name} 拒绝了您的采购申请 ${no}：${reason}。`,
    link: requestLink(no),
  }),
  requestWithdrawn: ({ no, reason }) => ({
    title: '采购申请已由商城撤回',
    body: `商城客服撤回了您的采购申请 ${no}：${reason}。可修改后重新提交。`,
    link: requestLink(no),
  }),
  requestLowered: ({ no, name, what }) => ({
    title: '采购申请的数量已减少',
    body: `${name} 修改了您的采购申请 ${no}：${what}。审批继续进行。`,
    link: requestLink(no),
  }),
  requestExpired: ({ no, days }) => ({
    title: '采购申请已过期',
    body: `您的采购申请 ${no} 在 ${days} 天内没有审批完成，已过期。可修改后重新提交。`,
    link: requestLink(no),
  }),
  requestOrdered: ({ no, orderNo, before }) => ({
    title: '采购申请已通过并下单',
    body: `您的采购申请 ${no} 已通过审批，已自动下单，订单号 ${orderNo}${before && `，请在 ${before} 前付款`}。`,
    link: orderLink(orderNo),
  }),
  requestNotOrdered: ({ no, what }) => ({
    title: '采购申请已通过，但未能下单',
    body: `您的采购申请 ${no} 已通过审批，但与申请时不同：${what}。请核对后重新提交。`,
    link: requestLink(no),
  }),
  fundLow: ({ id, code, name, left }) => ({
    title: '经费余额不足两成',
    body: `经费 ${code}「${name}」还剩 ${left}，不足额度的两成。需要时请联系负责人或管理员追加拨款。`,
    link: `/funds/${id}`,
  }),
  orderPaid: ({ no }) => ({
    title: '订单已付款',
    body: `订单 ${no} 已付款，我们会尽快安排发货。`,
    link: orderLink(no),
  }),
  orderShipped: ({ no }) => ({
    title: '订单已发货',
    body: `订单 ${no} 已发货，请留意查收。`,
    link: orderLink(no),
  }),
  acceptanceDue: ({ no, name }) => ({
    title: '有商品待验收',
    body: `${name} 的订单 ${no} 有商品已发出或领取，收到后请验收。`,
    link: `/acceptance/${no}`,
  }),
  acceptanceAgain: ({ no, name }) => ({
    title: '有商品待重新验收',
    body: `${name} 的订单 ${no} 有商品的售后已撤销或未通过，商品仍在贵单位，请重新验收。`,
    link: `/acceptance/${no}`,
  }),
  acceptanceUndone: ({ no, name }) => ({
    title: '验收已撤回',
    body: `${name} 的订单 ${no} 有一次验收被登记人撤回，商品恢复为待验收，请重新验收。`,
    link: `/acceptance/${no}`,
  }),
  goodsRefused: ({ no, name, what }) => ({
    title: '有商品被拒收',
    body: `${name} 验收订单 ${no} 时拒收 ${what}。请申请售后，或改为验收；处理前不会自动确认收货。`,
    link: `/acceptance/${no}`,
  }),
  refusalClaimed: ({ no, name }) => ({
    title: '同事为拒收的商品申请了售后',
    body: `${name} 为订单 ${no} 中拒收的商品申请了售后，之后由您继续办理。`,
    link: orderLink(no),
  }),
  orderCancelled: ({ no }) => ({
    title: '订单已取消',
    body: `订单 ${no} 已取消，占用的库存和积分已退回。`,
    link: orderLink(no),
  }),
  payerAsked: ({ no, name, amount, before }) => ({
    title: '请为同事的订单付款',
    body: `${name} 请您为订单 ${no} 付款 ${amount}。请在 ${before} 前支付，逾期订单自动取消。`,
    link: orderLink(no),
  }),
  orderPriced: ({ no, amount }) => ({
    title: '订单金额已修改',
    body: `订单 ${no} 的应付金额已改为 ${amount}，请在截止时间前支付。`,
    link: orderLink(no),
  }),
  backorderMoved: ({ no, goods, day }) => ({
    title: '订货到货时间有变化',
    body: `订单 ${no} 的「${goods}」预计 ${day} 发货。如不能等待，可在订单中申请退款。`,
    link: orderLink(no),
  }),
  addressChanged: ({ no }) => ({
    title: '收货地址已修改',
    body: `订单 ${no} 的收货地址已由客服修改。如非您要求，请立即联系客服。`,
    link: orderLink(no),
  }),
  parcelCorrected: ({ no, carrier, trackingNo }) => ({
    title: '运单号已更正',
    body: `订单 ${no} 的包裹运单号已更正为 ${carrier} ${trackingNo}。`,
    link: orderLink(no),
  }),
  paymentReturned: ({ no }) => ({
    title: '付款已退回',
    body: `订单 ${no} 已关闭或已付过款，这笔付款已按原路退回。`,
    link: orderLink(no),
  }),
  transferConfirmed: ({ no, amount }) => ({
    title: '对公转账已到账',
    body: `订单 ${no} 的对公转账 ${amount} 已到账。`,
    link: orderLink(no),
  }),
  transferShort: ({ no, received, missing }) => ({
    title: '对公转账金额不足',
    body: `订单 ${no} 已到账 ${received}，尚差 ${missing}，请在截止时间前补足。`,
    link: orderLink(no),
  }),
  transferRejected: ({ no, reason }) => ({
    title: '转账凭证未通过',
    body: `订单 ${no} 的转账凭证未通过：${reason}。请重新上传。`,
    link: orderLink(no),
  }),
  transferOwed: ({ no, amount }) => ({
    title: '有款项待退回',
    body: `订单 ${no} 收到的转账中有 ${amount} 不需支付，我们会尽快退回到付款账户。`,
    link: orderLink(no),
  }),
  transferReturned: ({ no, amount }) => ({
    title: '款项已退回',
    body: `订单 ${no} 多付的 ${amount} 已退回，请留意到账。`,
    link: orderLink(no),
  }),
  transferDue: ({ no, at }) => ({
    title: '对公转账即将到期',
    body: `订单 ${no} 请在 ${at} 前完成对公转账，逾期订单将自动取消。`,
    link: orderLink(no),
  }),
  aftersaleApproved: ({ no, next }) => ({
    title: '售后申请已同意',
    body: `订单 ${no} 的售后申请已同意，${next}。`,
    link: orderLink(no),
  }),
  aftersaleRejected: ({ no, reason }) => ({
    title: '售后申请未通过',
    body: `订单 ${no} 的售后申请未通过：${reason}。如有疑问请联系客服。`,
    link: orderLink(no),
  }),
  aftersaleReceived: ({ no, next }) => ({
    title: '退回的商品已收到',
    body: `订单 ${no} 退回的商品已收到，${next}。`,
    link: orderLink(no),
  }),
  aftersaleSent: ({ no, what, carrier, trackingNo }) => ({
    title: `${what}已寄出`,
    body: `订单 ${no} 的${what}已寄出：${carrier} ${trackingNo}。`,
    link: orderLink(no),
  }),
  aftersaleOffered: ({ no, what, reason }) => ({
    title: '售后可改为退款',
    body: `订单 ${no} 的售后可改为退款 ${what}：${reason}。同意请在订单详情中确认。`,
    link: orderLink(no),
  }),
  aftersaleRefunded: ({ no, what }) => ({
    title: '售后退款已完成',
    body: `订单 ${no} 的售后退款已完成：${what} 已原路退回。`,
    link: orderLink(no),
  }),
  refundOffline: ({ what, amount, company, path }) => ({
    title: '退款将通过银行转账',
    body: `退款 ${amount}（${what}）${company}已不再受理，将通过银行转账退给您，客服会与您核对收款账户。`,
    link: path,
  }),
  refundTransferred: ({ what, amount, path }) => ({
    title: '退款已汇出',
    body: `退款 ${amount}（${what}）已通过银行转账汇出，请留意到账。`,
    link: path,
  }),
  invoiceIssued: ({ no, number }) => ({
    title: '发票已开具',
    body: `开票申请 ${no} 已开具，发票号码 ${number}，可在发票管理中下载。`,
    link: invoices,
  }),
  invoiceRejected: ({ no, reason }) => ({
    title: '开票申请被驳回',
    body: `开票申请 ${no} 被驳回：${reason}。请修改后重新申请。`,
    link: invoices,
  }),
  invoiceRed: ({ no, number }) => ({
    title: '发票已红冲',
    body: `发票 ${number}（申请 ${no}）已红冲，原发票作废；如有剩余金额可重新申请开票。`,
    link: invoices,
  }),
  topUpPaid: ({ amount, points }) => ({
    title: '充值成功',
    body: `已支付 ${amount}，${points}积分已到账。`,
    link: '/points?kind=topUp',
  }),
  topUpReturned: ({ amount }) => ({
    title: '充值款已退回',
    body: `充值已超时或已付过款，这笔 ${amount} 已按原路退回，未增加积分。`,
    link: '/points',
  }),
  depotIn: ({ no }) => ({
    title: '商品已入库寄存',
    body: `订单 ${no} 的商品已入库寄存，凭核销码即可领取。`,
    link: '/verification',
  }),
  depotVerified: ({ no, pieces }) => ({
    title: '寄存物品已领取',
    body: `核销单 ${no}：共领取 ${pieces} 件。如非您本人领取，请立即联系客服。`,
    link: depotLog,
  }),
  tookOver: ({ name, what }) => ({
    title: '您接手了同事的事项',
    body: `${name} 的${what}已交由您接手。寄存物品可在“寄存与核销”领取，售后在“我的机构”查看。`,
    link: '/team',
  }),
  handedOver: ({ name, what }) => ({
    title: '您的事项已由同事接手',
    body: `您持有的${what}已交由 ${name} 接手。您的核销码已作废；退款仍退回原支付方，积分仍退回您的账户。`,
    link: depotLog,
  }),
  goodsTaken: ({ name, pieces }) => ({
    title: '您的寄存物品已转给同事',
    body: `本机构共同保管寄存物品，${name} 把您名下的 ${pieces} 件转到自己名下领取。您的核销码已作废。`,
    link: depotLog,
  }),
  verificationUndone: ({ no, reason }) => ({
    title: '核销已撤销',
    body: `核销单 ${no} 已撤销（${reason}），物品已退回寄存。`,
    link: depotLog,
  }),
  ticketVerified: ({ title, name }) => ({
    title: '签到成功',
    body: `${name} 已签到「${title}」。`,
    link: '/verification?tab=tickets',
  }),
  feedbackReplied: ({ id }) => ({
    title: '反馈有新回复',
    body: '客服回复了您的反馈，点击查看。',
    link: `/feedback?id=${id}`,
  }),
  questionAnswered: ({ productId, title }) => ({
    title: '您的提问有了回答',
    body: `商城回答了您对「${title}」的提问，点击查看。`,
    link: `/product/${productId}#questions`,
  }),
  listDue: ({ id, name, kinds, stopped, next }) => ({
    title: kinds > 0 ? `该采购「${name}」了` : `「${name}」的商品都已停售`,
    body: `${
      kinds > 0
        ? `常用清单「${name}」有 ${kinds} 种商品${stopped > 0 ? `，另有 ${stopped} 种已停售` : ''}，点击查看并加入购物车。`
        : `常用清单「${name}」的 ${stopped} 种商品都已停售，请更换商品或停止提醒。`
    }下次提醒：${next}。`,
    link: `/lists/${id}`,
  }),
  restocked: ({ productId, skuId, title, modelCode }) => ({
    title: '您登记的商品已到货',
    body: `「${title}」（${modelCode}）已到货，数量有限，请尽快下单。`,
    link: `/product/${productId}?sku=${skuId}`,
  }),
  signUpRegistered: ({ activityId, title, at }) => ({
    title: '报名成功',
    body: `您已报名「${title}」，${at} 开始。入场时请出示票券。`,
    link: activityLink(activityId),
  }),
  signUpPromoted: ({ activityId, title, reason }) => ({
    title: '候补成功，请支付',
    body: `「${title}」有空位了，请在 ${reason} 前完成支付，逾期名额将让给下一位。`,
    link: activityLink(activityId),
  }),
  signUpToPay: ({ activityId, title, reason }) => ({
    title: '已为您报名，请支付',
    body: `客服已为您报名「${title}」，请在 ${reason} 前完成支付，逾期名额将释放。`,
    link: activityLink(activityId),
  }),
  activityNotice: ({ activityId, title, reason }) => ({
    title: `活动通知：${title}`,
    body: reason,
    link: activityLink(activityId),
  }),
  activityTomorrow: ({ activityId, title, at }) => ({
    title: '活动即将开始',
    body: `您报名的「${title}」将于 ${at} 开始，请提前准备好票券。`,
    link: activityLink(activityId),
  }),
  signUpReturned: ({ activityId, title }) => ({
    title: '报名费用已退回',
    body: `「${title}」的报名费用已原路退回。`,
    link: activityLink(activityId),
  }),
  signUpCancelled: ({ activityId, title, reason }) => ({
    title: '报名已取消',
    body: `您在「${title}」的报名已取消：${reason}。如已支付，费用将全额退回。`,
    link: activityLink(activityId),
  }),
}

const team = '/team'
const invoices = '/user?tab=invoices'
const depotLog = '/verification?tab=log'

const requestLink = (no: string) => `/requests/${no}`
const orderLink = (no: string) => `/order/detail?no=${no}`
const activityLink = (id: number) => `/activity/${id}`

export const wordsOf = <E extends MessageEvent>(event: E, values: MessageValues[E]): Words =>
  templates[event](values)
