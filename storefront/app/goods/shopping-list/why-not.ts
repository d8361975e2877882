import type { CartVerdict, ListedLine } from '@gongfang/contract/goods/shopping-list'

type Reason = NonNullable<CartVerdict['reason'] | ListedLine['refused']>

/** Why a line was not put into a list or a cart, or not all of it. */
export const whyNot: Record<Reason, string> = {
  notFound: '商品已删除',
  offSale: '已下架',
  skuRetired: '规格已停售',
  outside: '不在采购目录中',
  soldOut: '库存不足',
  belowMinimum: '低于起订量',
  offStep: '数量不是整倍数',
  quantityTooLarge: '数量超过 99999',
  sumTooLarge: '金额超过 100 亿元',
  listFull: '清单已满 500 种',
  cartFull: '购物车已满 500 种',
  changedMeanwhile: '购物车刚被修改，请重试',
}
