import { refuse } from '@gongfang/contract/refusal'
import { giveBackStock } from '../catalogue/door.ts'
import { readConfig } from '../config/door.ts'
import type { Db } from '../db/connect.ts'
import { insertEvent, type LockedOrder, updateShipped } from './queries.ts'
import { restOf } from './rules.ts'

// For the after-sales, which lock the order first.

interface Pieces {
  orderLineId: number
  quantity: number
}

/** Pieces that are asked back before they were sent wait for what is decided. */
export async function askBack(tx: Db, lines: readonly Pieces[]) {
  const { count } = await updateAsked(tx, lines, 1)
  if (count < lines.length) refuse('aftersaleQuantity')
}

/** It came to nothing: they can be sent. */
export const releaseAsked = (tx: Db, lines: readonly Pieces[]) => updateAsked(tx, lines, -1)

const updateAsked = (tx: Db, lines: readonly Pieces[], sign: 1 | -1) => tx`
  update order_line l set asked_back = l.asked_back + p.quantity * ${sign}
    from ${pieces(tx, lines)}
   where l.id = p."orderLineId" and l.shipped_quantity + l.asked_back + l.given_back + p.quantity * ${sign} <= l.quantity`

const pieces = (tx: Db, lines: readonly Pieces[]) =>
  tx`jsonb_to_recordset(${tx.json(lines as never)}) as p("orderLineId" bigint, quantity int)`

interface GivingBack {
  /** Of the after-sale: its stock goes back once. */
  reference: string
  lines: readonly (Pieces & { skuId: number })[]
  staff: string
  now: Date
}

/** They are not sent any more and can be sold again. An order that has nothing else left to send is closed, or shipped. */
export async function giveBackUnsent(
  tx: Db,
  order: LockedOrder,
  { reference, lines, staff, now }: GivingBack,
) {
  await updateGivenBack(tx, lines)
  await giveBackStock(tx, lines, reference, 'return')
  if (order.state !== 'paid') return
  const rest = restOf(await listRest(tx, order.id))
  if (rest === 'nothing') await close(tx, order, staff, now)
  if (rest === 'allSent') await becomeShipped(tx, order, now)
}

const updateGivenBack = (tx: Db, lines: readonly Pieces[]) => tx`
  update order_line l set asked_back = l.asked_back - p.quantity, given_back = l.given_back + p.quantity
    from ${pieces(tx, lines)} where l.id = p."orderLineId"`

const listRest = (tx: Db, orderId: number) => tx<
  { quantity: number; shippedQuantity: number; givenBack: number }[]
>`
  select quantity, shipped_quantity, given_back from order_line where order_id = ${orderId}`

async function close(tx: Db, { id }: LockedOrder, staff: string, now: Date) {
  await tx`update shop_order set state = 'closed', ended_at = ${now} where id = ${id} and state = 'paid'`
  const note = '全部商品已退款'
  await insertEvent(tx, { orderId: id, at: now, what: 'closed', who: 'staff', whoName: staff, note })
}

async function becomeShipped(tx: Db, { id }: LockedOrder, now: Date) {
  const { autoReceiveDays } = await readConfig(tx)
  const autoReceiveAt = new Date(now.getTime() + autoReceiveDays * 86_400_000)
  await updateShipped(tx, { id, now, autoReceiveAt })
  const note = '未发商品已退款，其余已全部发出'
  await insertEvent(tx, { orderId: id, at: now, what: 'noted', who: 'system', note })
}

/** What was given back before the order is done earns nothing. */
export const loseReward = (tx: Db, orderId: number, points: number) =>
  tx`update shop_order set reward_lost = reward_lost + ${points} where id = ${orderId}`
