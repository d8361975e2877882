import {
  cancelOrder,
  getOrder,
  listOrders,
  OrderAction,
  type OrderDetail,
  receiveOrder,
  remindShipping,
  reorder,
} from '@gongfang/contract/buying/order'
import { listReviewable } from '@gongfang/contract/buying/review'
import { listDepot } from '@gongfang/contract/goods/depot'
import { requestInvoice } from '@gongfang/contract/money/invoice'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { removeColleague, setColleagueDisabled, setColleagueRoles } from '@gongfang/contract/people/team'
import { applyForAftersale, getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import { previewOrderChange } from '@gongfang/contract/service/order-change'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listBroken } from '../../../testing/books.ts'
import { anAddress, buyNow, someFreight } from '../../../testing/buying.ts'
import { aTitle } from '../../../testing/invoices.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../../testing/team.ts'
import { shipOrder } from '../door.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

type Kind = 'unpaid' | 'points' | 'paid' | 'shipped' | 'done' | 'depot' | 'cancelled'
const kinds: Kind[] = ['unpaid', 'points', 'paid', 'shipped', 'done', 'depot', 'cancelled']

interface Ordered {
  no: string
  skuId: number
}

/** A new order of the member in the given state; each has a SKU of its own. */
async function anOrder(member: TestMember, kind: Kind): Promise<Ordered> {
  const { skuId } = await shop.product({ priceFen: 30_000, stock: 10 })
  await shop.config('priceOrScore', kind === 'points' ? '2' : null)
  const delivery = kind === 'depot' ? 'depot' : 'express'
  const { no } = await buyNow(member, { skuId, quantity: 2, delivery })
  await shop.config('priceOrScore', null)
  if (kind === 'cancelled') await member.call(cancelOrder, { no })
  if (['unpaid', 'points', 'cancelled'].includes(kind)) return { no, skuId }
  const { outTradeNo } = await member.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  // From a day after the payment the shop can be reminded.
  await shop.db`update shop_order set paid_at = paid_at - interval '2 days' where no = ${no}`
  if (kind === 'shipped' || kind === 'done') {
    const parcel = { no, carrier: '顺丰', trackingNo: `SF${no}`, staff: 'test', now: new Date() }
    await shop.db.begin((tx) => shipOrder(tx, parcel))
  }
  if (kind === 'done') await member.call(receiveOrder, { no })
  return { no, skuId }
}

const attempts: Record<
  OrderAction,
  (reader: TestMember, order: Ordered & { titleId: number }) => Promise<{ code: number; msg: string }>
> = {
  pay: async (reader, { no }) => (await reader.ask(payOrder, { no })).body,
  cancel: async (reader, { no }) => (await reader.ask(cancelOrder, { no })).body,
  remind: async (reader, { no }) => (await reader.ask(remindShipping, { no })).body,
  receive: async (reader, { no }) => (await reader.ask(receiveOrder, { no })).body,
  change: async (reader, { no }) => {
    const [line] = (await reader.call(getOrder, { no })).lines
    const wish = { no, lines: [{ orderLineId: line!.id, quantity: 1 }], added: [] }
    return (await reader.ask(previewOrderChange, wish)).body
  },
  reorder: async (reader, { no }) => (await reader.ask(reorder, { no })).body,
  invoice: async (reader, { no, titleId }) => {
    const { amounts } = await reader.call(getOrder, { no })
    const form = { orders: [no], kind: 'normal', titleId, amountFen: amounts.payableFen || 1 }
    return (await reader.ask(requestInvoice, form)).body
  },
  aftersale: async (reader, { no }) => {
    const { body } = await reader.ask(getAftersaleOffer, { no })
    const lines = (body.data as { lines?: { orderLineId: number; most: Record<string, number> }[] } | null)
      ?.lines
    const line = lines?.[0]
    const kind = Object.keys(line?.most ?? {}).find((name) => (line?.most[name] ?? 0) > 0)
    if (body.code !== 1 || !line || !kind)
      return body.code === 1 ? { code: 0, msg: '没有可申请的商品' } : body
    const form = { no, kind, lines: [{ orderLineId: line.orderLineId, quantity: 1 }], reason: '其他' }
    return (await reader.ask(applyForAftersale, form)).body
  },
  depot: async (reader, { skuId }) => {
    const { data } = await reader.call(listDepot, { limit: 50 })
    const has = data.some((item) => item.skuId === skuId && item.held > 0)
    return has ? { code: 1, msg: '' } : { code: 0, msg: '没有寄存的商品' }
  },
  review: async (reader, { no }) => {
    const { total } = await reader.call(listReviewable, { no })
    return total > 0 ? { code: 1, msg: '' } : { code: 0, msg: '没有待评价的商品' }
  },
}

type Capacity = (owner: TestMember, buyer: TestMember) => Promise<TestMember>

/** Each makes the reader of the buyer's orders: the buyer after a change of role or membership, or a colleague. */
const capacities: Record<string, Capacity> = {
  'the buyer': async (_, buyer) => buyer,
  'the buyer, now only 查看': async (owner, buyer) => {
    await owner.call(setColleagueRoles, { memberId: buyer.id, roles: ['viewer'] })
    return buyer
  },
  'the buyer, now only 审批': async (owner, buyer) => {
    await owner.call(setColleagueRoles, { memberId: buyer.id, roles: ['approver'] })
    return buyer
  },
  'the buyer, removed': async (owner, buyer) => {
    await owner.call(removeColleague, { memberId: buyer.id, successorId: owner.id })
    return loggedInAgain(shop, buyer)
  },
  'the buyer, disabled': async (owner, buyer) => {
    await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
    return loggedInAgain(shop, buyer)
  },
  'the buyer, moved to another institution': async (owner, buyer) => {
    await owner.call(removeColleague, { memberId: buyer.id, successorId: owner.id })
    const other = await shop.member()
    const staff = await shop.staff()
    const { institutionId } = other
    await staff.call(joinInstitution, { id: buyer.id, institutionId: institutionId!, roles: ['purchaser'] })
    return loggedInAgain(shop, buyer)
  },
  负责人: async (owner) => owner,
  管理员: (owner) => aColleague(shop, owner, 'admin'),
  财务: (owner) => aColleague(shop, owner, 'finance'),
}

/** Every order is tried once: what is taken changes it. */
const ORDERS = 5

test.each(Object.entries(capacities))('%s is offered what the server takes', async (_, becomes) => {
  const owner = await shop.member()
  const titleId = await aTitle(owner)
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  await shop.db`update points_account set balance = 1000000 where member_id = ${buyer.id}`
  await shop.db`insert into points_entry (member_id, delta, balance_after, kind, reference)
                values (${buyer.id}, 1000000, 1000000, 'adjust', 'test')`
  const ordered = new Map<Kind, Ordered[]>()
  for (const kind of kinds) {
    const made: Ordered[] = []
    for (let at = 0; at < ORDERS; at++) made.push(await anOrder(buyer, kind))
    ordered.set(kind, made)
  }
  const reader = await becomes(owner, buyer)
  const isOwn = reader.id === buyer.id
  for (const kind of kinds) {
    const [first, ...fresh] = ordered.get(kind) as [Ordered, ...Ordered[]]
    const order: OrderDetail = await reader.call(getOrder, { no: first.no })
    const { data } = await reader.call(listOrders, { scope: isOwn ? 'own' : 'all', keyword: first.no })
    const { aftersale: __, ...ofCard } = order.actions
    expect(data[0]?.actions, kind).toEqual(ofCard)
    for (const action of OrderAction.options) {
      const offered = action === 'aftersale' && leftOf(order) === 0 ? undefined : order.actions[action]
      const target = offered === '' && action !== 'reorder' && action !== 'depot' ? fresh.shift() : first
      const answer = await attempts[action](reader, { ...(target ?? first), titleId })
      const said = [kind, action, answer.code === 1 ? 'taken' : 'refused', answer.msg]
      if (offered === '') expect(said.slice(0, 3)).toEqual([kind, action, 'taken'])
      else if (offered !== undefined) expect(said).toEqual([kind, action, 'refused', offered])
      // Goods of any own order may be put into the cart.
      else if (action !== 'reorder' || !isOwn) expect(said.slice(0, 3)).toEqual([kind, action, 'refused'])
    }
  }
  expect(await listBroken(shop.db)).toEqual({})
})

const leftOf = ({ lines }: OrderDetail) =>
  lines.reduce((sum, line) => sum + line.quantity - line.claimed - line.handedOver, 0)
