import { showTime } from '@gongfang/contract/base/time'
import { auditFilter } from '@gongfang/contract/system/audit'
import * as z from 'zod/mini'
import type { Db } from '../../db/connect.ts'
import type { SheetColumn } from '../../outside/sheet-cell.ts'
import { listEntriesForExport } from './export-queries.ts'
import type { AuditFilter } from './queries.ts'

const BATCH_ROWS = 500
const column = (head: string, width: number): SheetColumn => ({ head, width })

/** Not made with `defineExport`, because this slice must not import `transfer`. */
export const auditExports = {
  audit: {
    filter: z.strictObject(auditFilter),
    columns: [
      column('时间', 18),
      column('员工', 12),
      column('动作', 20),
      column('对象', 24),
      column('修改前', 48),
      column('修改后', 48),
      column('IP', 16),
      column('请求号', 24),
    ],
    async *rows(tx: Db, filter: AuditFilter) {
      for await (const rows of listEntriesForExport(tx, filter).cursor(BATCH_ROWS))
        for (const { at, who, what, subject, before, after, ip, requestId } of rows)
          yield [showTime(at), who, what, subject, jsonText(before), jsonText(after), ip, requestId]
    },
  },
}

/** A spreadsheet cell holds at most 32,767 characters. */
const jsonText = (value: unknown) => (value === null ? null : JSON.stringify(value).slice(0, 30_000))
