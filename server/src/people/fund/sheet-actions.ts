import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { fundEntryNames, fundStateNames } from '@gongfang/contract/people/fund'
import { makeBook, type SheetTable } from '../../outside/sheet.ts'
import { timeColumn } from '../../outside/sheet-cell.ts'
import { readConfig } from '../../system/config/door.ts'
import { type FundContext, readerOf } from './actions.ts'
import { changesOf } from './rules.ts'
import { listMonth, listMonthEntries, type MonthEntry, type MonthRow } from './sheet-queries.ts'

const MOST_ENTRIES = 20_000

/** Builds the monthly workbook: one sheet of funds, one sheet of entries. */
export async function exportMonth({ db, caller, now }: FundContext, month: string) {
  const wanted = { ...readerOf(caller), month }
  const [funds, entries, { name }] = await Promise.all([
    listMonth(db, wanted),
    listMonthEntries(db, { ...wanted, limit: MOST_ENTRIES + 1 }),
    readConfig(db),
  ])
  if (funds.length === 0) refuse('nothingToReport')
  const head = { siteName: name, month, now }
  return {
    name: `经费月报_${month}.xlsx`,
    bytes: await makeBook([monthTable(funds, head), entryTable(entries, head)]),
  }
}

interface Head {
  siteName: string
  month: string
  now: Date
}

const yuanOf = (fen: number) => fen / 100
const sumOf = <T>(rows: readonly T[], of: (row: T) => number) =>
  yuanOf(rows.reduce((sum, row) => sum + of(row), 0))
const afterOf = ({ beforeFen, grantedFen, reservedFen, spentFen, refundedFen }: MonthRow) =>
  beforeFen + grantedFen - reservedFen - spentFen + refundedFen

function monthTable(funds: readonly MonthRow[], { siteName, month, now }: Head): SheetTable {
  const money = (head: string, of: (fund: MonthRow) => number) => ({
    head,
    width: 16,
    format: '0.00',
    sum: sumOf(funds, of),
  })
  return {
    name: '经费',
    title: `${siteName} 经费月报 ${month}`,
    above: [`导出时间：${showTime(now)}`, `共 ${funds.length} 项`],
    columns: [
      { head: '经费编号', width: 20, sum: '合计' },
      { head: '经费名称', width: 36 },
      { head: '负责人', width: 14 },
      { head: '状态', width: 10 },
      { head: '使用期限', width: 24 },
      money('月初剩余（元）', ({ beforeFen }) => beforeFen),
      money('拨款与调整（元）', ({ grantedFen }) => grantedFen),
      money('占用变化（元）', ({ reservedFen }) => reservedFen),
      money('支出（元）', ({ spentFen }) => spentFen),
      money('退回（元）', ({ refundedFen }) => refundedFen),
      money('月末剩余（元）', afterOf),
    ],
    rows: funds.map((fund) => [
      fund.code,
      fund.name,
      fund.owner,
      fundStateNames[fund.state],
      `${fund.fromOn} 至 ${fund.toOn}`,
      yuanOf(fund.beforeFen),
      yuanOf(fund.grantedFen),
      yuanOf(fund.reservedFen),
      yuanOf(fund.spentFen),
      yuanOf(fund.refundedFen),
      yuanOf(afterOf(fund)),
    ]),
    below: ['月末剩余 = 月初剩余 + 拨款与调整 − 占用变化 − 支出 + 退回。'],
  }
}

function entryTable(entries: readonly MonthEntry[], { siteName, month, now }: Head): SheetTable {
  const shown = entries.slice(0, MOST_ENTRIES)
  const count = shown.length < entries.length ? `仅导出前 ${shown.length} 条` : `共 ${shown.length} 条`
  return {
    name: '明细',
    title: `${siteName} 经费明细 ${month}`,
    above: [`导出时间：${showTime(now)}`, count],
    columns: [
      { head: '经费编号', width: 20 },
      { head: '经费名称', width: 36 },
      timeColumn('时间'),
      { head: '类型', width: 10 },
      { head: '金额（元）', width: 16, format: '0.00' },
      { head: '剩余变化（元）', width: 16, format: '+0.00;-0.00;0.00' },
      { head: '剩余（元）', width: 16, format: '0.00' },
      { head: '订单号', width: 24 },
      { head: '下单人', width: 14 },
      { head: '份额', width: 18 },
      { head: '说明', width: 36 },
    ],
    rows: shown.map((entry) => [
      entry.code,
      entry.name,
      showTime(entry.at),
      fundEntryNames[entry.kind],
      yuanOf(entry.amountFen),
      yuanOf(changesOf(entry).leftFen),
      yuanOf(entry.leftFen),
      entry.orderNo,
      entry.buyer,
      entry.part,
      entry.note,
    ]),
    below: [],
  }
}
