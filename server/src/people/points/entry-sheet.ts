import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { POINTS_EXPORT_LIMIT, type PointsEntry, pointsKinds } from '@gongfang/contract/people/points'
import type { MemberContext } from '../../http/context.ts'
import { dayDigits } from '../../numbers.ts'
import { listLines, makeSheet, type SheetTable } from '../../outside/sheet.ts'
import { timeColumn } from '../../outside/sheet-cell.ts'
import { readConfig } from '../../system/config/door.ts'
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
  const sum = entries.reduce((all, { delta }) => all + delta, 0)
  return {
    name: '积分明细',
    title: `${siteName} 积分明细`,
    above: listLines({ now, total, shown: entries.length }),
    columns: [
      { ...timeColumn('时间'), sum: '合计' },
      { head: '类型', width: 12 },
      { head: '积分', width: 12, format: '+0;-0', sum },
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
    below: [],
  }
}
