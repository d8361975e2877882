import type { Input } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import type { exportOverview } from '@gongfang/contract/insight/report-desk'
import dayjs from 'dayjs'
import { paths } from '../../base/paths.ts'

/** The filter of the overview. */
export type OverviewFilter = Required<Pick<Input<typeof exportOverview>, 'currency' | 'step' | 'days'>>

/** A range of days, both included. */
export interface Span {
  from: string
  to: string
}

/** `length` days. The last one lies `days` before the day of `at`. */
export function daysBefore(at: string, days: number, length = 1): Span {
  const last = dayjs(dayOf(at)).subtract(days, 'day')
  return { from: asDay(last.subtract(length - 1, 'day')), to: asDay(last) }
}

/** The day, week or month that begins on `on`. */
export const stepOf = (on: string, step: OverviewFilter['step']): Span => ({
  from: on,
  to: asDay(dayjs(on).add(1, step).subtract(1, 'day')),
})

const asDay = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD')

/** The list whose rows a figure was counted from. */
export function sourceOf(figure: string, currency: OverviewFilter['currency'], { from, to }: Span): string {
  if (figure === 'newMembers') return paths.members({ from, to })
  if (figure.startsWith('refund')) return paths.refunds({ view: 'done', from, to })
  const placed = figure.startsWith('orders') || figure === 'paymentShare'
  return placed ? placedIn(currency, { from, to }) : paidIn(currency, { from, to })
}

const placedIn = (currency: string, { from, to }: Span) => paths.orders({ currency, from, to })
const paidIn = (currency: string, { from, to }: Span) =>
  paths.orders({ currency, paidFrom: from, paidTo: to })

/** The list behind a step of the funnel. Steps before the order have no list. */
export function stepSource(key: string, { from, to }: Span): string | undefined {
  if (key === 'placed') return paths.orders({ from, to })
  if (key === 'paid') return paths.orders({ from, to, paidFrom: from })
  return undefined
}

/** The orders with this model. */
export const skuSource = (modelCode: string, currency: OverviewFilter['currency'], span: Span) =>
  `${paidIn(currency, span)}&${new URLSearchParams({ sku: modelCode })}`
