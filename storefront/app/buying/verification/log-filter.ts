import { type DepotKind, depotKindNames } from '@gongfang/contract/goods/depot'
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
  const month = query.get('month') ?? ''
  return {
    tab: tabs.find((tab) => tab === query.get('tab')) ?? 'goods',
    page: Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1)),
    kind: kinds.find((kind) => kind === query.get('kind')) ?? '',
    month: /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? month : '',
    keyword: wordsIn(query.get('kw')),
  }
}

/** Replaces control characters by blanks. */
const wordsIn = (text: string | null) =>
  [...(text ?? '').replace(/\p{Cc}+/gu, ' ').trim()].slice(0, 60).join('')

/** The address with some values changed; null removes a value. */
export function hrefOf(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  if (!next.has('page')) next.delete('anchor')
  return `${screens.verification.path}?${next}`
}

/** The filter as the endpoint takes it. */
export const logInput = ({ kind, month, keyword }: LogFilter) => ({
  ...(kind && { kind }),
  ...(month && { month }),
  ...(keyword && { keyword }),
})

const MONTHS_SHOWN = 24

/** '2026-11', '2026-10', …: this month and earlier ones. */
export function recentMonths(today: string): string[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const months = year * 12 + month - 1 - at
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
