import type { Parsed } from '@gongfang/contract/base/endpoint'
import { fen, points } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { GoodwillOffer, payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { lockOrderById } from '../../../buying/order/door.ts'
import type { StaffContext } from '../../../http/context.ts'
import { isRefundLate } from '../../../money/payment/door.ts'
import { dayDigits, randomDigits } from '../../../numbers.ts'
import { lockStanding } from '../../../people/member/door.ts'
import { audit } from '../../../system/audit/door.ts'
import { BY_BANK, payBack, wordsOf } from '../desk/actions.ts'
import { updateRefund } from '../desk/queries.ts'
import { getOrderFacts, listSoldLines } from '../queries.ts'
import { freightLeftOf, goodwillParts, leftOf } from '../rules.ts'
import { findPaidOrder, insertGoodwill } from './queries.ts'

export async function offerGoodwill({ db, now }: StaffContext, no: string): Promise<GoodwillOffer> {
  const { id, payWay, jigou, nickname } = (await findPaidOrder(db, no)) ?? refuse('notFound')
  const [order, lines, late] = await Promise.all([
    getOrderFacts(db, id),
    listSoldLines(db, id),
    isRefundLate(db, { orderId: id, now }),
  ])
  const goodsLeft = leftOf(order, lines).reduce((sum, one) => sum + one, 0)
  const { state, currency } = order
  return { no, state, currency, goodsLeft, freightLeft: freightLeftOf(order), late, payWay, jigou, nickname }
}

/** Refunds part of the money without a request: no goods come back, and earned points stay. */
export const give = (ctx: StaffContext, wish: Parsed<typeof payGoodwill>) =>
  ctx.once(async (tx) => {
    const { now, caller } = ctx
    const { id: orderId } = (await findPaidOrder(tx, wish.no)) ?? refuse('notFound')
    await lockOrderById(tx, orderId)
    const order = await getOrderFacts(tx, orderId)
    const parts = goodwillParts(order, await listSoldLines(tx, orderId), wish)
    const sums = sumsOf(order.currency, wish)
    const no = `SH${dayDigits(now)}${randomDigits(8)}`
    const { memberId } = order
    // Points would go into an account of nobody; money goes back to whoever paid.
    if (order.currency === 'points' && !(await lockStanding(tx, memberId))) refuse('memberLeft')
    const { reason, offline } = wish
    const note = offline ? `${wordsOf(sums)}；${BY_BANK}` : wordsOf(sums)
    const id = await insertGoodwill(tx, {
      no,
      orderId,
      memberId,
      reason,
      note,
      parts,
      now,
      whoName: caller.name,
    })
    const refundId = await payBack(tx, { orderId }, sums, { offline, now })
    await updateRefund(tx, id, { ...sums, refundId })
    await audit(tx, ctx, {
      what: 'aftersale.goodwill',
      subject: `aftersale ${no}`,
      before: null,
      after: { order: wish.no, amount: note, reason },
    })
    return { id }
  })

const sumsOf = (currency: 'money' | 'points', { goods, freight }: { goods: number; freight: number }) => {
  const inMoney = currency === 'money'
  return {
    currency,
    amountFen: fen(inMoney ? goods + freight : 0),
    amountPoints: points(inMoney ? 0 : goods + freight),
    freightFen: fen(inMoney ? freight : 0),
    freightPoints: points(inMoney ? 0 : freight),
  }
}
