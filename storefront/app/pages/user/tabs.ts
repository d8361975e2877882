import { oneIn, withChanges } from '@gongfang/web/base/query.ts'
import { screens } from '../../screens.ts'
/** The tabs of the account page besides its overview. They have no paths of their own. */
export const userTabs = {
  favorites: '我的收藏',
  history: '浏览记录',
  reviews: '我的评价',
  invoices: '发票管理',
  messages: '站内消息',
  signups: '我的报名',
  settings: '设置',
} as const
export type UserTab = keyof typeof userTabs

export const tabNames = Object.keys(userTabs) as readonly UserTab[]

export const tabIn = (query: URLSearchParams): UserTab | null => oneIn(query, 'tab', tabNames) || null

/** The address of the tab with some values changed; null removes a value. */
export const hrefIn = (query: URLSearchParams, change: Record<string, string | null>) =>
  `${screens.user.path}?${withChanges(query, { page: null, anchor: null, ...change })}`
