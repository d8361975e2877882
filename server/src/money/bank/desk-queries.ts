import type { TransferCase, TransferRow, TransferView } from '@gongfang/contract/money/bank-desk'
import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { beyondId, byId, countUpTo, type PageFrom } from '../../db/key-page.ts'
import { maskedPhone } from '../../db/phone.ts'
import { containing } from '../../db/words.ts'
import { refundByHand } from '../payment/door.ts'
import { lastSlip, slipColumns, sums } from './queries.ts'
import { openOfLine } from './receipt-queries.ts'

/** Sums of a locked transfer. */
export async function getSums(tx: Db, id: number) {
  const [row] = await tx<[{ missingFen: number; owedFen: number }]>`
    select s.missing_fen, s.owed_fen from (
      select ${sums(tx)} from bank_transfer b join order_facts o on o.id = b.order_id where b.id = ${id}) s`
  return row
}

interface NewPayout {
  transferId: number | null
  refundId: number | null
  amountFen: number
  paidOn: string
  serial: string
  payee: string
  account?: string | undefined
  bank?: string | undefined
  staff: { id: number; name: string }
  now: Date
}

/** Returns false when the bank's serial number is known. */
export async function insertPayout(tx: Db, p: NewPayout): Promise<boolean> {
  const { count } = await tx`
    insert into bank_payout (transfer_id, refund_id, amount_fen, paid_on, serial, payee, account, bank,
      staff_id, staff_name, at)
    values (${p.transferId}, ${p.refundId}, ${p.amountFen}, ${p.paidOn}, ${p.serial}, ${p.payee}, ${p.account ?? ''}, ${p.bank ?? ''},
            ${p.staff.id}, ${p.staff.name}, ${p.now})
    on conflict (serial) do nothing`
  return count === 1
}

export const updateReturned = (tx: Db, id: number, amountFen: number) =>
  tx`update bank_transfer set returned_fen = returned_fen + ${amountFen} where id = ${id}`

/** Money is owed when more came than was kept or returned, and the order no longer waits for it. */
const OWED = `b.received_fen > b.kept_fen + b.returned_fen and o.state <> 'unpaid'`

const piles: Record<TransferView, string> = {
  confirm: `b.state in ('reviewing', 'partly') and o.state = 'unpaid'`,
  waiting: `b.state = 'waiting' and o.state = 'unpaid'`,
  confirmed: `b.state = 'confirmed'`,
  rejected: `b.state = 'rejected' and o.state = 'unpaid'`,
  expired: `b.state <> 'confirmed' and o.state = 'cancelled'`,
  owed: OWED,
  all: 'true',
}

export interface DeskFilter {
  view: TransferView
  keyword: string | undefined
}

export const matching = (db: Db, { view, keyword }: DeskFilter) => db`
  ${db.unsafe(piles[view])} ${keyword ? named(db, keyword) : db``}`

function named(db: Db, keyword: string) {
  if (/^20\d{6,18}$/.test(keyword)) return db`and o.no like ${`${keyword}%`}`
  if (/^[0-9A-Za-z]{6}$/.test(keyword)) return db`and b.code = ${keyword.toUpperCase()}`
  return db`and i.jigou ilike ${containing(keyword)}`
}

const tables = (db: Db) => db`
  bank_transfer b join order_facts o on o.id = b.order_id
    join institution_facts i on i.id = o.institution_id join member_facts m on m.id = o.member_id`

const columns = (db: Db) => db`
  b.id, o.no, o.state as order_state, b.state, b.code, i.jigou, m.nickname,
  ${maskedPhone(db, db`m.mobile`)} as mobile, ${sums(db)}, ${lastSlip(db)} as slip,
  case when o.state = 'unpaid' then o.pay_before end as pay_before, o.created_at`

export const listRows = (db: Db, filter: DeskFilter, from: PageFrom) => db<TransferRow[]>`
  select ${columns(db)} from ${tables(db)}
   where ${beyondId(db, db`b.id`, from)} and ${matching(db, filter)}
   order by ${byId(db, db`b.id`, from)} limit ${from.limit}`

export const countRows = (db: Db, filter: DeskFilter) =>
  countUpTo(db, db`select 1 from ${tables(db)} where ${matching(db, filter)}`)

export async function countPiles(db: Db) {
  const [row] = await db<[{ confirm: number; owed: number; lines: number; refunds: number }]>`
    select (select count(*) from bank_transfer b join order_facts o on o.id = b.order_id
             where ${db.unsafe(piles.confirm)}) as confirm,
           (select count(*) from bank_transfer b join order_facts o on o.id = b.order_id
             where ${db.unsafe(piles.owed)}) as owed,
           (select count(*) from bank_statement_line l
             where l.aside is null and ${openOfLine(db)} > 0) as lines,
           (select count(*) from refund_facts r join payment_facts p on p.id = r.payment_id
             where r.state in ('created', 'processing') and ${refundByHand(db)}) as refunds`
  return row
}

export async function findCase(db: Db, no: string): Promise<TransferCase | undefined> {
  const [row] = await db<TransferCase[]>`
    select ${columns(db)},
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'amountFen', a.amount_fen, 'receivedOn', r.received_on,
          'receiptFen', r.amount_fen, 'serial', r.serial, 'staffName', a.staff_name, 'at', ${iso(db, 'a.at')},
          'undone', case when u.id is not null then jsonb_build_object('staffName', u.staff_name, 'reason', u.reason) end)
          order by a.id), '[]')
         from bank_allocation a join bank_receipt r on r.id = a.receipt_id
         left join bank_allocation u on u.undoes = a.id
        where a.transfer_id = b.id and a.undoes is null) as receipts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'amountFen', p.amount_fen, 'paidOn', p.paid_on,
          'serial', p.serial, 'payee', p.payee, 'staffName', p.staff_name, 'at', ${iso(db, 'p.at')}) order by p.id), '[]')
         from bank_payout p where p.transfer_id = b.id) as payouts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'state', s.state, 'decidedBy', s.decided_by,
          ${slipColumns(db)}) order by s.id desc), '[]')
         from bank_slip s join upload_facts u on u.id = s.upload_id where s.transfer_id = b.id) as slips
      from ${tables(db)} where o.no = ${no}`
  return row
}
