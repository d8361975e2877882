import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { DEPOT_EXPORT_LIMIT, type DepotEntry, depotKindNames } from '@gongfang/contract/goods/depot'
import { hasOwnCodes } from '@gongfang/contract/goods/own-code'
import type { MemberContext } from '../../http/context.ts'
import { dayDigits } from '../../numbers.ts'
import { listLines, makeSheet, type SheetTable } from '../../outside/sheet.ts'
import { timeColumn } from '../../outside/sheet-cell.ts'
import { readConfig } from '../../system/config/door.ts'
import { countEntries, type EntryFilter, listEntries } from './queries.ts'

/** Exports the log as a sheet, newest first as on the screen. */
export async function exportEntries(
  { db, caller, now }: MemberContext,
  filter: Omit<EntryFilter, 'memberId'>,
) {
  const wanted = { ...filter, memberId: caller.id }
  const [entries, total, { name }] = await Promise.all([
    listEntries(db, wanted, { limit: DEPOT_EXPORT_LIMIT, offset: 0 }),
    countEntries(db, wanted),
    readConfig(db),
  ])
  if (entries.length === 0) refuse('nothingToReport')
  return {
    name: `寄存记录_${dayDigits(now)}.xlsx`,
    bytes: await makeSheet(logSheet(entries, { siteName: name, total, now })),
  }
}

function logSheet(
  entries: readonly DepotEntry[],
  { siteName, total, now }: { siteName: string; total: number; now: Date },
): SheetTable {
  const coded = hasOwnCodes(entries)
  const rows = entries.map((entry) => [
    showTime(entry.at),
    depotKindNames[entry.kind],
    entry.modelCode,
    ...(coded ? [entry.ownCode] : []),
    entry.title,
    entry.spec,
    entry.unit,
    entry.delta,
    entry.balanceAfter,
    entry.place,
    entry.staff,
    entry.note,
    entry.reference,
  ])
  return {
    name: '寄存记录',
    title: `${siteName} 寄存与核销记录`,
    above: listLines({ now, total, shown: entries.length }),
    columns: [
      { ...timeColumn('时间'), sum: '合计' },
      { head: '类型', width: 10 },
      { head: '型号', width: 24 },
      ...(coded ? [{ head: '物料号', width: 20 }] : []),
      { head: '品名', width: 36 },
      { head: '规格', width: 24 },
      { head: '单位', width: 8 },
      { head: '数量', width: 10, format: '+0;-0', sum: entries.reduce((sum, { delta }) => sum + delta, 0) },
      { head: '结存', width: 10, format: '0' },
      { head: '地点', width: 18 },
      { head: '经办人', width: 12 },
      { head: '备注', width: 26 },
      { head: '关联单号', width: 24 },
    ],
    rows,
    below: [],
  }
}
