import type { FigureUnit, OverviewDetails, TodoKind } from '@gongfang/contract/insight/report-desk'
import type { Permission } from '@gongfang/contract/system/permission'
import type { Db } from '../../db/connect.ts'
import type { Span } from '../../db/spans.ts'
import type { Staff } from '../../http/context.ts'

/** Something that waits for staff. */
export type Todo = {
  /** Permissions to do the work; one of them is enough. */
  readonly needs: readonly Permission[]
} & (
  | { readonly count: (db: Db, now: Date, staff: Staff) => Promise<number> }
  /** Counted by a job, as a part of the dashboard. */
  | { readonly stored: 'lowStock' }
)

export interface Figure {
  readonly name: string
  readonly means: string
  readonly unit: Exclude<FigureUnit, 'share'>
  /** Returns one value per span. */
  readonly measure: (db: Db, spans: readonly Span[]) => Promise<number[]>
}

/** Each is stored by day under its name. */
export const figureKeys = [
  'salesFen',
  'salesPoints',
  'paidMoney',
  'paidPoints',
  'ordersMoney',
  'ordersPoints',
  'refundFen',
  'refundPoints',
  'newMembers',
  'pointsIssued',
  'pointsReturned',
  'pointsSpent',
  'pointsTakenBack',
] as const
export type FigureKey = (typeof figureKeys)[number]

interface Top {
  readonly currency: 'money' | 'points'
  readonly skus: OverviewDetails['topSkus']
  readonly categories: OverviewDetails['topCategories']
}

export type FunnelStep = 'visited' | 'added' | 'placed' | 'paid'

/** Parts of the dashboard that are no sums by day. */
export interface DashboardParts {
  readonly tops: (db: Db, from: Date) => Promise<readonly Top[]>
  readonly funnel: (db: Db, from: Date) => Promise<Readonly<Record<FunnelStep, number>>>
  readonly lowStock: (db: Db) => Promise<{ count: number; rows: OverviewDetails['lowStock'] }>
  readonly activities: (db: Db, from: Date) => Promise<OverviewDetails['activities']>
  readonly misses: (db: Db, from: string) => Promise<OverviewDetails['misses']>
  /** Orders that were placed in each span and never paid. */
  readonly unpaidOfPlaced: (db: Db, spans: readonly Span[], currency: 'money' | 'points') => Promise<number[]>
}

/** What one noun gives to the dashboard and the to-dos of the staff. */
export interface OwnReport {
  readonly todos?: Partial<Readonly<Record<TodoKind, Todo>>>
  readonly figures?: Partial<Readonly<Record<FigureKey, Figure>>>
  readonly dashboard?: Partial<DashboardParts>
  /** The time of the first row that its figures count. */
  readonly figuresSince?: (db: Db) => Promise<string | null>
}

export interface Reports {
  readonly todos: Readonly<Record<TodoKind, Todo>>
  readonly figures: Readonly<Record<FigureKey, Figure>>
  readonly dashboard: DashboardParts
  readonly figuresSince: readonly ((db: Db) => Promise<string | null>)[]
}

/** A test holds that nothing is missing. */
export const gatherReports = (nouns: readonly OwnReport[]): Reports => ({
  todos: Object.assign({}, ...nouns.map(({ todos }) => todos)),
  figures: Object.assign({}, ...nouns.map(({ figures }) => figures)),
  dashboard: Object.assign({}, ...nouns.map(({ dashboard }) => dashboard)),
  figuresSince: nouns.flatMap(({ figuresSince }) => figuresSince ?? []),
})
