import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'
import type { Card, Trend } from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../../db/connect.ts'
import type { Span } from '../../../db/spans.ts'
import { sumFigure } from '../figure/actions.ts'
import { lastDays, type Step, spansBetween, stepsUntil } from '../figure/rules.ts'
import type { FigureKey, Reports } from '../parts.ts'

type Currency = 'money' | 'points'

/** Figures by the currency of the orders. */
const meant = {
  money: { sales: 'salesFen', orders: 'ordersMoney', paid: 'paidMoney', refunds: 'refundFen' },
  points: { sales: 'salesPoints', orders: 'ordersPoints', paid: 'paidPoints', refunds: 'refundPoints' },
} as const

const paymentShare = {
  name: '支付率',
  means: '期间提交的订单中，到现在为止付过款的所占比例',
}

const averageOrder = {
  name: '客单价',
  means: '期间付款订单的销售额除以付款订单数',
}

/** Values of today, yesterday, the last 7 days including today, and the 7 days before them. */
export async function makeCards(db: Db, all: Reports, currency: Currency, now: Date): Promise<Card[]> {
  const today = startOfDay(dayOf(now))
  const spans: Span[] = [
    { from: today, to: now },
    { from: startOfDay(dayAfter(dayOf(now), -1)), to: today },
    lastDays(now, 7),
    { from: startOfDay(dayAfter(dayOf(now), -13)), to: startOfDay(dayAfter(dayOf(now), -6)) },
  ]
  const { figures } = all
  const keys = meant[currency]
  const [sales, orders, paid, refunds, members, unpaid] = await Promise.all([
    sumFigure(db, all, keys.sales, spans),
    sumFigure(db, all, keys.orders, spans),
    sumFigure(db, all, keys.paid, spans),
    sumFigure(db, all, keys.refunds, spans),
    sumFigure(db, all, 'newMembers', spans),
    all.dashboard.unpaidOfPlaced(db, spans, currency),
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
  all: Reports,
  { currency, step }: { currency: Currency; step: Step },
  now: Date,
): Promise<Trend> {
  const count = COUNT[step]
  const days = stepsUntil(now, step, 2 * count)
  const spans = spansBetween(days, now)
  const keys: FigureKey[] = [meant[currency].sales, meant[currency].orders]
  const sums = await Promise.all(keys.map((key) => sumFigure(db, all, key, spans)))
  return {
    series: keys.map((key) => ({
      key,
      name: all.figures[key].name,
      means: all.figures[key].means,
      unit: all.figures[key].unit,
    })),
    points: days.slice(count).map((on, at) => ({
      on,
      previousOn: days[at] ?? on,
      values: sums.map((values) => values[count + at] ?? 0),
      previous: sums.map((values) => values[at] ?? 0),
    })),
  }
}
