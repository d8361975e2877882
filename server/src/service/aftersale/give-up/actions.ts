import type { AftersaleAmounts } from '@gongfang/contract/service/aftersale'
import { askBack } from '../../../buying/order/door.ts'
import type { Db } from '../../../db/connect.ts'
import { isRefundLate } from '../../../money/payment/door.ts'
import { dayDigits, randomDigits } from '../../../numbers.ts'
import { amountsOf, lock, move } from '../actions.ts'
import { BY_BANK, finish, payBack, returnGoods, settlePoints, wordsOf } from '../desk/actions.ts'
import { updateRefund } from '../desk/queries.ts'
import * as queries from '../queries.ts'
import { partsOf, withOrigins } from '../rules.ts'

interface GivenUp {
  orderId: number
  lines: readonly { orderLineId: number; quantity: number }[]
}

const wishOf = ({ lines }: GivenUp) => ({
  kind: 'refundBeforeShip' as const,
  lines: lines.map((line) => ({ ...line, serials: [] })),
})

/** What comes back for unsent pieces of a paid order. */
export async function previewGiveUp(db: Db, one: GivenUp): Promise<AftersaleAmounts> {
  const order = await queries.getOrderFacts(db, one.orderId)
  return amountsOf(order, await queries.listSoldLines(db, one.orderId), wishOf(one))
}

/** Unsent pieces of a locked order go back on sale, and their money to whoever paid; a case that needs no decision. */
export async function giveUp(
  tx: Db,
  { reason, staff, now, ...one }: GivenUp & { reason: string; staff: string; now: Date },
) {
  const order = await queries.getOrderFacts(tx, one.orderId)
  const wish = wishOf(one)
  const parts = withOrigins(partsOf(order, await queries.listSoldLines(tx, order.id), wish), [], wish)
  await askBack(tx, parts)
  const no = `SH${dayDigits(now)}${randomDigits(8)}`
  const id = await queries.insertAftersale(tx, {
    no,
    orderId: order.id,
    memberId: order.memberId,
    openedBy: null,
    kind: 'refundBeforeShip',
    reason,
    note: '',
    parts,
    imageIds: [],
    now,
  })
  const applied = await lock(tx, { id, orderId: order.id })
  const by = { who: 'staff', whoName: staff, now } as const
  await move(tx, { ...by, one: applied, to: 'approved', what: 'approved' })
  const approved = { ...applied, state: 'approved' } as const
  const amounts = await queries.getAmounts(tx, id)
  const offline = await isRefundLate(tx, { orderId: order.id, now })
  const refundId = await payBack(tx, approved, amounts, { offline, now })
  await returnGoods(tx, { staff, now }, approved)
  const words = await settlePoints(tx, approved, amounts, now)
  await updateRefund(tx, id, { refundId, ...amounts })
  const note = [wordsOf(amounts), offline && BY_BANK, words].filter(Boolean).join('；')
  await move(tx, { ...by, one: approved, to: 'refunding', what: 'refunding', note })
  if (refundId === null) await finish(tx, { ...approved, state: 'refunding' }, now)
  return { id, no, amounts }
}
