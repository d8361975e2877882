import { transferStateNames } from '@gongfang/contract/bank'
import { type TransferRow as Listed, transferFilter } from '@gongfang/contract/bank-desk'
import { orderStateNames } from '@gongfang/contract/order'
import { showTime } from '@gongfang/contract/time'
import * as z from 'zod/mini'
import { transferSums, transfersMatching } from '../bank/door.ts'
import { exportTable, money, phoneOf, text, yuanOf } from './export-kind.ts'

interface TransferRow extends Omit<Listed, 'id' | 'mobile' | 'slip'> {
  mobile: string | null
  payer: string | null
  slipFen: number | null
  paidOn: string | null
  sentAt: string | null
}

/** One row a transfer, of the pile that the list begins with; what the newest slip says of it. */
export const bankTransferTable = exportTable({
  filter: z.strictObject(transferFilter),
  personal: true,
  columns: [
    text('订单号', 24),
    text('附言码', 10),
    text('机构', 28),
    text('会员', 14),
    text('手机号', 14),
    money('应付'),
    money('已到账'),
    money('尚差'),
    money('待退'),
    money('已退'),
    text('状态', 10),
    text('订单状态', 10),
    text('付款人', 28),
    money('凭证金额'),
    text('付款日期', 12),
    text('上传时间', 18),
    text('付款期限', 18),
    text('下单时间', 18),
  ],
  query: (tx, { view, keyword }) => tx<TransferRow[]>`
    select o.no, b.code, i.jigou, m.nickname, m.mobile, ${transferSums(tx)}, b.state, o.state as order_state, s.payer,
           s.amount_fen as slip_fen, s.paid_on, s.sent_at, case when o.state = 'unpaid' then o.pay_before end as pay_before,
           o.created_at
      from bank_transfer b
      join shop_order o on o.id = b.order_id
      join institution i on i.id = o.institution_id
      join member m on m.id = o.member_id
      left join lateral (
        select payer, amount_fen, paid_on, sent_at from bank_slip where transfer_id = b.id order by id desc limit 1) s on true
     where ${transfersMatching(tx, { view, keyword: keyword?.trim() || undefined })}
     order by b.id desc`,
  cells: (row: TransferRow, exporting) => [
    row.no,
    row.code,
    row.jigou,
    row.nickname,
    phoneOf(row.mobile, exporting),
    yuanOf(row.payableFen),
    yuanOf(row.receivedFen),
    yuanOf(row.missingFen),
    yuanOf(row.owedFen),
    yuanOf(row.returnedFen),
    transferStateNames[row.state],
    orderStateNames[row.orderState],
    row.payer,
    yuanOf(row.slipFen),
    row.paidOn,
    row.sentAt && showTime(row.sentAt),
    row.payBefore && showTime(row.payBefore),
    showTime(row.createdAt),
  ],
})
