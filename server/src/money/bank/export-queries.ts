import type { TransferRow } from '@gongfang/contract/money/bank-desk'
import type { Db } from '../../db/connect.ts'
import { type DeskFilter, matching } from './desk-queries.ts'
import { sums } from './queries.ts'

export interface TransferExportRow extends Omit<TransferRow, 'id' | 'mobile' | 'slip'> {
  mobile: string | null
  payer: string | null
  slipFen: number | null
  paidOn: string | null
  sentAt: string | null
}

export const listTransfersForExport = (tx: Db, { view, keyword }: DeskFilter) => tx<TransferExportRow[]>`
  select o.no, b.code, i.jigou, m.nickname, m.mobile, ${sums(tx)}, b.state, o.state as order_state, s.payer,
         s.amount_fen as slip_fen, s.paid_on, s.sent_at, case when o.state = 'unpaid' then o.pay_before end as pay_before,
         o.created_at
    from bank_transfer b
    join order_facts o on o.id = b.order_id
    join institution_facts i on i.id = o.institution_id
    join member_facts m on m.id = o.member_id
    left join lateral (
      select payer, amount_fen, paid_on, sent_at from bank_slip where transfer_id = b.id order by id desc limit 1) s on true
   where ${matching(tx, { view, keyword: keyword?.trim() || undefined })}
   order by b.id desc`
