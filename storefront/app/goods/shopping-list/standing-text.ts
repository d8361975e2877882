import type { Standing } from '@gongfang/contract/goods/shopping-list'

export const every = (weeks: number) => (weeks === 1 ? '每周' : `每 ${weeks} 周`)

export const standingText = ({ weeks, nextOn }: Standing) => `${every(weeks)}提醒，下次 ${nextOn}`
