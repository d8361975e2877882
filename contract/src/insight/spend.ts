import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { SignedFen } from '../base/money.ts'
import { Month } from '../base/time.ts'
import { Count } from '../base/values.ts'

/** What the spend of an institution is divided by. */
export const spendByNames = {
  unit: '部门',
  fund: '经费',
  person: '下单人',
  category: '商品分类',
  brand: '品牌',
  month: '月份',
} as const
export type SpendBy = keyof typeof spendByNames
export const allSpendBy = Object.keys(spendByNames) as SpendBy[]

/** Most months of a report, and most of its rows; the last row is what is left out. */
export const SPEND_RULES = { months: 12, rows: 200 } as const

/** Number of months from one to another, both included. */
export const monthsFrom = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

const period = {
  fromMonth: Month,
  toMonth: Month,
}
const isPeriod = z.refine<{ fromMonth: string; toMonth: string }>(
  ({ fromMonth, toMonth }) => {
    const months = monthsFrom(fromMonth, toMonth)
    return months >= 1 && months <= SPEND_RULES.months
  },
  { error: '结束月份不能早于开始月份，一次最多 12 个月', path: ['toMonth'] },
)

const Sums = {
  /** Payments of the period less refunds of the period, whenever their orders were placed. */
  fen: SignedFen,
  /** The same months of the year before. */
  beforeFen: SignedFen,
  /** The part of `fen` for goods at agreed prices. */
  agreedFen: SignedFen,
  /** The part of `fen` for goods that are inside the assortment of today; null without one in use. */
  insideFen: z.nullable(SignedFen),
}

export const SpendRow = z.object({
  /** Id of what it is about; null for orders without one, and for the rest of a long list. */
  id: z.nullable(z.int()),
  name: z.string(),
  ...Sums,
})
export type SpendRow = z.output<typeof SpendRow>

export const SpendReport = z.object({
  /** Names of the units and funds that the reader answers for; null: all of the institution. */
  scope: z.nullable(z.array(z.string())),
  totals: z.object({ ...Sums, orders: Count }),
  rows: z.array(SpendRow),
  months: z.array(z.object({ month: Month, fen: SignedFen, beforeFen: SignedFen })),
})
export type SpendReport = z.output<typeof SpendReport>

export const readSpend = endpoint({
  method: 'POST',
  path: '/api/user.institution/spend',
  access: 'approvedMember',
  summary:
    '支出报表：按部门、经费、下单人、分类、品牌或月份，含上年同期、协议价和采购目录内的占比；负责人、管理员和财务看全部，部门主管看本部门，经费负责人看自己的经费',
  input: z.strictObject({ ...period, by: z._default(z.enum(allSpendBy), 'unit') }).check(isPeriod),
  output: SpendReport,
})

export const exportSpend = endpoint({
  method: 'POST',
  path: '/api/user.institution/exportSpend',
  access: 'approvedMember',
  summary: '导出支出报表（xlsx：每种划分一页）',
  answer: ['xlsx'],
  input: z.strictObject(period).check(isPeriod),
  output: z.unknown(),
})
