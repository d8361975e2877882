import type { OrderTab, OrderWait } from '@gongfang/contract/buying/order'
import type { OrderScope } from '@gongfang/contract/people/institution'
import { idIn, oneIn, pageIn, withChanges, wordsIn } from '@gongfang/web/base/query.ts'
import { screens } from '../../screens.ts'

export const tabNames: Record<OrderTab, string> = {
  all: '全部',
  unpaid: '待付款',
  paid: '待发货',
  shipped: '待收货',
  done: '已完成',
  cancelled: '已取消',
  aftersale: '售后',
}
export const tabs = Object.keys(tabNames) as readonly OrderTab[]

export const ranges = { '3m': '近 3 个月', '1y': '近 1 年', all: '全部时间', custom: '自定义' } as const
export type Range = keyof typeof ranges

export interface ListFilter {
  tab: OrderTab
  page: number
  keyword: string
  range: Range
  /** Days; '' for no limit. */
  fromOn: string
  toOn: string
  scope: OrderScope
  /** A colleague and a unit; '' for all. */
  buyer: string
  unit: string
  /** The code of a fund; '' for orders of any fund and of none. */
  fund: string
  /** Only orders that wait for the member, of any scope. */
  waits: OrderWait | ''
}

/** The filter of an address. Invalid values are ignored. The default is the last three months. */
export function filterOf(query: URLSearchParams, today: string): ListFilter {
  const [from, to] = [dayIn(query.get('from')), dayIn(query.get('to'))]
  const range = from || to ? 'custom' : oneIn(query, 'range', ['1y', 'all']) || '3m'
  return {
    tab: oneIn(query, 'tab', tabs) || 'all',
    page: pageIn(query),
    keyword: wordsIn(query.get('kw')),
    range,
    fromOn: range === '3m' ? monthsBefore(today, 3) : range === '1y' ? monthsBefore(today, 12) : from,
    toOn: to,
    scope: oneIn(query, 'scope', ['unit', 'all']) || 'own',
    waits: oneIn(query, 'waits', ['pay', 'aftersale']),
    buyer: String(idIn(query.get('buyer')) ?? ''),
    unit: String(idIn(query.get('unit')) ?? ''),
    fund: wordsIn(query.get('fund'), 40),
  }
}

/** The filter as the endpoint takes it. */
export const orderListInput = ({
  tab,
  keyword,
  fromOn,
  toOn,
  scope,
  buyer,
  unit,
  fund,
  waits,
}: ListFilter) => ({
  tab,
  ...(keyword && { keyword }),
  ...(fromOn && { fromOn }),
  ...(toOn && { toOn }),
  ...(fund && { fundCode: fund }),
  ...(waits && { waits }),
  ...(scope !== 'own' && {
    scope,
    ...(buyer && { buyerId: Number(buyer) }),
    ...(unit && { unitId: Number(unit) }),
  }),
})

/** The list's address with some values changed; null removes a value. */
export function hrefOf(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = withChanges(query, change)
  if (!next.has('page')) next.delete('anchor')
  if (!next.has('tab')) next.set('tab', 'all')
  return `${screens.orders.path}?${next}`
}

const dayIn = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && asDay(new Date(`${text}T00:00:00Z`)) === text
    ? text
    : ''

function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return asDay(date)
}

const asDay = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))
