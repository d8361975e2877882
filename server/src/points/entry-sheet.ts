import { POINTS_EXPORT_LIMIT, type PointsEntry, pointsKinds } from '@gongfang/contract/points'
import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import { readConfig } from '../config/actions.ts'
import type { MemberContext } from '../http/context.ts'
import { dayDigits } from '../numbers.ts'
import { makeSheet, type SheetTable } from '../outside/sheet.ts'
import { countEntries, type EntryFilter, listEntries } from './queries.ts'

/** The ledger as a sheet, newest first as on the screen. */
export async function exportEntries(
  { db, caller, now }: MemberContext,
  filter: Omit<EntryFilter, 'memberId'>,
) {
  const wanted = { ...filter, memberId: caller.id }
  const [entries, total, { name }] = await Promise.all([
    listEntries(db, wanted, { limit: POINTS_EXPORT_LIMIT, offset: 0 }),
    countEntries(db, wanted),
    readConfig(db),
  ])
  if (entries.length === 0) refuse('nothingToReport')
  return {
    name: `积分明细_${dayDigits(now)}.xlsx`,
    bytes: await makeSheet(entrySheet(entries, { siteName: name, total, now })),
  }
}

function entrySheet(
  entries: readonly PointsEntry[],
  { siteName, total, now }: { siteName: string; total: number; now: Date },
): SheetTable {
  const left = total - entries.length
  const sum = entries.reduce((all, { delta }) => all + delta, 0)
  return {
    name: '积分明细',
    title: `${siteName} 积分明细`,
    above: [
      `导出时间：${showTime(now)}`,
      `共 ${total} 条${left > 0 ? `，仅导出最近 ${entries.length} 条` : ''}`,
    ],
    columns: [
      { head: '时间', width: 18 },
      { head: '类型', width: 12 },
      { head: '积分', width: 12, format: '+0;-0' },
      { head: '余额', width: 12, format: '0' },
      { head: '说明', width: 36 },
      { head: '关联单号', width: 26 },
    ],
    rows: entries.map(({ createdAt, kind, delta, balanceAfter, note, orderNo }) => [
      showTime(createdAt),
      pointsKinds[kind],
      delta,
      balanceAfter,
      note,
      orderNo ?? '',
    ]),
    sums: ['合计', null, sum, null, null, null],
    below: [],
  }
}
