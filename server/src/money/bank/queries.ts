import type { PayWay, TransferState } from '@gongfang/contract/buying/order'
import type { BankTransfer } from '@gongfang/contract/money/bank'
import { type Payer, payableBy } from '../../buying/order/door.ts'
import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { standing } from './receipt-queries.ts'

export interface LockedTransfer {
  id: number
  orderId: number
  memberId: number
  code: string
  state: TransferState
  receivedFen: number
  keptFen: number
  returnedFen: number
}

const columns = (db: Db) => db`id, order_id, member_id, code, state, received_fen, kept_fen, returned_fen`

/** The order must be locked already. */
export async function lockTransfer(tx: Db, orderId: number): Promise<LockedTransfer | undefined> {
  const [transfer] = await tx<LockedTransfer[]>`
    select ${columns(tx)} from bank_transfer where order_id = ${orderId} for update`
  return transfer
}

/** Inserts nothing when the code exists. */
export async function insertTransfer(
  tx: Db,
  { orderId, memberId, code, now }: { orderId: number; memberId: number; code: string; now: Date },
): Promise<LockedTransfer | undefined> {
  const [transfer] = await tx<LockedTransfer[]>`
    insert into bank_transfer (order_id, member_id, code, opened_at)
    values (${orderId}, ${memberId}, ${code}, ${now})
    on conflict (code) do nothing returning ${columns(tx)}`
  return transfer
}

/** Missing money while the order is unpaid, and owed money afterwards. Uses `o`, and `b`, which may be null. */
export const sums = (db: Db) => db`
  o.payable_fen, coalesce(b.received_fen, 0) as received_fen,
  case when o.state = 'unpaid' then greatest(o.payable_fen - coalesce(b.received_fen, 0), 0) else 0 end as missing_fen,
  case when o.state = 'unpaid' then 0 else coalesce(b.received_fen - b.kept_fen - b.returned_fen, 0) end as owed_fen,
  coalesce(b.returned_fen, 0) as returned_fen`

export const slipColumns = (db: Db) => db`
  'uploadId', s.upload_id, 'name', u.name, 'mime', u.mime, 'amountFen', s.amount_fen, 'payer', s.payer,
  'paidOn', s.paid_on, 'sentAt', ${iso(db, 's.sent_at')}, 'reason', s.reason`

/** The newest slip. */
export const lastSlip = (db: Db) => db`
  (select jsonb_build_object(${slipColumns(db)})
     from bank_slip s join upload_facts u on u.id = s.upload_id
    where s.transfer_id = b.id order by s.id desc limit 1)`

export interface OwnFacts extends Omit<BankTransfer, 'card'> {
  payWay: PayWay
  currency: 'money' | 'points'
}

/** Finds a transfer as who pays sees it. One that was never opened has no code. */
export async function findTransfer(db: Db, { no, payer }: { no: string; payer: Payer }) {
  const [found] = await db<(OwnFacts & { code: string | null })[]>`
    select o.no, o.state as order_state, o.pay_way, o.currency, b.code, b.state, ${sums(db)},
           case when o.state = 'unpaid' then o.pay_before end as pay_before, ${lastSlip(db)} as slip,
           coalesce((select u.member_id = ${payer.memberId} from bank_slip s join upload_facts u on u.id = s.upload_id
                      where s.transfer_id = b.id order by s.id desc limit 1), true) as own_slip,
           (select coalesce(jsonb_agg(jsonb_build_object('amountFen', a.amount_fen, 'receivedOn', r.received_on)
                                      order by a.id), '[]')
              from ${standing(db)}) as receipts,
           (select coalesce(jsonb_agg(jsonb_build_object('amountFen', p.amount_fen, 'paidOn', p.paid_on)
                                      order by p.id), '[]')
              from bank_payout p where p.transfer_id = b.id) as payouts
      from order_facts o left join bank_transfer b on b.order_id = o.id
     where o.no = ${no} and ${payableBy(db, payer)}`
  return found
}

export const updateTransferState = (tx: Db, id: number, state: TransferState) =>
  tx`update bank_transfer set state = ${state} where id = ${id}`

export interface NewSlip {
  transferId: number
  /** The colleague who sent it; null: whose order it is. */
  senderId: number | null
  uploadId: number
  amountFen: number
  payer: string
  paidOn: string | undefined
  now: Date
}

/** Returns false when this file was sent before. */
export async function insertSlip(tx: Db, slip: NewSlip): Promise<boolean> {
  const { count } = await tx`
    insert into bank_slip (transfer_id, sender_id, upload_id, amount_fen, payer, paid_on, sent_at)
    values (${slip.transferId}, ${slip.senderId}, ${slip.uploadId}, ${slip.amountFen}, ${slip.payer}, ${slip.paidOn ?? null}, ${slip.now})
    on conflict (upload_id) do nothing`
  return count === 1
}

/** The colleague who sent the newest slip that was not rejected; null: whose order it is. */
export async function findSender(tx: Db, transferId: number): Promise<number | null> {
  const [slip] = await tx<{ senderId: number | null }[]>`
    select sender_id from bank_slip where transfer_id = ${transferId} and state in ('reviewing', 'accepted')
     order by id desc limit 1`
  return slip?.senderId ?? null
}

export async function findOpenSlip(tx: Db, transferId: number) {
  const [slip] = await tx<{ id: number; uploadId: number }[]>`
    select id, upload_id from bank_slip where transfer_id = ${transferId} and state = 'reviewing'`
  return slip
}

export const updateSlipReplaced = (tx: Db, transferId: number) =>
  tx`update bank_slip set state = 'replaced' where transfer_id = ${transferId} and state = 'reviewing'`

interface Decision {
  transferId: number
  state: 'accepted' | 'rejected'
  reason: string
  by: string
  now: Date
}

/** Decides the waiting slip, if there is one. */
export const updateSlipDecided = (tx: Db, { transferId, state, reason, by, now }: Decision) => tx`
  update bank_slip set state = ${state}, reason = ${reason}, decided_by = ${by}, decided_at = ${now}
   where transfer_id = ${transferId} and state = 'reviewing'`

export async function findLastSerial(tx: Db, transferId: number): Promise<string | undefined> {
  const [receipt] = await tx<{ serial: string }[]>`
    select last.serial from bank_transfer b
     cross join lateral (select r.serial from ${standing(tx)} order by a.id desc limit 1) last where b.id = ${transferId}`
  return receipt?.serial
}

/** Records the amount that paid the order. */
export const updateKept = (tx: Db, id: number, keptFen: number) =>
  tx`update bank_transfer set kept_fen = ${keptFen}, state = 'confirmed' where id = ${id} and kept_fen = 0`

/** Unpaid orders that are covered because their price fell after the money came. */
export const listEnough = (db: Db) => db<{ orderId: number }[]>`
  select o.id as order_id from bank_transfer b join order_facts o on o.id = b.order_id
   where b.state <> 'confirmed' and b.received_fen > 0 and o.state = 'unpaid' and b.received_fen >= o.payable_fen`

export interface Ending {
  orderId: number
  no: string
  memberId: number
  payBefore: string
}

/** Orders that expire within a day and had no reminder. */
export const listEnding = (db: Db, { now, until }: { now: Date; until: Date }) => db<Ending[]>`
  select o.id as order_id, o.no, o.member_id, o.pay_before
    from order_facts o left join bank_transfer b on b.order_id = o.id
   where o.state = 'unpaid' and o.pay_way = 'bank' and o.pay_before > ${now} and o.pay_before <= ${until}
     and b.reminded_at is null
   order by o.pay_before limit 200`

/** Returns false when another call was first. */
export async function claimReminder(tx: Db, id: number, now: Date): Promise<boolean> {
  const { count } =
    await tx`update bank_transfer set reminded_at = ${now} where id = ${id} and reminded_at is null`
  return count === 1
}
