import { refuse } from '@gongfang/contract/base/refusal'
import type { Db } from '../../../db/connect.ts'
import { giveBackStock } from '../../../goods/catalogue/door.ts'
import { readConfig } from '../../../system/config/door.ts'
import { insertEvent, type LockedOrder } from '../queries.ts'
import { updateShipped } from '../ship/queries.ts'
import { listRest, type Pieces, updateAsked, updateClosed, updateGivenBack } from './queries.ts'
import { restOf } from './rules.ts'

// The after-sales call these; they lock the order first.

/** Pieces that are asked back before they were sent wait for what is decided. */
export async function askBack(tx: Db, lines: readonly Pieces[]) {
  const { count } = await updateAsked(tx, lines, 1)
  if (count < lines.length) refuse('aftersaleQuantity')
}

/** Releases pieces of an after-sale that ended without effect, so that they can be sent. */
export const releaseAsked = (tx: Db, lines: readonly Pieces[]) => updateAsked(tx, lines, -1)

interface GiveBackInput {
  /** The after-sale's number: stock is returned once for each. */
  reference: string
  lines: readonly (Pieces & { skuId: number })[]
  staff: string
  now: Date
}

/** They are not sent any more and can be sold again. An order that has nothing else left to send is closed, or shipped. */
export async function giveBackUnsent(
  tx: Db,
  order: LockedOrder,
  { reference, lines, staff, now }: GiveBackInput,
) {
  await updateGivenBack(tx, lines)
  await giveBackStock(tx, lines, reference, 'return')
  if (order.state !== 'paid') return
  const rest = restOf(await listRest(tx, order.id))
  if (rest === 'nothing') await close(tx, order, staff, now)
  if (rest === 'allSent') await becomeShipped(tx, order, now)
}

async function close(tx: Db, { id }: LockedOrder, staff: string, now: Date) {
  await updateClosed(tx, { id, now })
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
