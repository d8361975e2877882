import { refuse } from '@gongfang/contract/base/refusal'
import type { Db } from '../../db/connect.ts'
import { endVouchers } from '../voucher/door.ts'
import { listPassable, lockAllItems, updateLotItems } from './pass-queries.ts'
import { insertItems, moveHeld } from './queries.ts'
import { type Passable, passing } from './rules.ts'

interface Holder {
  memberId: number
  institutionId: number
  /** Pieces that came by no order, too: no institution is known for them. */
  withLoose: boolean
  now: Date
}

/** Ends the codes of the holder, and serialises with collections and after-sales: what is listed stays until the end. */
export async function lockPassable(tx: Db, { now, ...holder }: Holder): Promise<Passable[]> {
  const { memberId } = holder
  await endVouchers(tx, { kind: 'depot', memberId, now })
  await lockAllItems(tx, memberId)
  return listPassable(tx, holder)
}

interface Passing {
  fromId: number
  toId: number
  goods: readonly Passable[]
  reference: string
  note: string
  staff: string
  at: Date
}

/** Moves locked goods to another member, with entries on both sides; the goods keep their order lines. */
export async function passGoods(tx: Db, { fromId, toId, goods, ...words }: Passing) {
  const out = goods.map(passing)
  const back = out.map(({ skuId, delta, lots }) => ({
    skuId,
    delta: -delta,
    lots: lots.map((lot) => ({ ...lot, delta: -lot.delta })),
  }))
  const move = { ...words, kind: 'handOver', place: '' } as const
  await insertItems(tx, { memberId: toId, skuIds: goods.map(({ skuId }) => skuId) })
  const gone = await moveHeld(tx, { ...move, memberId: fromId, otherId: toId }, out)
  await updateLotItems(tx, {
    orderLineIds: out.flatMap(({ lots }) => lots.map((lot) => lot.orderLineId)),
    toId,
  })
  const come = await moveHeld(tx, { ...move, memberId: toId, otherId: fromId }, back)
  if (gone.length < out.length || come.length < back.length) refuse('depotChanged')
}
