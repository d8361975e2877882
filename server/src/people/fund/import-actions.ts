import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { allOverruns, createFund, overrunNames } from '@gongfang/contract/people/fund'
import { readAmount } from '@gongfang/contract/people/fund-amount'
import {
  FUND_SHEET_ROWS,
  type FundRow,
  fundSheetHeads,
  type importFunds as importFundsEndpoint,
} from '@gongfang/contract/people/fund-sheet'
import { LIST_LIMITS, readTable, type SheetText } from '../../outside/sheet-reading.ts'
import { markWords } from '../../system/transfer/door.ts'
import { type FundContext, institutionOf, setUp } from './actions.ts'
import { listCodes, listPeople, type Person } from './import-queries.ts'

type Head = (typeof fundSheetHeads)[number]
type Cells = Record<Head, string>

/** Reads a sheet and says for each row what is set up, or what is wrong with it. Writes nothing. */
export async function readFunds({ db, caller }: FundContext, bytes: Buffer): Promise<{ rows: FundRow[] }> {
  const institutionId = institutionOf(caller)
  const rows = filledRows(await readTable(bytes, LIST_LIMITS, `member ${caller.id}`))
  const [people, codes] = await Promise.all([listPeople(db, institutionId), listCodes(db, institutionId)])
  const taken = new Set(codes)
  return { rows: rows.map((row) => judgeRow({ ...row, people, taken })) }
}

interface FilledRow {
  readonly row: number
  readonly cells: Cells
  /** Columns whose cells the spreadsheet has changed or cannot show. */
  readonly changed: readonly string[]
}

function filledRows({ rows: sheet, marks, formulas }: SheetText): FilledRow[] {
  const at = sheet.findIndex((row) => row.includes('经费编号') && row.includes('经费名称'))
  if (at < 0) refuse('fundSheetHeads')
  const columns = fundSheetHeads.map((head) => [head, sheet[at]!.indexOf(head)] as const)
  /** Days may be dates; the other columns hold no date, no time and no formula. */
  const changedIn = (row: number) =>
    columns.flatMap(([head, column]) => [
      ...marks.flatMap(([at, place, kind]) =>
        at === row && place === column && kind !== 'merged' && !(kind === 'date' && DAYS.includes(head))
          ? [`${head}：${markWords[kind]}`]
          : [],
      ),
      ...formulas.flatMap(([at, place]) =>
        at === row && place === column ? [`${head}：不能是公式，请粘贴为数值`] : [],
      ),
    ])
  const rows = sheet
    .slice(at + 1)
    .map((row, index) => ({
      row: at + index + 2,
      changed: changedIn(at + index + 1),
      cells: Object.fromEntries(columns.map(([head, column]) => [head, row[column]?.trim() ?? ''])) as Cells,
    }))
    .filter(({ cells }) => Object.values(cells).some((text) => text !== ''))
  if (rows.length === 0) refuse('fundSheetEmpty')
  if (rows.length > FUND_SHEET_ROWS) refuse('fundSheetLong', { values: { most: FUND_SHEET_ROWS } })
  return rows
}

interface Problem {
  readonly why: string
}

const isProblem = (read: unknown): read is Problem =>
  typeof read === 'object' && read !== null && 'why' in read

const DAYS: readonly Head[] = ['开始日期', '结束日期']

interface Judging extends FilledRow {
  people: readonly Person[]
  /** Codes in capitals; that of the row is added. */
  taken: Set<string>
}

function judgeRow({ row, cells, changed, people, taken }: Judging): FundRow {
  const problems = [...changed]
  /** Notes a problem. The result is undefined then, and the row is not set up. */
  const noted = <T>(read: T | Problem): T | undefined => {
    if (!isProblem(read)) return read
    problems.push(read.why)
    return undefined
  }
  const code = cells.经费编号
  if (taken.has(code.toUpperCase())) problems.push('本机构或本表格中已有这个经费编号')
  taken.add(code.toUpperCase())
  const users = cells.使用人.split(/[、,，;；]/).filter((text) => text.trim() !== '')
  const fund = {
    code,
    name: cells.经费名称,
    ownerId: noted(personOf(cells.负责人, people, '负责人')),
    amountFen: noted(amountOf(cells['额度（元）'], '额度')),
    fromOn: dayIn(cells.开始日期),
    toOn: dayIn(cells.结束日期),
    overrun: noted(overrunOf(cells.余额不足时)),
    forAll: users.length === 0,
    userIds: users.map((text) => noted(personOf(text, people, '使用人'))),
    categoryIds: [],
    ceilingFen: cells['单价上限（元）'] === '' ? null : noted(amountOf(cells['单价上限（元）'], '单价上限')),
  }
  const read = createFund.input.safeParse(fund)
  if (problems.length === 0 && !read.success)
    problems.push(...read.error.issues.map(({ message }) => message))
  if (problems.length === 0 && fund.toOn < fund.fromOn) problems.push('结束日期不能早于开始日期')
  return {
    row,
    code,
    name: fund.name,
    owner: cells.负责人,
    amount: cells['额度（元）'],
    period: `${fund.fromOn} 至 ${fund.toOn}`,
    problems: [...new Set(problems)],
    fund: problems.length === 0 && read.success ? read.data : null,
  }
}

/** Finds a colleague by phone number, or by a name that only one has. */
function personOf(text: string, people: readonly Person[], what: string) {
  const found = people.filter(({ mobile, name }) => mobile === text || name === text)
  if (text === '') return { why: `请填写${what}的手机号或姓名` }
  if (found.length > 1) return { why: `有多位同事叫“${text}”，请改填手机号` }
  return found[0]?.memberId ?? { why: `${what}“${text}”不是本机构的成员` }
}

function amountOf(text: string, what: string) {
  const read = readAmount(text)
  return 'why' in read ? { why: `${what}：${read.why}` } : read.amount
}

/** '2026-11-01', '2026/11/1' and '2026年11月1日'; anything else stays as it is and is refused as a day. */
function dayIn(text: string): string {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const overrunOf = (text: string) =>
  text === ''
    ? ('refuse' as const)
    : (allOverruns.find((overrun) => overrunNames[overrun] === text) ?? {
        why: `余额不足时应为${Object.values(overrunNames).join('、')}之一`,
      })

/** All of them, or none: a refusal names the fund by its place. */
export const importFunds = (ctx: FundContext, { funds }: Parsed<typeof importFundsEndpoint>) =>
  ctx.once(async (tx) => {
    for (const [at, fund] of funds.entries()) await setUp(tx, ctx, fund, `funds.${at}.`)
    return { count: funds.length }
  })
