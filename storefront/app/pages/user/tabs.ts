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

export const tabIn = (query: URLSearchParams): UserTab | null =>
  tabNames.find((tab) => tab === query.get('tab')) ?? null

/** An invalid page counts as the first. */
export const pageIn = (query: URLSearchParams) =>
  Math.min(1000, Math.max(1, Math.floor(Number(query.get('page'))) || 1))

/** The address of the tab with some values changed; null removes a value. */
export function hrefIn(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ page: null, anchor: null, ...change })) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `${screens.user.path}?${next}`
}
