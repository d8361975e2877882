import { fen } from '@gongfang/contract/base/money'
import { changeOrderPrice } from '@gongfang/contract/buying/order-desk'
import { confirmTransfer } from '@gongfang/contract/money/bank-desk'
import { getOrderInvoices, requestInvoice } from '@gongfang/contract/money/invoice'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { getGoodwillOffer, payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { aSerial } from './bank.ts'
import { choose, may, type Plan, placeOf, say } from './team-life.ts'
import { actorOf } from './team-life-orders.ts'

// Payments, prices and invoices of orders.

export const pay: Plan = ({ people, shop }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => state === 'unpaid')
  if (!found) return
  const { no, memberId, institutionId, currency } = found
  const by = wish.n % 2 > 0 ? people.findIndex(({ id }) => id === memberId) : wish.who
  const { id } = people[by]!
  const place = placeOf(facts, id)
  const others = place === institutionId && may(facts, id, 'payOfColleague') && currency === 'money'
  return {
    says: `${by} pays ${no}`,
    forbidden: place === undefined || !(memberId === id ? may(facts, id, 'pay') : others),
    run: async () => {
      const way = currency === 'points' ? 'points' : 'demo'
      const { state, outTradeNo } = await say(people[by]!, payOrder, { no, way })
      if (state !== 'paid' && wish.n % 5 > 0) await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    },
  }
}

export const payLate: Plan = ({ shop }, facts, wish) => {
  const outTradeNo = choose(facts.payments, wish, () => true)
  if (!outTradeNo) return
  return {
    says: `${outTradeNo} is paid`,
    forbidden: false,
    run: () => shop.visitor.call(confirmDemoPayment, { outTradeNo }),
  }
}

export const bank: Plan = ({ staff }, facts, wish) => {
  const found = choose(
    facts.orders,
    wish,
    ({ state, currency }) => state === 'unpaid' && currency === 'money',
  )
  if (!found || found.currency === 'points') return
  const { no, payableFen, bankFen } = found
  const rest = Math.max(1, payableFen - bankFen)
  const amountFen = fen([rest, Math.ceil(rest / 2), rest + 300][wish.n % 3]!)
  const money = { amountFen, receivedOn: '2026-11-20', serial: aSerial(), seenFen: fen(bankFen) }
  return {
    says: `finance books ¥${amountFen} for ${no}`,
    forbidden: false,
    run: () => say(staff, confirmTransfer, { no, ...money }),
  }
}

export const price: Plan = ({ staff }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => state === 'unpaid')
  if (!found) return
  const { no, version } = found
  return {
    says: `staff prices ${no}`,
    forbidden: false,
    run: () => say(staff, changeOrderPrice, { no, version, freight: fen(wish.n * 7), reason: '运费调整' }),
  }
}

export const goodwill: Plan = ({ staff }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => !['unpaid', 'cancelled'].includes(state))
  if (!found) return
  const { no } = found
  return {
    says: `staff gives something back of ${no}`,
    forbidden: false,
    run: async () => {
      const { goodsLeft, freightLeft } = await staff.call(getGoodwillOffer, { no })
      const [goods, freight] = [Math.min(goodsLeft, 1 + wish.n), wish.n % 2 === 0 ? freightLeft : 0]
      if (goods + freight > 0) await say(staff, payGoodwill, { no, goods, freight, reason: '补偿' })
    },
  }
}

export const invoice: Plan = ({ people, titles }, facts, wish) => {
  const found = choose(
    facts.orders,
    wish,
    ({ state, currency }) => currency === 'money' && state !== 'unpaid',
  )
  if (!found) return
  const by = actorOf(people, wish, found.memberId)
  const member = people[by]!
  const place = placeOf(facts, member.id)
  const { no } = found
  return {
    says: `${by} asks for an invoice of ${no}`,
    forbidden:
      place !== found.institutionId ||
      !may(facts, member.id, found.memberId === member.id ? 'invoice' : 'invoiceOfColleague'),
    run: async () => {
      const left = (await member.call(getOrderInvoices, { no })).order?.leftFen
      const form = { orders: [no], kind: 'normal' as const, amountFen: left ?? fen(found.payableFen) }
      await say(member, requestInvoice, { ...form, titleId: titles[wish.pick % 2]! })
    },
  }
}
