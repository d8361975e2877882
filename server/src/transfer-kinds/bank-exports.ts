import { transferStateNames } from '@gongfang/contract/bank'
import { type TransferRow as Listed, transferFilter } from '@gongfang/contract/bank-desk'
import { orderStateNames } from '@gongfang/contract/order'
import { showTime } from '@gongfang/contract/time'
import * as z from 'zod/mini'
import { transferSums, transfersMatching } from '../bank/door.ts'
import { defineExport, moneyColumn, phoneOf, textColumn, yuanOf } from '../transfer/door.ts'

interface TransferRow extends Omit<Listed, 'id' | 'mobile' | 'slip'> {
  mobile: string | null
  payer: string | null
  slipFen: number | null
  paidOn: string | null
  sentAt: string | null
}

/** One row a transfer, of the pile that the list begins with; what the newest slip says of it. */
export const bankTransferTable = defineExport({
  filter: z.strictObject(transferFilter),
  personal: true,
  columns: [
    textColumn('订单号', 24),
    textColumn('附言码', 10),
    textColumn('机构', 28),
    textColumn('会员', 14),
    textColumn('手机号', 14),
    moneyColumn('应付'),
    moneyColumn('已到账'),
    moneyColumn('尚差'),
    moneyColumn('待退'),
    moneyColumn('已退'),
    textColumn('状态', 10),
    textColumn('订单状态', 10),
    textColumn('付款人', 28),
    moneyColumn('凭证金额'),
    textColumn('付款日期', 12),
    textColumn('上传时间', 18),
    textColumn('付款期限', 18),
    textColumn('下单时间', 18),
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
