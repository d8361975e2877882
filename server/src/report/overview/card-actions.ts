import type { Card, Trend } from '@gongfang/contract/report-desk'
import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/time'
import type { Db } from '../../db/connect.ts'
import { sumFigure } from '../figure/actions.ts'
import {
  averageOrder,
  countUnpaidOfPlaced,
  type FigureKey,
  figures,
  paymentShare,
} from '../figure/queries.ts'
import { lastDays, type Span, type Step, spansBetween, stepsUntil } from '../figure/rules.ts'

type Currency = 'money' | 'points'

/** Figures by the currency of the orders. */
const meant = {
  money: { sales: 'salesFen', orders: 'ordersMoney', paid: 'paidMoney', refunds: 'refundFen' },
  points: { sales: 'salesPoints', orders: 'ordersPoints', paid: 'paidPoints', refunds: 'refundPoints' },
} as const

/** Values of today, yesterday, the last 7 days including today, and the 7 days before them. */
export async function makeCards(db: Db, currency: Currency, now: Date): Promise<Card[]> {
  const today = startOfDay(dayOf(now))
  const spans: Span[] = [
    { from: today, to: now },
    { from: startOfDay(dayAfter(dayOf(now), -1)), to: today },
    lastDays(now, 7),
    { from: startOfDay(dayAfter(dayOf(now), -13)), to: startOfDay(dayAfter(dayOf(now), -6)) },
  ]
  const keys = meant[currency]
  const [sales, orders, paid, refunds, members, unpaid] = await Promise.all([
    sumFigure(db, keys.sales, spans),
    sumFigure(db, keys.orders, spans),
    sumFigure(db, keys.paid, spans),
    sumFigure(db, keys.refunds, spans),
    sumFigure(db, 'newMembers', spans),
    countUnpaidOfPlaced(db, spans, currency),
  ])
  const unit = figures[keys.sales].unit
  return [
    card(keys.sales, figures[keys.sales], unit, sales),
    card(keys.orders, figures[keys.orders], 'count', orders),
    card(
      'paymentShare',
      paymentShare,
      'share',
      orders.map((placed, at) => paidShare(placed, unpaid[at])),
    ),
    card(
      'averageOrder',
      averageOrder,
      unit,
      sales.map((sum, at) => ratio(sum, paid[at])),
    ),
    card(keys.refunds, figures[keys.refunds], unit, refunds),
    card('newMembers', figures.newMembers, 'count', members),
  ]
}

const ratio = (part: number, whole = 0) => (whole > 0 ? Math.round(part / whole) : null)

/** An order that was placed between the two counts is among the unpaid ones only. */
const paidShare = (placed: number, unpaid = 0) => ratio(Math.max(0, placed - unpaid) * 10_000, placed)

function card(
  key: string,
  { name, means }: { name: string; means: string },
  unit: Card['unit'],
  [today = null, yesterday = null, week = null, previousWeek = null]: readonly (number | null)[],
): Card {
  return { key, name, means, unit, today, yesterday, week, previousWeek }
}

const COUNT: Record<Step, number> = { day: 30, week: 12, month: 12 }

/** Values of the last steps, each beside the step `count` steps earlier. */
export async function makeTrend(
  db: Db,
  { currency, step }: { currency: Currency; step: Step },
  now: Date,
): Promise<Trend> {
  const count = COUNT[step]
  const days = stepsUntil(now, step, 2 * count)
  const spans = spansBetween(days, now)
  const keys: FigureKey[] = [meant[currency].sales, meant[currency].orders]
  const sums = await Promise.all(keys.map((key) => sumFigure(db, key, spans)))
  return {
    series: keys.map((key) => ({
      key,
      name: figures[key].name,
      means: figures[key].means,
      unit: figures[key].unit,
    })),
    points: days.slice(count).map((on, at) => ({
      on,
      previousOn: days[at] ?? on,
      values: sums.map((values) => values[count + at] ?? 0),
      previous: sums.map((values) => values[at] ?? 0),
    })),
  }
}
