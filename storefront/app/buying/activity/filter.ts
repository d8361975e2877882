import type { ActivityFormat, ActivityKind, ActivityTab, FeeKind } from '@gongfang/contract/buying/activity'
import { monthIn, oneIn, pageIn } from '@gongfang/web/base/query.ts'
import { screens } from '../../screens.ts'

export type Tab = ActivityTab | 'mine'
export const tabNames: Record<Tab, string> = {
  all: '全部',
  open: '报名中',
  soon: '即将开始',
  past: '已结束',
  mine: '我的报名',
}
export const tabs = Object.keys(tabNames) as Tab[]

export interface Filter {
  tab: Tab
  view: 'list' | 'calendar'
  kind: ActivityKind | ''
  format: ActivityFormat | ''
  fee: FeeKind | ''
  city: string
  /** '2026-12', '' for all months. The calendar always has a month. */
  month: string
  page: number
}

/** The filter of an address. Invalid values are ignored. */
export function readFilter(query: URLSearchParams, today: string): Filter {
  const view = query.get('view') === 'calendar' ? 'calendar' : 'list'
  const month = monthIn(query)
  return {
    tab: oneIn(query, 'tab', tabs) || 'all',
    view,
    kind: oneIn(query, 'kind', ['activity', 'training']),
    format: oneIn(query, 'format', ['onsite', 'online']),
    fee: oneIn(query, 'fee', ['free', 'paid']),
    city: (query.get('city') ?? '').slice(0, 20),
    month: month || (view === 'calendar' ? today.slice(0, 7) : ''),
    page: pageIn(query, 1000),
  }
}

/** The address of a list. Default values are left out. */
export function hrefOf(filter: Filter, change: Partial<Filter> = {}): string {
  // A changed filter returns to the first page.
  const { tab, view, kind, format, fee, city, month, page } = { ...filter, page: 1, ...change }
  const query = new URLSearchParams()
  if (tab !== 'all') query.set('tab', tab)
  if (view !== 'list') query.set('view', view)
  for (const [name, value] of Object.entries({ kind, format, fee, city, month })) {
    if (value !== '') query.set(name, value)
  }
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? screens.activities.path : `${screens.activities.path}?${text}`
}

export const isNarrowed = ({ kind, format, fee, city, month, view }: Filter) =>
  [kind, format, fee, city, view === 'list' ? month : ''].some((value) => value !== '')
