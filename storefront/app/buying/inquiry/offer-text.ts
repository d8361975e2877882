import { showFen } from '@gongfang/contract/base/money'
import type { Offer, OfferHead, OfferLine } from '@gongfang/contract/buying/inquiry'

export const freightText = ({ freightFen }: Pick<OfferHead, 'freightFen'>) =>
  freightFen === null ? '下单时按商城运费规则计算' : freightFen === 0 ? '包邮' : showFen(freightFen)

export const leadText = ({ leadDays }: Pick<OfferLine, 'leadDays'>) =>
  leadDays === null ? '发货时间见商品页' : leadDays === 0 ? '现货' : `${leadDays} 天内发货`

/** '1200 起 ¥9.50；3000 起 ¥9.00' */
export const tiersText = ({ tiers, unit }: Pick<OfferLine, 'tiers' | 'unit'>) =>
  tiers.map(({ fromQuantity, priceFen }) => `${fromQuantity} ${unit}起 ${showFen(priceFen)}`).join('；')

/** The price of a piece at this quantity. */
export const priceAt = ({ priceFen, tiers }: OfferLine, quantity: number) =>
  tiers.findLast(({ fromQuantity }) => quantity >= fromQuantity)?.priceFen ?? priceFen

/** Why a line cannot be accepted; undefined if it can. */
export const unacceptable = ({ skuId }: OfferLine) =>
  skuId === null ? '此项尚未对应商城型号，暂不能接受，请留言请商城补充' : undefined

export const acceptable = (offer: Offer) => offer.lines.filter((line) => unacceptable(line) === undefined)
