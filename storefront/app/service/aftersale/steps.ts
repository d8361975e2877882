import { showFen, showPoints } from '@gongfang/contract/base/money'
import {
  type Aftersale,
  type AftersaleEvent,
  type AftersaleKind,
  type AftersaleState,
  comesBack,
} from '@gongfang/contract/service/aftersale'

export const stateNames: Record<AftersaleState, string> = {
  applied: '待商城处理',
  approved: '商城已同意',
  returning: '退货寄回中',
  received: '商城已收货',
  refunding: '退款处理中',
  refunded: '已退款',
  exchanged: '换货已寄出',
  repaired: '已寄还',
  rejected: '未通过',
  withdrawn: '已撤销',
}

export const stepsOf: Record<AftersaleKind, readonly string[]> = {
  refundBeforeShip: ['申请', '同意', '退款'],
  refundOnly: ['申请', '同意', '退款'],
  returnRefund: ['申请', '同意', '寄回', '收货', '退款'],
  exchange: ['申请', '同意', '寄回', '收货', '换货发货'],
  repair: ['申请', '同意', '寄回', '维修', '寄还'],
  goodwill: ['商城退款', '到账'],
}

/** The number of completed steps; null for a case that has ended without completing them. */
export function stepsReached({ kind, state }: Pick<Aftersale, 'kind' | 'state'>): number | null {
  if (state === 'rejected' || state === 'withdrawn') return null
  const last = stepsOf[kind].length - 1
  const behind = { applied: 1, approved: 2, returning: 3, received: kind === 'repair' ? 3 : 4 }
  const ends = { refunding: last, refunded: last + 1, exchanged: last + 1, repaired: last + 1 }
  return { ...behind, ...ends }[state]
}

/** The name of a state, as members read it. */
export function stateName(one: Pick<Aftersale, 'kind' | 'state' | 'refundState'>): string {
  if (isStuck(one)) return '退款异常'
  return one.kind === 'repair' && one.state === 'received' ? '维修中' : stateNames[one.state]
}

/** The refund needs help from staff. */
export const isStuck = ({ state, refundState }: Pick<Aftersale, 'state' | 'refundState'>) =>
  state === 'refunding' && (refundState === 'failed' || refundState === 'abnormal')

/** The next step in one sentence. */
export function nextSentence(one: Aftersale, { hours, kefuMobile }: Context): string {
  const { kind, state, rejectReason } = one
  switch (state) {
    case 'applied':
      return `已收到您的申请，我们会在 ${hours} 小时内处理`
    case 'approved':
      return comesBack(kind) ? '请按下面的地址寄回商品，并填写运单号' : '已同意，退款将尽快办理'
    case 'returning':
      return onReturn[kind] ?? '收到退货并核对后为您退款'
    case 'received':
      return onReceipt[kind] ?? '已收到退货，退款将尽快办理'
    case 'refunding':
      return isStuck(one)
        ? `退款异常，客服会联系您${kefuMobile && `，也可致电 ${kefuMobile}`}`
        : one.offline
          ? '退款将通过银行转账退回，客服会与您核对收款账户'
          : '退款处理中，预计 1–3 个工作日到账'
    case 'refunded':
      return one.offline ? '退款已通过银行转账汇出，请留意到账' : '退款已原路退回'
    case 'exchanged':
      return '换货商品已寄出，请留意查收'
    case 'repaired':
      return '维修完成，商品已寄还，请留意查收'
    case 'rejected':
      return `未通过：${rejectReason}`
    case 'withdrawn':
      return '您已撤销申请'
  }
}

interface Context {
  /** The time in which the shop intends to act. */
  hours: number
  kefuMobile: string
}

const onReturn: Partial<Record<AftersaleKind, string>> = {
  exchange: '收到退回的商品后为您寄出换货商品',
  repair: '收到商品后为您检修',
}
const onReceipt: Partial<Record<AftersaleKind, string>> = {
  exchange: '已收到退回的商品，换货商品将尽快寄出',
  repair: '已收到商品，正在检修，修好后寄还给您',
}

export const eventNames: Record<AftersaleEvent['what'], string> = {
  applied: '提交申请',
  approved: '商城同意',
  rejected: '商城拒绝',
  withdrawn: '撤销申请',
  sent: '寄回商品',
  received: '商城收货',
  refunding: '商城退款',
  refunded: '退款完成',
  retried: '重新退款',
  exchanged: '换货发货',
  repaired: '维修寄还',
  refundOffered: '商城提议改为退款',
  refundAccepted: '同意改为退款',
  goodwill: '商城主动退款',
  handedOver: '交由同事办理',
}

/** '¥38.66（含运费 ¥12.00） + 320积分' */
export function sumText({
  currency,
  amountFen,
  amountPoints,
  freightFen,
  freightPoints,
}: Aftersale['amounts']) {
  if (currency === 'points')
    return showPoints(amountPoints) + (freightPoints > 0 ? `（含运费 ${showPoints(freightPoints)}）` : '')
  const money = showFen(amountFen) + (freightFen > 0 ? `（含运费 ${showFen(freightFen)}）` : '')
  return amountPoints > 0 ? `${money} + ${showPoints(amountPoints)}` : money
}
