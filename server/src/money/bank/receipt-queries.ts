import type { Db } from '../../db/connect.ts'

/** Money that finance has seen on the bank account. */
export interface Money {
  amountFen: number
  receivedOn: string
  serial: string
}

interface By {
  staff: { id: number; name: string }
  now: Date
}

/** A receipt with its unallocated amount. */
export interface OpenReceipt {
  id: number
  openFen: number
}

/**
 * Finds or creates the receipt with this number, and locks it. The open amount is read after the lock. A receipt of which
 * nothing stands takes this amount.
 */
export async function openReceipt(
  tx: Db,
  { amountFen, receivedOn, serial }: Money,
  by: By,
): Promise<OpenReceipt> {
  await tx`
    insert into bank_receipt (amount_fen, received_on, serial, staff_id, staff_name, at)
    values (${amountFen}, ${receivedOn}, ${serial}, ${by.staff.id}, ${by.staff.name}, ${by.now})
    on conflict (serial) do nothing`
  await tx`select from bank_receipt where serial = ${serial} for update`
  await correctAmount(tx, { serial, amountFen }, by)
  const [receipt] = await tx<[OpenReceipt]>`
    select r.id, ${openOf(tx)} as open_fen from bank_receipt r where r.serial = ${serial}`
  return receipt
}

/** Its line, unless that is the bank's, says the same. */
const correctAmount = (
  tx: Db,
  { serial, amountFen }: Pick<Money, 'serial' | 'amountFen'>,
  { staff, now }: By,
) => tx`
  with wrong as (
    select r.id, r.amount_fen from bank_receipt r
     where r.serial = ${serial} and r.amount_fen <> ${amountFen} and ${standingOf(tx)} = 0
  ), noted as (
    insert into bank_amount_correction (receipt_id, was_fen, amount_fen, staff_id, staff_name, at)
    select id, amount_fen, ${amountFen}, ${staff.id}, ${staff.name}, ${now} from wrong
  ), repeated as (
    update bank_statement_line l set amount_fen = ${amountFen}
      from wrong where l.serial = ${serial} and l.file_name = ''
  )
  update bank_receipt r set amount_fen = ${amountFen} from wrong where r.id = wrong.id`

/** The amount of receipt `r` that is booked and was not undone. */
export const standingOf = (db: Db) => db`
  coalesce((select sum(amount_fen) from bank_allocation where receipt_id = r.id), 0)::bigint`

/** Unallocated amount of receipt `r`. */
const openOf = (db: Db) => db`r.amount_fen - ${standingOf(db)}`

/** Unallocated amount of statement line `l`; the whole amount when nothing stands of its receipt. */
export const openOfLine = (db: Db) => db`
  coalesce((select ${openOf(db)} from bank_receipt r where r.serial = l.serial and ${standingOf(db)} <> 0),
           l.amount_fen)`

/**
 * Keeps a statement's import and typed receipts apart: an import does not see a receipt that is not committed yet, nor a
 * receipt the import's lines. Receipts do not wait for each other.
 */
export const lockStatement = (tx: Db, by: 'import' | 'receipt') =>
  by === 'import'
    ? tx`select pg_advisory_xact_lock(hashtextextended('bank_statement', 0))`
    : tx`select pg_advisory_xact_lock_shared(hashtextextended('bank_statement', 0))`

/** Locks the line of the statement with this number; `isTyped`: it only repeats what was typed in. */
export async function lockLineOf(tx: Db, serial: string) {
  const [line] = await tx<{ amountFen: number; aside: string | null; isTyped: boolean }[]>`
    select amount_fen, aside, file_name = '' as is_typed from bank_statement_line where serial = ${serial} for update`
  return line
}

interface Allocation extends By {
  receiptId: number
  transferId: number
  amountFen: number
}

/** Inserts the allocation and raises the received amount of the transfer. */
export const insertAllocation = (tx: Db, a: Allocation) => tx`
  with booked as (
    insert into bank_allocation (receipt_id, transfer_id, amount_fen, staff_id, staff_name, at)
    values (${a.receiptId}, ${a.transferId}, ${a.amountFen}, ${a.staff.id}, ${a.staff.name}, ${a.now})
    returning transfer_id, amount_fen
  )
  update bank_transfer b set received_fen = received_fen + booked.amount_fen from booked where b.id = booked.transfer_id`

export interface Booked {
  id: number
  no: string
  serial: string
  amountFen: number
  undone: boolean
}

export async function findAllocation(db: Db, id: number): Promise<Booked | undefined> {
  const [found] = await db<Booked[]>`
    select a.id, o.no, r.serial, a.amount_fen,
           a.undoes is not null or exists (select from bank_allocation where undoes = a.id) as undone
      from bank_allocation a join bank_receipt r on r.id = a.receipt_id
      join bank_transfer b on b.id = a.transfer_id join order_facts o on o.id = b.order_id
     where a.id = ${id}`
  return found
}

/** Inserts the counter-entry and lowers the received amount of the transfer. */
export const insertUndo = (tx: Db, { id, reason, staff, now }: By & { id: number; reason: string }) => tx`
  with undone as (
    insert into bank_allocation (receipt_id, transfer_id, amount_fen, undoes, reason, staff_id, staff_name, at)
    select receipt_id, transfer_id, -amount_fen, id, ${reason}, ${staff.id}, ${staff.name}, ${now}
      from bank_allocation where id = ${id}
    returning transfer_id, amount_fen
  )
  update bank_transfer b set received_fen = received_fen + undone.amount_fen,
         state = case when b.state = 'confirmed' then b.state
                      when b.received_fen + undone.amount_fen > 0 then 'partly'
                      when exists (select from bank_slip where transfer_id = b.id and state = 'reviewing') then 'reviewing'
                      else 'waiting' end
    from undone where b.id = undone.transfer_id`

/** Money entered by hand gets a statement line when its allocation is undone, so that it can be booked again. */
export const insertMissingLine = (tx: Db, serial: string, { staff, now }: By) => tx`
  insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at)
  select serial, received_on, amount_fen, '', '手工登记的到账', '', ${staff.name}, ${now} from bank_receipt where serial = ${serial}
  on conflict (serial) do nothing`

/** Sorted by id, the lock order everywhere. */
export const listOrderIds = (db: Db, nos: readonly string[]) => db<{ id: number; no: string }[]>`
  select id, no from order_facts where no = any(${[...nos]}) order by id`

/** Allocations of a transfer `b`, without undone ones. */
export const standing = (db: Db) => db`
  bank_allocation a join bank_receipt r on r.id = a.receipt_id
   where a.transfer_id = b.id and a.undoes is null and not exists (select from bank_allocation where undoes = a.id)`
