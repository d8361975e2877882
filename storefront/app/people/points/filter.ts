import { type PointsDirection, type PointsKind, pointsKinds } from '@gongfang/contract/people/points'
import { monthIn, oneIn, pageIn, withChanges } from '@gongfang/web/base/query.ts'
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
  return {
    direction: oneIn(query, 'tab', directions) || 'all',
    kind: oneIn(query, 'kind', kinds),
    month: monthIn(query),
    page: pageIn(query),
  }
}

/** The list's first page with some values changed; null removes a value. */
export function hrefOf(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = withChanges(query, { page: null, anchor: null, ...change })
  return next.size === 0 ? screens.points.path : `${screens.points.path}?${next}`
}

/** The filter as the endpoint takes it. */
export const entriesInput = ({ direction, kind, month }: Filter) => ({
  direction,
  ...(kind && { kind }),
  ...(month && { month }),
})
