import type { Difference } from '@gongfang/contract/money/payment-desk'
import type { Db } from '../../db/connect.ts'
import { type DayFilter, matching } from './queries.ts'

export type DifferenceExportRow = Difference & { day: string }

export const listDifferencesForExport = (tx: Db, wanted: DayFilter) => tx<DifferenceExportRow[]>`
  select to_char(x.day, 'YYYY-MM-DD') as day, x.kind, x.number, x.theirs_fen, x.ours_fen, x.note, x.noted_by, x.noted_at
    from bill_difference x where ${matching(tx, wanted)} order by x.day desc, x.id`
