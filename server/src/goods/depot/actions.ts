import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { createDepotCode, DepotCode } from '@gongfang/contract/goods/depot'
import { DEPOT_CODE_MINUTES } from '@gongfang/contract/goods/voucher'
import type { Db } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { lockStanding } from '../../people/member/door.ts'
import {
  findActive,
  lockVoucher,
  mustBeUnused,
  replaceVoucher,
  showVoucher,
  stateAt,
  updateVoid,
  type VoucherRow,
} from '../voucher/door.ts'
import { tellMember } from './events.ts'
import { mustMayCollect } from './holder-actions.ts'
import { listElsewhere } from './pass-queries.ts'
import {
  insertItems,
  insertLots,
  insertVoucherLines,
  listAccepted,
  listClaimed,
  listCodeLines,
  listCovered,
  listKept,
  listMoved,
  lockItems,
  lockLots,
  moveHeld,
} from './queries.ts'
import { collect, collectableOf, type Kept, mustBeCollectable, takingOf } from './rules.ts'

interface Delivery {
  memberId: number
  orderNo: string
  /** One line for each SKU. */
  lines: readonly { orderLineId: number; skuId: number; quantity: number }[]
  at: Date
}

/** Books the goods of a paid order into the depot, once. */
export async function takeIn(tx: Db, { memberId, orderNo, lines, at }: Delivery) {
  const words = { staff: '', place: '', note: '订单入库' }
  const moves = lines.map(({ orderLineId, skuId, quantity }) => ({
    skuId,
    delta: quantity,
    lots: [{ orderLineId, delta: quantity }],
  }))
  await insertItems(tx, { memberId, skuIds: lines.map(({ skuId }) => skuId) })
  await insertLots(tx, { memberId, lines })
  await moveHeld(tx, { memberId, kind: 'in', reference: orderNo, ...words, at }, moves)
  await tellMember(tx, { memberId, event: 'depotIn', reference: orderNo, values: { no: orderNo } })
}

/** Creates a code for goods in the depot. Nothing is reserved, and an earlier code becomes void. */
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
    // Read after the earlier code is void, so that goods taken with it just now are not counted.
    const ids = lines.map(({ itemId }) => itemId)
    await mustMayCollect(tx, { memberId, itemIds: ids })
    mustBeCollectable(await listKept(tx, { memberId, ids }), lines)
    await insertVoucherLines(tx, voucher.id, lines)
    return { ...(await showCode(tx, voucher, now)), replaced }
  })

/** The code that the member can show now. */
export async function findCode({ db, caller, now }: MemberContext): Promise<DepotCode | null> {
  const voucher = await findActive(db, { memberId: caller.id, kind: 'depot' })
  return voucher && stateAt(voucher, now) === 'active' ? showCode(db, voucher, now) : null
}

async function showCode(db: Db, voucher: VoucherRow, now: Date): Promise<DepotCode> {
  return { ...(await showVoucher(voucher, now)), lines: await listCodeLines(db, voucher.id) }
}

/** Voids the member's own code. An expired one may be voided again; a used one stays used. */
export const voidCode = ({ transaction, caller }: MemberContext, id: number) =>
  transaction(async (tx) => {
    const voucher = await lockVoucher(tx, id)
    if (voucher?.memberId !== caller.id || voucher.kind !== 'depot') return refuse('notFound')
    mustBeUnused(voucher)
    await updateVoid(tx, [id])
  })

export interface HandingOver {
  voucher: { id: number; memberId: number }
  /** If omitted: everything that the voucher covers. */
  lines: readonly { modelCode: string; quantity: number }[] | undefined
  reference: string
  staff: string
  place: string
  note: string
  at: Date
}

/** Hands goods out against a voucher that the caller has locked, from the oldest order first. */
export async function handOver(tx: Db, { voucher, lines, ...move }: HandingOver) {
  const { memberId } = voucher
  const covered = await listCovered(tx, voucher.id)
  await mustMayCollect(tx, { memberId, itemIds: covered.map(({ itemId }) => itemId) })
  const kept = await lockKept(tx, { memberId, skuIds: covered.map(({ skuId }) => skuId) })
  const taking = takingOf(
    covered.map((line) => {
      const item = keptOf(kept, line.skuId)
      return { ...line, held: item.held, collectable: collectableOf(item) }
    }),
    lines,
  )
  const moves = taking.map(({ skuId, quantity }) => ({
    skuId,
    delta: -quantity,
    lots: collect(keptOf(kept, skuId), quantity),
  }))
  const moved = await moveHeld(tx, { ...move, memberId, kind: 'out' }, moves)
  if (moved.length < moves.length) refuse('depotChanged')
  const orderLineIds = moves.flatMap(({ lots }) => lots.map((lot) => lot.orderLineId))
  await enqueue(tx, 'acceptance.delivered', { reference: move.reference, orderLineIds })
  return taking
}

async function lockKept(tx: Db, of: { memberId: number; skuIds: readonly number[] }) {
  await lockItems(tx, of)
  return listKept(tx, of)
}

const keptOf = (kept: readonly Kept[], skuId: number) =>
  kept.find((item) => item.skuId === skuId) ?? refuse('depotChanged')

interface GivingUp {
  memberId: number
  /** Number of the after-sale. */
  reference: string
  lines: readonly { orderLineId: number; skuId: number; quantity: number }[]
  staff: string
  at: Date
}

/** Gives held goods back to the shop; refused when some of their lines are not held any more. */
export async function giveUp(tx: Db, { lines, ...move }: GivingUp) {
  const { memberId } = move
  const kept = await lockKept(tx, { memberId, skuIds: lines.map(({ skuId }) => skuId) })
  const heldOf = new Map(kept.flatMap(({ lots }) => lots.map((lot) => [lot.orderLineId, lot.held])))
  if (lines.some(({ orderLineId, quantity }) => quantity > (heldOf.get(orderLineId) ?? 0)))
    refuse('depotChanged')
  const moves = lines.map(({ orderLineId, skuId, quantity }) => ({
    skuId,
    delta: -quantity,
    lots: [{ orderLineId, delta: -quantity }],
  }))
  const words = { kind: 'adjust', place: '', note: '售后退款，退回商城' } as const
  const moved = await moveHeld(tx, { ...move, ...words }, moves)
  if (moved.length < moves.length) refuse('depotChanged')
}

/**
 * Undoes the collection with this reference, once; refused when after-sales or colleagues have its goods, they were accepted,
 * or whoever collected them has closed the account.
 */
export async function takeBack(
  tx: Db,
  back: { memberId: number; reference: string; staff: string; place: string; note: string; at: Date },
) {
  if (!(await lockStanding(tx, back.memberId))) refuse('holderGone')
  const out = await listMoved(tx, { kind: 'out', reference: back.reference })
  await lockItems(tx, { memberId: back.memberId, skuIds: out.map(({ skuId }) => skuId) })
  const moves = out.map(({ skuId, delta, lots }) => ({
    skuId,
    delta: -delta,
    lots: lots.map((lot) => ({ ...lot, delta: -lot.delta })),
  }))
  const lots = moves.flatMap((one) => one.lots)
  const orderLineIds = lots.map(({ orderLineId }) => orderLineId)
  await lockLots(tx, orderLineIds)
  if ((await listElsewhere(tx, { memberId: back.memberId, lots })).length > 0) refuse('undoHandedOver')
  if ((await listClaimed(tx, lots)).length > 0) refuse('undoAskedBack')
  if ((await listAccepted(tx, lots)).length > 0) refuse('undoAccepted')
  await moveHeld(tx, { ...back, kind: 'return' }, moves)
  await enqueue(tx, 'acceptance.takenBack', { orderLineIds })
}
