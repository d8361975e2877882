import { showFen } from '@gongfang/contract/base/money'
import type { InquiryState, Offer, OfferHead, OfferLine } from '@gongfang/contract/buying/inquiry'
import type { InquiryDeskCase, InquiryView } from '@gongfang/contract/buying/inquiry-desk'
import type { Tone } from '../../ui/show.tsx'

export const stateTones: Record<InquiryState, Tone> = {
  draft: 'neutral',
  asked: 'warning',
  offered: 'progress',
  revised: 'progress',
  accepted: 'progress',
  ordered: 'good',
  declined: 'bad',
  expired: 'neutral',
  withdrawn: 'neutral',
}

export const viewNames: Record<InquiryView, string> = {
  due: '待答复',
  late: '已超时',
  asked: '未报价',
  offered: '已报价',
  accepted: '审批中',
  ordered: '已下单',
  lost: '未成交',
}

export const freightText = ({ freightFen }: Pick<OfferHead, 'freightFen'>) =>
  freightFen === null ? '按商城规则' : freightFen === 0 ? '包邮' : showFen(freightFen)

export const filesText = ({ attachments }: Pick<Offer, 'attachments'>) =>
  attachments.map(({ name }) => name).join('、') || '无'

export const leadText = ({ leadDays }: Pick<OfferLine, 'leadDays'>) =>
  leadDays === null ? '按商品页' : leadDays === 0 ? '现货' : `${leadDays} 天`

export const tiersText = ({ tiers, unit }: Pick<OfferLine, 'tiers' | 'unit'>) =>
  tiers.map(({ fromQuantity, priceFen }) => `${fromQuantity} ${unit}起 ${showFen(priceFen)}`).join('；')

type PriceBeside = InquiryDeskCase['prices'][number]

/** '公开 ¥12.00 · 协议 ¥11.00 · 成本 ¥8.00 · 库存 300' */
export const besideText = ({ publicFen, agreedFen, costFen, stock, onSale, onlyOffered }: PriceBeside) =>
  [
    onlyOffered ? '只供报价，不公开' : `公开 ${showFen(publicFen)}`,
    agreedFen !== null && `协议 ${showFen(agreedFen)}`,
    costFen !== null && `成本 ${showFen(costFen)}`,
    `库存 ${stock}`,
    !onSale && !onlyOffered && '已下架',
  ]
    .filter(Boolean)
    .join(' · ')

/** '低于成本' where a price loses money; '' otherwise. */
export const belowCost = (priceFen: number | null, beside: PriceBeside | undefined) =>
  priceFen !== null && beside !== undefined && beside.costFen !== null && priceFen < beside.costFen
    ? '低于成本'
    : ''

/** A warning where the member could not order all that is offered; '' otherwise. */
export const beyondStock = (quantity: number | null, beside: PriceBeside | undefined) =>
  quantity !== null && beside !== undefined && quantity > beside.orderable
    ? `现在最多可订 ${beside.orderable}，补货前会员不能全部下单`
    : ''

/** '95%', or a dash when nothing was answered. */
export const shareText = (part: number, whole: number) =>
  whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`
