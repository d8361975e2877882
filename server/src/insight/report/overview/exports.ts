import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import {
  type exportOverview,
  type FigureUnit,
  type OverviewDetails,
  type OverviewPart,
  overviewParts,
} from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../../db/connect.ts'
import { dayDigits } from '../../../numbers.ts'
import { makeSheet } from '../../../outside/sheet.ts'
import type { SheetCell, SheetColumn } from '../../../outside/sheet-cell.ts'
import { dayColumn } from '../../../outside/sheet-cell.ts'
import type { Reports } from '../parts.ts'
import { makeDetails } from './actions.ts'
import { makeCards, makeTrend } from './card-actions.ts'

type Wish = Parsed<typeof exportOverview>

interface Part {
  /** The period, or the meaning of the figures, in words. */
  about: string
  columns: SheetColumn[]
  rows: SheetCell[][]
}

/** A part of the dashboard as a workbook with numeric cells. */
export async function overviewSheet(db: Db, all: Reports, wish: Wish, now: Date) {
  const title = overviewParts[wish.part]
  const { about, columns, rows } = await readPart(db, all, wish, now)
  if (rows.length === 0) refuse('nothingToReport')
  const currency = wish.currency === 'money' ? '金额' : '积分'
  const above = [`导出时间：${showTime(now)}`, `计价：${currency}；${about}`]
  return {
    name: `${title}_${dayDigits(now)}.xlsx`,
    bytes: await makeSheet({ name: title, title, above, columns, rows, below: [] }),
  }
}

async function readPart(
  db: Db,
  all: Reports,
  { part, currency, days, step }: Wish,
  now: Date,
): Promise<Part> {
  if (part === 'cards') return cardsPart(await makeCards(db, all, currency, now))
  if (part === 'trend') return trendPart(await makeTrend(db, all, { currency, step }, now))
  const details = await makeDetails(db, all, { currency, days }, now)
  const { columns, rows } = detailParts[part](details, currency === 'money' ? 'fen' : 'points')
  return { columns, rows, about: `近 ${days} 天。${details.means[part] ?? ''}` }
}

const cardsPart = (cards: Awaited<ReturnType<typeof makeCards>>): Part => ({
  about: '今日截至导出时间',
  columns: [
    column('指标', 14),
    column('单位', 8),
    ...['今日', '昨日', '近 7 日', '前 7 日'].map((head) => column(head, 14)),
    column('口径', 80),
  ],
  rows: cards.map(({ name, unit, today, yesterday, week, previousWeek, means }) => [
    name,
    unitNames[unit],
    ...[today, yesterday, week, previousWeek].map((value) => asCell(value, unit)),
    means,
  ]),
})

const trendPart = ({ series, points }: Awaited<ReturnType<typeof makeTrend>>): Part => ({
  about: series.map(({ name, means }) => `${name}：${means}`).join('；'),
  columns: [
    dayColumn('开始于'),
    ...series.map(({ name, unit }) => column(headOf(name, unit), 18)),
    dayColumn('上期开始于'),
    ...series.map(({ name, unit }) => column(`上期${headOf(name, unit)}`, 18)),
  ],
  rows: points.map(({ on, previousOn, values, previous }) => [
    on,
    ...series.map(({ unit }, at) => asCell(values[at] ?? 0, unit)),
    previousOn,
    ...series.map(({ unit }, at) => asCell(previous[at] ?? 0, unit)),
  ]),
})

type DetailPart = Exclude<OverviewPart, 'cards' | 'trend'>

const detailParts: Record<DetailPart, (details: OverviewDetails, unit: FigureUnit) => Omit<Part, 'about'>> = {
  topSkus: ({ topSkus }, unit) => ({
    columns: [...goods, column('件数', 10), column('订单', 10), column(headOf('金额', unit), 16)],
    rows: topSkus.map(({ modelCode, title, spec, pieces, orders, amount }) => [
      ...[modelCode, title, spec, pieces, orders],
      asCell(amount, unit),
    ]),
  }),
  topCategories: ({ topCategories }, unit) => ({
    columns: [column('分类', 24), column('件数', 10), column(headOf('金额', unit), 16)],
    rows: topCategories.map(({ name, pieces, amount }) => [name, pieces, asCell(amount, unit)]),
  }),
  funnel: ({ funnel }) => ({
    columns: [column('步骤', 12), column('会员', 12), column('占上一步（%）', 14), column('口径', 80)],
    rows: funnel.map(({ name, count, means }, at) => {
      const before = funnel[at - 1]?.count ?? 0
      return [name, count, before > 0 ? Math.round((count * 1000) / before) / 10 : null, means]
    }),
  }),
  points: ({ points }) => ({
    columns: [column('去向', 14), column('积分', 14), column('口径', 80)],
    rows: points.map(({ name, points: sum, means }) => [name, sum, means]),
  }),
  lowStock: ({ lowStock }) => ({
    columns: [...goods, column('可售', 10), column('安全库存', 10)],
    rows: lowStock.map(({ modelCode, title, spec, stock, safetyStock }) => [
      ...[modelCode, title, spec, stock, safetyStock],
    ]),
  }),
  misses: ({ misses }) => ({
    columns: [column('搜索词', 32), column('无结果', 10), column('搜索', 10), column('最近', 14)],
    rows: misses.map(({ word, misses: missed, searches, lastOn }) => [word, missed, searches, lastOn]),
  }),
  activities: ({ activities }) => ({
    columns: [
      column('活动', 36),
      column('开始', 18),
      ...['已占名额', '名额', '满员率（%）', '候补'].map((head) => column(head, 12)),
    ],
    rows: activities.map(({ title, startsAt, taken, capacity, waiting }) => [
      ...[title, showTime(startsAt), taken, capacity, Math.round((taken / capacity) * 100), waiting],
    ]),
  }),
}

const column = (head: string, width: number): SheetColumn => ({ head, width })
const goods = [column('型号', 24), column('商品', 36), column('规格', 24)]

const unitNames: Record<FigureUnit, string> = { fen: '元', points: '积分', count: '个', share: '%' }
const headOf = (name: string, unit: FigureUnit) => (unit === 'fen' ? `${name}（元）` : name)
const asCell = (value: number | null, unit: FigureUnit) =>
  value === null ? null : unit === 'fen' || unit === 'share' ? value / 100 : value
