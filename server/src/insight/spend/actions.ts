import type { Parsed } from '@gongfang/contract/base/endpoint'
import type { SignedFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import {
  allSpendBy,
  type exportSpend,
  monthsFrom,
  type readSpend,
  SPEND_RULES,
  type SpendBy,
  type SpendReport,
  spendByNames,
} from '@gongfang/contract/insight/spend'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Context } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import { makeBook, type SheetTable } from '../../outside/sheet.ts'
import { readConfig } from '../../system/config/door.ts'
import { findAnswering, findAssortment, listSpent, type SpentRow, type Wanted } from './queries.ts'
import { monthAfter, roundedTo } from './rules.ts'

type SpendContext = Context<'approvedMember'>

interface Readable extends Omit<Wanted, 'fromMonth' | 'toMonth'> {
  names: string[] | null
}

/** What the reader answers for, and its names; null for all. Refuses who answers for nothing. */
async function scopeOf({ db, caller, now }: SpendContext): Promise<Readable> {
  const institutionId = caller.institutionId ?? refuse('institutionMissing')
  const goods = { assortmentId: await findAssortment(db, institutionId), today: dayOf(now) }
  const none = { institutionId, unitIds: [], fundIds: [] }
  if (roleMay(caller.roles, 'spend')) return { ...goods, scope: { ...none, all: true }, names: null }
  const { units, funds } = await findAnswering(db, { memberId: caller.id, institutionId })
  if (units.length === 0 && funds.length === 0) roleMust(caller, 'spend')
  const names = [...units.filter(({ own }) => own), ...funds].map(({ name }) => name)
  return {
    ...goods,
    scope: {
      institutionId,
      all: false,
      unitIds: units.map(({ id }) => id),
      fundIds: funds.map(({ id }) => id),
    },
    names,
  }
}

export async function read(
  ctx: SpendContext,
  { by, ...period }: Parsed<typeof readSpend>,
): Promise<SpendReport> {
  const { names, ...wanted } = await scopeOf(ctx)
  const found = await listSpent(ctx.db, { ...wanted, ...period, by: [by] })
  return { scope: names, ...reportOf(found, { by, ...period, hasInside: wanted.assortmentId !== null }) }
}

interface Asked extends Pick<Wanted, 'fromMonth' | 'toMonth'> {
  by: SpendBy
  hasInside: boolean
}

const without: Record<SpendBy, string> = {
  unit: '未分配部门',
  fund: '不使用经费',
  person: '已注销会员',
  category: '未分类',
  brand: '无品牌',
  month: '',
}

const sumNames = ['fen', 'beforeFen', 'agreedFen', 'insideFen'] as const
type Sums = Record<(typeof sumNames)[number], number>
const sumsBy = (of: (name: keyof Sums) => number): Sums => ({
  fen: of('fen'),
  beforeFen: of('beforeFen'),
  agreedFen: of('agreedFen'),
  insideFen: of('insideFen'),
})

/** Sums in whole fen: those of a division are rounded so that together they are the whole. */
function reportOf(found: readonly SpentRow[], { by, fromMonth, toMonth, hasInside }: Asked) {
  const [whole] = found.filter(({ kind }) => kind === 'total')
  const totals = sumsBy((name) => Math.round(whole?.[name] ?? 0))
  const rounded = (rows: readonly SpentRow[]) => {
    const columns = sumNames.map((name) => [
      name,
      roundedTo(
        totals[name],
        rows.map((row) => row[name]),
      ),
    ])
    const roundedOf: Record<string, number[]> = Object.fromEntries(columns)
    return rows.map((row, at) => ({ ...row, ...sumsBy((name) => roundedOf[name]?.[at] ?? 0) }))
  }
  const shown = (row?: Sums) => {
    const { insideFen, ...sums } = sumsBy((name) => row?.[name] ?? 0)
    return { ...sums, insideFen: hasInside ? insideFen : null }
  }
  const byMonth = new Map(
    rounded(found.filter(({ kind }) => kind === 'month')).map((row) => [row.month, row]),
  )
  const months = Array.from({ length: monthsFrom(fromMonth, toMonth) }, (_, at) => {
    const month = monthAfter(fromMonth, at)
    return { month, ...shown(byMonth.get(month)) }
  })
  const rows =
    by === 'month'
      ? months.map(({ month, ...sums }) => ({ id: null, name: month, ...sums }))
      : longest(rounded(found.filter(({ kind }) => kind === by))).map(({ key, name, ...sums }) => ({
          id: key,
          name: name || without[by],
          ...shown(sums),
        }))
  return {
    totals: { ...shown(totals), orders: whole?.orders ?? 0 },
    rows,
    months: months.map(({ month, fen, beforeFen }) => ({ month, fen, beforeFen })),
  } as Omit<SpendReport, 'scope'>
}

/** The largest first; what does not fit is one row. */
function longest(rows: readonly SpentRow[]): SpentRow[] {
  const sorted = rows.toSorted((one, other) => other.fen - one.fen || other.beforeFen - one.beforeFen)
  if (sorted.length <= SPEND_RULES.rows) return sorted
  const shown = sorted.slice(0, SPEND_RULES.rows - 1)
  const rest = sorted.slice(SPEND_RULES.rows - 1)
  const sums = sumsBy((name) => rest.reduce((total, row) => total + row[name], 0))
  return [...shown, { ...(rest[0] as SpentRow), key: null, name: `其余 ${rest.length} 项`, ...sums }]
}

export async function exportAll(ctx: SpendContext, period: Parsed<typeof exportSpend>) {
  const { db, now } = ctx
  const { names, ...wanted } = await scopeOf(ctx)
  const { name: siteName } = await readConfig(db)
  const found = await listSpent(db, { ...wanted, ...period, by: allSpendBy })
  const tables = allSpendBy.map((by) => {
    const asked = { by, ...period, hasInside: wanted.assortmentId !== null }
    return tableOf({ scope: names, ...reportOf(found, asked) }, asked, { siteName, now })
  })
  return { name: `支出报表_${period.fromMonth}_${period.toMonth}.xlsx`, bytes: await makeBook(tables) }
}

const yuanOf = (fen: number) => fen / 100
const shareOf = (part: SignedFen, whole: SignedFen) => (whole > 0 ? part / whole : '')

const money = (head: string, sum: number) => ({ head, width: 18, format: '#,##0.00', sum: yuanOf(sum) })

const insideColumns = ({ fen, insideFen }: SpendReport['totals']) => [
  money('其中采购目录内（元）', insideFen ?? 0),
  {
    head: '采购目录内占比',
    width: 16,
    format: '0.0%',
    sum: insideFen === null ? '' : shareOf(insideFen, fen),
  },
]

function tableOf(
  { scope, totals, rows }: SpendReport,
  { by, fromMonth, toMonth, hasInside }: Asked,
  { siteName, now }: { siteName: string; now: Date },
): SheetTable {
  return {
    name: spendByNames[by],
    title: `${siteName} 支出报表 ${fromMonth} 至 ${toMonth}`,
    above: [
      `导出时间：${showTime(now)}`,
      `范围：${scope === null ? '本机构' : scope.join('、')}；本期付款 ${totals.orders} 单`,
    ],
    columns: [
      { head: spendByNames[by], width: 40, sum: '合计' },
      money('支出（元）', totals.fen),
      money('上年同期（元）', totals.beforeFen),
      money('其中协议价（元）', totals.agreedFen),
      { head: '协议价占比', width: 14, format: '0.0%', sum: shareOf(totals.agreedFen, totals.fen) },
      ...(hasInside ? insideColumns(totals) : []),
    ],
    rows: rows.map(({ name, fen, beforeFen, agreedFen, insideFen }) => [
      name,
      yuanOf(fen),
      yuanOf(beforeFen),
      yuanOf(agreedFen),
      shareOf(agreedFen, fen),
      ...(insideFen === null ? [] : [yuanOf(insideFen), shareOf(insideFen, fen)]),
    ]),
    below: ['支出 = 当月付款 − 当月退款；积分订单按下单时的比例折算；运费和积分抵扣按商品金额分摊。'],
  }
}
