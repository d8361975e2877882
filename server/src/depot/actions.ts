import type { createDepotCode, DepotCode } from '@gongfang/contract/depot'
import type { Parsed, Unchecked } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { DEPOT_CODE_MINUTES } from '@gongfang/contract/voucher'
import type { Db } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { tellMember } from '../message/actions.ts'
import { findActive, lockVoucher, replaceVoucher, showVoucher, updateVoid } from '../voucher/actions.ts'
import { mustBeUnused, stateAt, type VoucherRow } from '../voucher/rules.ts'
import {
  insertItems,
  insertVoucherLines,
  listCodeLines,
  listMoved,
  listOwnHeld,
  lockCovered,
  moveHeld,
} from './queries.ts'
import { mustBeHeld, takingOf } from './rules.ts'

export { logged as depotLogMatching, stock as depotStockMatching } from './desk-queries.ts'

interface Delivery {
  memberId: number
  orderNo: string
  /** One line a SKU. */
  lines: readonly { skuId: number; quantity: number }[]
  at: Date
}

/** The goods of a paid order come into the depot, once. */
export async function takeIn(tx: Db, { memberId, orderNo, lines, at }: Delivery) {
  const words = { staff: '', place: '', note: '订单入库' }
  const moves = lines.map(({ skuId, quantity }) => ({ skuId, delta: quantity }))
  await insertItems(tx, { memberId, skuIds: lines.map(({ skuId }) => skuId) })
  await moveHeld(tx, { memberId, kind: 'in', reference: orderNo, ...words, at }, moves)
  await tellMember(tx, { memberId, event: 'depotIn', reference: orderNo, values: { no: orderNo } })
}

/** A code for goods that are there. Nothing is set aside: an earlier code is void from now on. */
export const makeCode = (ctx: MemberContext, { lines }: Parsed<typeof createDepotCode>) =>
  ctx.transaction(async (tx): Promise<Unchecked<typeof createDepotCode>> => {
    const { now } = ctx
    const memberId = ctx.caller.id
    const validUntil = new Date(now.getTime() + DEPOT_CODE_MINUTES * 60_000)
    const { voucher, replaced } = await replaceVoucher(tx, {
      kind: 'depot',
      memberId,
      validFrom: now,
      validUntil,
      now,
    })
    // Read after the earlier code was voided: one that was being used at this moment has taken its goods by now.
    const ids = lines.map(({ itemId }) => itemId)
    mustBeHeld(await listOwnHeld(tx, { memberId, ids }), lines)
    await insertVoucherLines(tx, voucher.id, lines)
    return { ...(await showCode(tx, voucher, now)), replaced }
  })

/** The code that a member can show right now. */
export async function findCode({ db, caller, now }: MemberContext): Promise<DepotCode | null> {
  const voucher = await findActive(db, { memberId: caller.id, kind: 'depot' })
  return voucher && stateAt(voucher, now) === 'active' ? showCode(db, voucher, now) : null
}

async function showCode(db: Db, voucher: VoucherRow, now: Date): Promise<DepotCode> {
  return { ...(await showVoucher(voucher, now)), lines: await listCodeLines(db, voucher.id) }
}

/** The member thinks better of it. What is over anyway may be voided again; what was used stays used. */
export const voidCode = ({ transaction, caller }: MemberContext, id: number) =>
  transaction(async (tx) => {
    const voucher = await lockVoucher(tx, id)
    if (voucher?.memberId !== caller.id || voucher.kind !== 'depot') return refuse('notFound')
    mustBeUnused(voucher)
    await updateVoid(tx, [id])
  })

export interface HandingOver {
  voucher: { id: number; memberId: number }
  /** Left out: all that the voucher covers. */
  lines: readonly { modelCode: string; quantity: number }[] | undefined
  reference: string
  staff: string
  place: string
  note: string
  at: Date
}

/** Goods go out against a voucher that the caller has locked. */
export async function handOver(tx: Db, { voucher, lines, ...move }: HandingOver) {
  const taking = takingOf(await lockCovered(tx, voucher.id), lines)
  const moves = taking.map(({ skuId, quantity }) => ({ skuId, delta: -quantity }))
  const moved = await moveHeld(tx, { ...move, memberId: voucher.memberId, kind: 'out' }, moves)
  if (moved.length < moves.length) refuse('depotChanged')
  return taking
}

interface GivingUp {
  memberId: number
  /** Of the after-sale. */
  reference: string
  lines: readonly { skuId: number; quantity: number }[]
  staff: string
  at: Date
}

/** A member gives goods that are still here back to the shop; refused when some of them are gone. */
export async function giveUp(tx: Db, { lines, ...move }: GivingUp) {
  const moves = lines.map(({ skuId, quantity }) => ({ skuId, delta: -quantity }))
  const words = { kind: 'adjust', place: '', note: '售后退款，退回商城' } as const
  const moved = await moveHeld(tx, { ...move, ...words }, moves)
  if (moved.length < moves.length) refuse('depotChanged')
}

/** What went out under this reference comes back, once. */
export async function takeBack(
  tx: Db,
  back: { memberId: number; reference: string; staff: string; place: string; note: string; at: Date },
) {
  const out = await listMoved(tx, { kind: 'out', reference: back.reference })
  const moves = out.map(({ skuId, delta }) => ({ skuId, delta: -delta }))
  await moveHeld(tx, { ...back, kind: 'return' }, moves)
}
