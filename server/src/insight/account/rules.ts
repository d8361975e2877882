import type { OpenMatters } from '@gongfang/contract/insight/account'
import { showOwed } from '@gongfang/contract/people/points'

/** Text such as '1 个未完成的订单、120积分' of what prevents closing the account, or '' when nothing does. */
export const obstacles = (
  { orders, points, pointsOwed, heldGoods, signUps }: OpenMatters,
  givesUpPoints: boolean,
): string =>
  [
    orders > 0 ? `${orders} 个未完成的订单` : '',
    heldGoods > 0 ? `${heldGoods} 件寄存物品` : '',
    signUps > 0 ? `${signUps} 个未结束的报名` : '',
    pointsOwed > 0 ? showOwed(pointsOwed) : '',
    points > 0 && !givesUpPoints ? `${points}积分` : '',
  ]
    .filter(Boolean)
    .join('、')
