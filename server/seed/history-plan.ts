import { points } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { orderAmounts, type QuotedLine, quoteLine, type Terms } from '../src/buying/order/quote/rules.ts'
import type { Orderable } from '../src/goods/catalogue/rules.ts'
import { type FreightRule, freightFen } from '../src/goods/freight/rules.ts'
import type { CustomerMember } from './customers.ts'
import { between, pick, randomFrom } from './random.ts'
import { DAY, HOUR, MINUTE } from './stories.ts'

// Plans the orders of ninety days by the shop's own rules of prices and freight. Writes nothing.

export const HISTORY_DAYS = 90
/** Points that a customer begins with. */
export const BUDGET = 300_000

type Fate = 'done' | 'shipped' | 'paid' | 'cancelled' | 'transfer'

export interface Sold {
  id: number
  no: string
  buyer: CustomerMember
  fate: Fate
  lines: { id: number; line: QuotedLine }[]
  amounts: ReturnType<typeof orderAmounts>
  placedAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  doneAt: Date | null
  poNumber: string
  remark: string
}

interface Plan {
  buyers: readonly CustomerMember[]
  goods: readonly Orderable[]
  terms: Terms
  freight: readonly FreightRule[]
  now: Date
}

export type Planned = Omit<Sold, 'id' | 'lines'> & { lines: readonly QuotedLine[] }

/** In the order in which they were placed; more from month to month, few at weekends. */
export function planOrders({ buyers, goods, terms, freight, now }: Plan): Planned[] {
  const random = randomFrom('history of orders')
  // Some goods are bought by everybody, most now and then.
  const popular = goods.map((sku) => ({ sku, at: random() })).sort((one, other) => one.at - other.at)
  const chosen = () => popular[Math.floor(popular.length * random() ** 2.4)]?.sku
  const crowd = buyers.flatMap((buyer) => Array.from({ length: buyer.weight }, () => buyer))
  const shown = { scoreBuyRate: terms.rate, priceOrScore: '1' } as const
  const orders: Planned[] = []
  for (let ago = HISTORY_DAYS; ago >= 0; ago--) {
    const midnight = Date.parse(`${dayOf(new Date(now.getTime() - ago * DAY))}T00:00:00+08:00`)
    const weekday = new Date(midnight + 8 * HOUR).getUTCDay()
    const growth = 1 + (0.7 * (HISTORY_DAYS - ago)) / HISTORY_DAYS
    const count = Math.round((weekday % 6 === 0 ? between(random, 0, 2) : between(random, 4, 8)) * growth)
    const times = Array.from({ length: count }, () => midnight + (8.5 + 9.5 * random()) * HOUR)
    for (const time of times.sort((one, other) => one - other)) {
      const buyer = pick(random, crowd)
      const placedAt = new Date(time)
      const lineTerms = { ...shown, delivery: 'express', today: dayOf(placedAt) } as const
      if (time > now.getTime() - HOUR || buyer.joinedAt >= placedAt) continue
      const inPoints = random() < 0.12
      const lines = wishes(random, chosen).map(([sku, quantity]) => quoteLine(sku, quantity, lineTerms))
      const parcel = {
        regionCode: buyer.regionCode,
        weightG: lines.reduce((sum, line) => sum + line.weightG * line.quantity, 0),
        goodsFen: orderAmounts({ lines, freightFen: 0, wishPoints: points(0), balance: points(0) }, terms)
          .goodsFen,
      }
      const amounts = orderAmounts(
        {
          lines,
          freightFen: freightFen(freight, parcel) ?? 0,
          wishPoints: points(!inPoints && random() < 0.1 ? 320 * between(random, 1, 10) : 0),
          balance: points(BUDGET),
        },
        { ...terms, currency: inPoints ? 'points' : 'money' },
      )
      orders.push({
        no: orderNumber(random, placedAt),
        buyer,
        lines,
        amounts,
        placedAt,
        ...fateOf(random, { placedAt, now, inPoints }),
        poNumber: random() < 0.3 ? `CG-${dayOf(placedAt).replaceAll('-', '')}-${between(random, 1, 9)}` : '',
        remark: random() < 0.15 ? pick(random, REMARKS) : '',
      })
    }
  }
  return orders
}

const REMARKS = ['工作日送达', '请随货附合格证', '送到传达室，电话联系', '请分箱标注物料号', '需要送货单盖章']

/** One to five kinds; dear goods by the piece, cheap ones by the pack. */
function wishes(random: () => number, chosen: () => Orderable | undefined): [Orderable, number][] {
  const wanted = new Map<number, [Orderable, number]>()
  for (let left = between(random, 1, 5); left > 0; left--) {
    const sku = chosen()
    if (!sku || wanted.has(sku.skuId)) continue
    const worthFen = 2_000 + 60_000 * random() ** 2
    const steps = Math.floor(Math.min(300, worthFen / sku.priceFen) / sku.stepQuantity)
    wanted.set(sku.skuId, [sku, sku.minQuantity + steps * sku.stepQuantity])
  }
  return [...wanted.values()]
}

interface Fated {
  placedAt: Date
  now: Date
  inPoints: boolean
}

/** The state that an order has reached by now. */
function fateOf(random: () => number, { placedAt, now, inPoints }: Fated) {
  const after = (ms: number) => new Date(placedAt.getTime() + ms)
  const past = (at: Date) => at < now
  const paidAt = after(between(random, 1, 25) * MINUTE)
  const shippedAt = after(between(random, 20, 44) * HOUR)
  const doneAt = new Date(shippedAt.getTime() + between(random, 50, 200) * HOUR)
  const nothing = { paidAt: null, shippedAt: null, doneAt: null }
  if (random() < 0.08) return { fate: 'cancelled' as const, ...nothing }
  if (!inPoints && now.getTime() - placedAt.getTime() < 6 * DAY && random() < 0.15)
    return { fate: 'transfer' as const, ...nothing }
  if (!past(shippedAt)) return { fate: 'paid' as const, ...nothing, paidAt }
  if (!past(doneAt)) return { fate: 'shipped' as const, ...nothing, paidAt, shippedAt }
  return { fate: 'done' as const, paidAt, shippedAt, doneAt }
}

const orderNumber = (random: () => number, at: Date) =>
  dayOf(at).replaceAll('-', '') + Array.from({ length: 12 }, () => between(random, 0, 9)).join('')
