import { type DepotKind, depotKindNames } from '@gongfang/contract/goods/depot'
import { monthIn, oneIn, pageIn, withChanges, wordsIn } from '@gongfang/web/base/query.ts'
import { screens } from '../../screens.ts'

export const tabNames = {
  goods: '寄存物品',
  code: '核销码',
  log: '核销记录',
  tickets: '活动票券',
  // Last, because it appears when the account is known and must move no other tab.
  colleagues: '同事的寄存',
} as const
export type VerificationTab = keyof typeof tabNames
export const tabs = Object.keys(tabNames) as readonly VerificationTab[]

export interface LogFilter {
  kind: DepotKind | ''
  /** '2026-11', '' for all months. */
  month: string
  keyword: string
}

export interface PageFilter extends LogFilter {
  tab: VerificationTab
  page: number
}

export const kinds = Object.keys(depotKindNames) as readonly DepotKind[]

/** The filter of an address. Invalid values are ignored. */
export function filterOf(query: URLSearchParams): PageFilter {
  return {
    tab: oneIn(query, 'tab', tabs) || 'goods',
    page: pageIn(query),
    kind: oneIn(query, 'kind', kinds),
    month: monthIn(query),
    keyword: wordsIn(query.get('kw')),
  }
}

/** The address with some values changed; null removes a value. */
export function hrefOf(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = withChanges(query, change)
  if (!next.has('page')) next.delete('anchor')
  return `${screens.verification.path}?${next}`
}

/** The filter as the endpoint takes it. */
export const logInput = ({ kind, month, keyword }: LogFilter) => ({
  ...(kind && { kind }),
  ...(month && { month }),
  ...(keyword && { keyword }),
})
