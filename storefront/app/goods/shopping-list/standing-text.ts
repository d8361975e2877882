import type { ShoppingList, Standing } from '@gongfang/contract/goods/shopping-list'

export const every = (weeks: number) => (weeks === 1 ? '每周' : `每 ${weeks} 周`)

export const standingText = ({ weeks, nextOn }: Standing, { handsIn }: Pick<ShoppingList, 'handsIn'>) =>
  `${every(weeks)}${handsIn ? '提交采购申请' : '提醒'}，下次 ${nextOn}`
