import { type PointsDirection, type PointsKind, pointsKinds } from '@gongfang/contract/people/points'
import { screens } from '../../screens.ts'

export const directionNames: Record<PointsDirection, string> = { all: '全部', gained: '获得', spent: '使用' }
export const directions = Object.keys(directionNames) as readonly PointsDirection[]
export const kinds = Object.keys(pointsKinds) as readonly PointsKind[]

export interface Filter {
  direction: PointsDirection
  kind: PointsKind | ''
  /** '2026-11', '' for all months. */
  month: string
}

/** The filter of an address. Invalid values are ignored. */
export function filterOf(query: URLSearchParams): Filter & { page: number } {
  const month = query.get('month') ?? ''
  return {
    direction: directions.find((one) => one === query.get('tab')) ?? 'all',
    kind: kinds.find((one) => one === query.get('kind')) ?? '',
    month: /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? month : '',
    page: Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1)),
  }
}

/** The list's first page with some values changed; null removes a value. */
export function hrefOf(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ page: null, anchor: null, ...change })) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? screens.points.path : `${screens.points.path}?${next}`
}

/** The filter as the endpoint takes it. */
export const entriesInput = ({ direction, kind, month }: Filter) => ({
  direction,
  ...(kind && { kind }),
  ...(month && { month }),
})

const MONTHS_SHOWN = 24

/** '2026-11', '2026-10', …: this month, earlier ones, and the chosen one when it is older. */
export function monthsTo(today: string, chosen: string): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const month = last - at
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
  return chosen === '' || months.includes(chosen) ? months : [...months, chosen]
}
