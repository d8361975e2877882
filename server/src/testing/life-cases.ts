import { fen, points } from '@gongfang/contract/base/money'
import { cancelInvoice, getOrderInvoices, requestInvoice } from '@gongfang/contract/money/invoice'
import { getInvoiceCase, issueInvoice, redInvoice } from '@gongfang/contract/money/invoice-desk'
import {
  type AftersaleChange,
  type AftersaleOffer,
  type AskedKind,
  acceptAftersaleRefund,
  aftersaleCan,
  applyForAftersale,
  comesBack,
  getAftersaleOffer,
  sendAftersaleBack,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getAftersaleCase,
  getGoodwillOffer,
  offerAftersaleRefund,
  payGoodwill,
  receiveAftersale,
  refundAftersale,
  rejectAftersale,
  shipAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { idOf } from './aftersales.ts'
import { aNumber, requestIdOf } from './invoices.ts'
import { type Act, type Change, type Life, nothing, say, skuOf } from './life.ts'
import { aParcel } from './life-goods.ts'
import * as model from './life-model.ts'
import { caseOf, memberOf, must, orderOf, SKUS, type World } from './life-model.ts'
import { choose, type LifeWish } from './life-orders.ts'

// After-sales, what the shop gives back of its own accord, and invoices.

const kinds: readonly AskedKind[] = [
  ...(['refundBeforeShip', 'returnRefund', 'exchange', 'refundBeforeShip', 'returnRefund'] as const),
  ...(['refundOnly', 'exchange', 'repair'] as const),
]

const takesAsks = ({ state }: model.Order) => state === 'paid' || state === 'shipped' || state === 'done'

/** Asks for the offered pieces, or for one more, which the shop must refuse. */
export function ask(w: World, wish: LifeWish): Act | undefined {
  const order = choose(w.orders, wish, takesAsks)
  const kind = kinds[wish.n % kinds.length]!
  return order && askFor(order, { kind, greedy: wish.pick % 9 === 0, n: Math.floor(wish.n / 8) })
}

export function askFor(
  { no, who }: model.Order,
  { kind, greedy, n }: { kind: AskedKind; greedy: boolean; n: number | 'all' },
): Act {
  return {
    says: `member ${who} asks for ${kind} of ${no}${greedy ? ', one too many' : ''}`,
    may: (now, alone) => takesAsks(orderOf(now, no)) && (alone ? !greedy : 'either'),
    act: async (life) => {
      const member = life.members[who]!
      const offer = await member.call(getAftersaleOffer, { no })
      if (life.alone) compare(life.world, no, offer)
      const some = offer.lines.filter(({ most }) => greedy || most[kind] > 0)
      const wanted = n === 'all' || n % 3 === 0 ? some : some.slice(0, 1)
      const lines = wanted.map(({ orderLineId, skuId, most }) => {
        const quantity = greedy ? most[kind] + 1 : n === 'all' ? most[kind] : 1 + (n % most[kind])
        return { orderLineId, skuId, quantity }
      })
      if (lines.length === 0) return nothing
      const { aftersaleNo } = await say(life, member, applyForAftersale, { no, kind, lines, reason: '其他' })
      const id = await idOf(life.shop, aftersaleNo)
      const asked = lines.map(({ orderLineId, skuId, quantity }) => {
        return { id: orderLineId, sku: skuOf(life, skuId), quantity }
      })
      return (next) =>
        model.ask(next, {
          no: aftersaleNo,
          id,
          order: no,
          kind,
          state: 'applied',
          lines: asked,
          offered: false,
          uninspected: false,
        })
    },
  }
}

/** For sent goods the model knows the exact pieces that can be asked back, for kept ones the largest number. */
function compare(w: World, no: string, { lines }: AftersaleOffer) {
  const order = orderOf(w, no)
  for (const mine of order.lines) {
    const offered = lines.filter(({ orderLineId }) => orderLineId === mine.id)
    const most = (kind: AskedKind) => offered.reduce((sum, line) => sum + line.most[kind], 0)
    const { inHouse, out } = model.askable(order, mine)
    const [unsent, sent] = [most('refundBeforeShip'), most('returnRefund')]
    if (order.delivery === 'express') {
      must(unsent === inHouse, `${unsent} unsent pieces offered of ${inHouse}`)
      must(sent === out, `${sent} sent pieces offered of ${out}`)
    } else {
      const { depot, goods } = memberOf(w, order.who)
      const alike = mine.sku < 2 ? goods[0]! + goods[1]! : goods[2]!
      must(unsent <= depot[mine.sku]!, `${unsent} kept pieces offered of ${depot[mine.sku]}`)
      must(sent <= alike, `${sent} collected pieces offered of ${alike}`)
    }
  }
}

type Step = (wish: LifeWish, found: model.Case) => Omit<Act, 'may'> & { mayToo?: Act['may'] }

const isAllowed = ({ kind, state, uninspected }: model.Case, change: AftersaleChange) =>
  uninspected ? change === 'receive' : aftersaleCan[kind][change].includes(state)

/** A step of an after-sale, allowed by the table that the buttons read. */
const stepOf =
  (change: AftersaleChange, step: Step) =>
  (w: World, wish: LifeWish): Act | undefined => {
    const one = choose(w.cases, wish, (found) => isAllowed(found, change))
    return one && stepFor(change, step, one, wish)
  }

function stepFor(change: AftersaleChange, step: Step, one: model.Case, wish: LifeWish): Act {
  const { mayToo = () => true, ...rest } = step(wish, one)
  const allowed = (now: World) => isAllowed(caseOf(now, one.no), change)
  return { ...rest, may: (now, alone) => allowed(now) && mayToo(now, alone) }
}

const to =
  (no: string, state: model.Case['state']): Change =>
  (next) => {
    caseOf(next, no).state = state
  }

const approving: Step = (_wish, { no, id }) => ({
  says: `staff approves ${no}`,
  act: async (life) => {
    await say(life, life.staff, approveAftersale, { id, returnTo: '工坊仓库 杭州市西湖区文三路 1 号' })
    return to(no, 'approved')
  },
})

const rejecting: Step = (_wish, { no, id }) => ({
  says: `staff rejects ${no}`,
  act: async (life) => {
    await say(life, life.staff, rejectAftersale, { id, reason: '不符合条件' })
    return (next) => model.drop(next, caseOf(next, no), 'rejected')
  },
})

const withdrawing: Step = (_wish, { no, order }) => ({
  says: `the member withdraws ${no}`,
  act: async (life) => {
    await say(life, memberBy(life, order), withdrawAftersale, { aftersaleNo: no })
    return (next) => model.drop(next, caseOf(next, no), 'withdrawn')
  },
})

const memberBy = ({ world, members }: Life, order: string) => members[orderOf(world, order).who]!

const sending: Step = (_wish, { no, order }) => ({
  says: `the member sends back ${no}`,
  act: async (life) => {
    await say(life, memberBy(life, order), sendAftersaleBack, { aftersaleNo: no, ...aParcel() })
    return to(no, 'returning')
  },
})

const piecesOf = ({ lines }: model.Case) =>
  SKUS.map((sku) => lines.filter((line) => line.sku === sku).reduce((sum, { quantity }) => sum + quantity, 0))

const receiving: Step = ({ n }, { no, id }) => {
  const restock = n % 4 > 0
  return {
    says: `staff receives ${no}${restock ? '' : ', broken'}`,
    act: async (life) => {
      await say(life, life.staff, receiveAftersale, { id, restock })
      return (next) => {
        const one = caseOf(next, no)
        if (one.kind === 'repair') one.state = 'received'
        else model.comeBack(next, one, piecesOf(one), restock)
      }
    },
  }
}

/** The same model again, or its twin: the first two SKUs are models of one product at one price. */
const replacing: Step = ({ n }, { no, id, kind, lines }) => {
  const sent = SKUS.map(() => 0)
  const choices = new Map(lines.map(({ id: line, sku }) => [line, n % 2 === 0 ? ([1, 0][sku] ?? sku) : sku]))
  for (const { id: line, quantity } of lines) sent[choices.get(line)!]! += quantity
  return {
    says: `staff sends ${kind === 'repair' ? 'what was repaired' : sent} for ${no}`,
    mayToo: (now) =>
      kind === 'repair' || SKUS.every((sku) => sent[sku] === 0 || now.stock[sku]! >= sent[sku]!),
    act: async (life) => {
      const others = [...choices].map(([orderLineId, sku]) => ({ orderLineId, skuId: life.skuIds[sku]! }))
      await say(life, life.staff, shipAftersale, {
        id,
        ...aParcel(),
        lines: kind === 'repair' ? [] : others,
      })
      return (next) => model.replace(next, caseOf(next, no), kind === 'repair' ? SKUS.map(() => 0) : sent)
    },
  }
}

const refunding: Step = ({ n }, { no, id, kind, order }) => ({
  says: `staff pays back ${no}`,
  // The amount that was seen may not be the amount any more.
  mayToo: (_now, alone) => alone || 'either',
  act: async (life) => {
    const { amounts, freightLeft } = await life.staff.call(getAftersaleCase, { id })
    const { amountFen, amountPoints, freightFen, freightPoints, rewardPoints: reward, currency } = amounts
    const freight = n % 3 === 0 && freightFen + freightPoints === 0 ? freightLeft : 0
    const seen = {
      amountFen: fen(amountFen + (currency === 'money' ? freight : 0)),
      amountPoints: points(amountPoints + (currency === 'points' ? freight : 0)),
    }
    await say(life, life.staff, refundAftersale, { id, ...seen, freight })
    const sums = { fen: seen.amountFen, points: seen.amountPoints, reward }
    return (next) => {
      must(kind !== 'returnRefund' || caseOf(next, no).state === 'received', `${order}: paid back, not here`)
      model.refund(next, caseOf(next, no), sums)
    }
  },
})

const offering: Step = (_wish, { no, id }) => ({
  says: `staff offers money for ${no}`,
  mayToo: (now) => !caseOf(now, no).offered,
  act: async (life) => {
    await say(life, life.staff, offerAftersaleRefund, { id, reason: '缺货' })
    return (next) => {
      caseOf(next, no).offered = true
    }
  },
})

const accepting: Step = (_wish, { no, order }) => ({
  says: `the member takes money for ${no}`,
  mayToo: (now) => caseOf(now, no).offered,
  act: async (life) => {
    await say(life, memberBy(life, order), acceptAftersaleRefund, { aftersaleNo: no })
    return (next) => {
      const one = caseOf(next, no)
      one.uninspected = one.kind === 'repair' && one.state === 'received'
      one.kind = 'returnRefund'
    }
  },
})

export const cases = {
  approve: stepOf('approve', approving),
  reject: stepOf('reject', rejecting),
  withdraw: stepOf('withdraw', withdrawing),
  sendBack: stepOf('send', sending),
  comeBack: stepOf('receive', receiving),
  replace: stepOf('ship', replacing),
  refund: stepOf('refund', refunding),
  offer: stepOf('offerRefund', offering),
  accept: stepOf('acceptRefund', accepting),
}

/** The next step that brings an open after-sale to an end. */
export function onward(w: World, one: model.Case, { rejects }: { rejects: boolean }): Act {
  const wish = { who: 0, pick: 1, n: 3 }
  const can = (change: AftersaleChange) => isAllowed(one, change)
  const does = (change: AftersaleChange, step: Step) => stepFor(change, step, one, wish)
  if (rejects && can('reject')) return does('reject', rejecting)
  if (can('approve')) return does('approve', approving)
  if (can('receive') && comesBack(one.kind)) return does('receive', receiving)
  if (can('refund')) return does('refund', refunding)
  const replaceable = does('ship', replacing)
  if (replaceable.may(w, true) === true) return replaceable
  return one.offered ? does('acceptRefund', accepting) : does('offerRefund', offering)
}

// ── of the shop's own accord, and on paper ─────────────────────────────────────────────────

export function goodwill(w: World, wish: LifeWish): Act | undefined {
  const order = choose(w.orders, wish, model.isPaid)
  return order && goodwillFor(order, { goods: 1 + wish.n, freight: wish.n % 2 === 0 })
}

export const goodwillFor = (
  { no, currency }: model.Order,
  wish: { goods: number; freight: boolean },
): Act => ({
  says: `staff gives something back of ${no}`,
  may: (now, alone) => model.isPaid(orderOf(now, no)) && (alone || 'either'),
  act: async (life) => {
    const { goodsLeft, freightLeft } = await life.staff.call(getGoodwillOffer, { no })
    const goods = Math.min(goodsLeft, wish.goods)
    const freight = wish.freight ? freightLeft : 0
    if (goods + freight === 0) return nothing
    await say(life, life.staff, payGoodwill, { no, goods, freight, reason: '补偿' })
    const sum = goods + freight
    return (next) => {
      const sums = currency === 'money' ? { fen: sum, points: 0 } : { fen: 0, points: sum }
      model.payBack(next, orderOf(next, no), sums)
    }
  },
})

export function askInvoice(w: World, wish: LifeWish): Act | undefined {
  const order = choose(
    w.orders,
    wish,
    (one) => model.isPaid(one) && one.currency === 'money' && one.backFen < one.payableFen,
  )
  if (!order) return
  const { no, who } = order
  return {
    says: `member ${who} asks for an invoice of ${no}`,
    may: (now, alone) => (alone && model.isPaid(orderOf(now, no))) || 'either',
    act: async (life) => {
      const member = life.members[who]!
      const { order: money } = await member.call(getOrderInvoices, { no })
      if (!money || money.leftFen === 0) return nothing
      const form = {
        orders: [no],
        kind: 'normal' as const,
        titleId: life.titles[who]!,
        amountFen: money.leftFen,
      }
      const { invoiceNo } = await say(life, member, requestInvoice, form)
      const id = await requestIdOf(life.shop, invoiceNo)
      return (next) => next.invoices.push({ no: invoiceNo, id, who, order: no })
    },
  }
}

const invoice = (verb: string, act: (life: Life, one: World['invoices'][number]) => Promise<unknown>) => {
  return (w: World, { pick }: Pick<LifeWish, 'pick'>): Act | undefined => {
    const one = w.invoices[pick % Math.max(1, w.invoices.length)]
    return (
      one && {
        says: `${verb} ${one.no}`,
        may: () => 'either',
        act: async (life) => {
          await act(life, one)
          return nothing
        },
      }
    )
  }
}

const ON = '2026-11-20'

export const invoices = {
  issue: invoice('staff issues', async (life, { id }) => {
    const { amountFen } = await life.staff.call(getInvoiceCase, { id })
    await say(life, life.staff, issueInvoice, { id, number: aNumber(), on: ON, amountFen })
  }),
  red: invoice('staff takes back', (life, { id }) =>
    say(life, life.staff, redInvoice, { id, number: aNumber(), on: ON }),
  ),
  cancel: invoice('the member cancels', (life, { who, no }) =>
    say(life, life.members[who]!, cancelInvoice, { invoiceNo: no }),
  ),
}
