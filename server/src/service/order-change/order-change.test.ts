import { randomUUID } from 'node:crypto'
import { cancelOrder, getOrder, listOrders } from '@gongfang/contract/buying/order'
import { getOverview } from '@gongfang/contract/insight/overview'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { getOrderInvoices } from '@gongfang/contract/money/invoice'
import { listMessages } from '@gongfang/contract/people/message'
import { listAftersales, previewAftersale } from '@gongfang/contract/service/aftersale'
import {
  askOrderChange,
  downloadChangePaper,
  getChangePaper,
  getOrderChange,
  listOrderChanges,
  previewOrderChange,
  withdrawOrderChange,
} from '@gongfang/contract/service/order-change'
import {
  acceptOrderChange,
  declineOrderChange,
  getOrderChangeCase,
  listOrderChangeDesk,
  previewOrderChangeCase,
} from '@gongfang/contract/service/order-change-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { shipOrder } from '../../buying/order/door.ts'
import { transaction } from '../../db/connect.ts'
import { asked, bought, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight, stockOf } from '../../testing/buying.ts'
import { aFund } from '../../testing/funds.ts'
import { aTitle, issued, requested } from '../../testing/invoices.ts'
import { reasonOf } from '../../testing/joining.ts'
import { acceptChange, askedChange, payNow, wishFor } from '../../testing/order-changes.ts'
import { drawnIn } from '../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  shop.setNow(null)
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

let parcels = 0
const ship = (no: string, lines?: { modelCode: string; quantity: number }[]) =>
  transaction(shop.db, (tx) =>
    shipOrder(tx, {
      ...{ no, carrier: '顺丰', trackingNo: `BG${++parcels}`, staff: '仓库', now: shop.now() },
      ...(lines && { lines }),
    }),
  )
const sweep = () => tasks(shop.app.house)['orderChange.sweep']?.({} as never, { now: shop.now() })

/** SKUs of ¥10.00 and ¥3.33; 3 and 2 of them and freight of ¥12.00 are paid. The third is not in the order. */
async function anOrder(wish: { points?: number; deductPoints?: number } = {}) {
  const member = await aBuyer(shop, { points: wish.points ?? 0 })
  const [a, b, c] = [
    (await shop.product({ priceFen: 1000, stock: 100 })).skuId,
    (await shop.product({ priceFen: 333, stock: 100 })).skuId,
    (await shop.product({ priceFen: 2000, stock: 100 })).skuId,
  ]
  const goods = [
    { skuId: a, quantity: 3 },
    { skuId: b, quantity: 2 },
  ]
  const { no } = await bought(shop, member, goods, { deductPoints: wish.deductPoints ?? 0 })
  await work(shop)
  return { member, no, a, b, c }
}
const changeOf = (member: TestMember, changeNo: string) => member.call(getOrderChange, { changeNo })
const stocks = (...ids: number[]) => Promise.all(ids.map((id) => stockOf(shop, id)))
const eventsTo = async (member: TestMember) =>
  (await member.call(listMessages, {})).data.map(({ event }) => event)

test('fewer: the pieces go back on sale and their money to the payer', async () => {
  const { member, no, a, b } = await anOrder()
  const wish = await wishFor(member, no, { to: { [a]: 1 } })
  const preview = await member.call(previewOrderChange, wish)
  expect(preview.sums).toMatchObject({ backFen: 2000, moreFen: 0 })
  expect(preview.lines.map(({ skuId, before, after }) => [skuId, before, after])).toEqual(
    expect.arrayContaining([
      [a, 3, 1],
      [b, 2, 2],
    ]),
  )
  const changeNo = await askedChange(member, no, { to: { [a]: 1 } })
  expect(await reasonOf(ship(no))).toBe('orderChanging')
  expect(await changeOf(member, changeNo)).toMatchObject({ state: 'asked', supplementNo: '' })
  expect(await acceptChange(staff, changeNo)).toEqual({ state: 'done' })
  await work(shop)
  expect(await stocks(a, b)).toEqual([99, 98])
  const done = await changeOf(member, changeNo)
  expect(done).toMatchObject({ state: 'done', sums: { backFen: 2000 }, supplementNo: '' })
  expect(done.events.map(({ what }) => what)).toEqual(['asked', 'accepted', 'done'])
  const [aftersale] = await member.call(listAftersales, { no })
  expect(aftersale).toMatchObject({ aftersaleNo: done.aftersaleNo, state: 'refunded' })
  expect(await eventsTo(member)).toEqual(expect.arrayContaining(['changeDone', 'aftersaleRefunded']))
  expect(await reasonOf(ship(no))).toBe('ok')
})

test('fewer of everything sends the freight back too and closes the order', async () => {
  const { member, no, a, b } = await anOrder({ points: 1000, deductPoints: 320 })
  const changeNo = await askedChange(member, no, { to: { [a]: 0, [b]: 0 } })
  expect((await changeOf(member, changeNo)).sums).toMatchObject({ backFen: 3866, backPoints: 320 })
  await acceptChange(staff, changeNo)
  await work(shop)
  expect((await member.call(getOrder, { no })).state).toBe('closed')
  expect(await pointsOf(shop, member.id)).toBe(1000)
  expect(await stocks(a, b)).toEqual([100, 100])
})

test('more: an order of its own to the same address, its freight only what both together cost more', async () => {
  const { member, no, a, c } = await anOrder()
  const changeNo = await askedChange(member, no, { to: { [a]: 5 }, added: [{ skuId: c, quantity: 1 }] })
  expect((await changeOf(member, changeNo)).sums).toMatchObject({ backFen: 0, moreFen: 4000 })
  expect(await acceptChange(staff, changeNo)).toEqual({ state: 'accepted' })
  const { supplementNo } = await changeOf(member, changeNo)
  const supplement = await member.call(getOrder, { no: supplementNo })
  expect(supplement).toMatchObject({ state: 'unpaid', amounts: { payableFen: 4000, freightFen: 0 } })
  expect(supplement.address).toEqual((await member.call(getOrder, { no })).address)
  expect(await stocks(a, c)).toEqual([95, 99])
  expect(await reasonOf(ship(no))).toBe('orderChanging')
  await payNow(shop, member, supplementNo)
  expect((await changeOf(member, changeNo)).state).toBe('done')
  expect(await reasonOf(ship(no))).toBe('ok')
  expect(await reasonOf(ship(supplementNo))).toBe('ok')
  // The page of either order names the change.
  for (const of of [no, supplementNo])
    expect((await member.call(listOrderChanges, { no: of })).map((one) => one.changeNo)).toEqual([changeNo])
})

test('a swap gives up nothing before the order of added goods is paid', async () => {
  const { member, no, a, c } = await anOrder()
  const changeNo = await askedChange(member, no, { to: { [a]: 0 }, added: [{ skuId: c, quantity: 2 }] })
  await acceptChange(staff, changeNo)
  await work(shop)
  await sweep()
  expect(await stocks(a, c)).toEqual([97, 98])
  const { supplementNo, sums } = await changeOf(member, changeNo)
  expect(sums).toMatchObject({ backFen: 3000, moreFen: 4000 })
  await payNow(shop, member, supplementNo)
  await payNow(shop, member, supplementNo).catch(() => undefined)
  await sweep()
  expect(await stocks(a, c)).toEqual([100, 98])
  expect(await changeOf(member, changeNo)).toMatchObject({ state: 'done', sums })
})

test.each(['cancelled', 'lapsed'])(
  'an order of added goods that is %s leaves the first as it was',
  async (how) => {
    const { member, no, a, c } = await anOrder()
    const changeNo = await askedChange(member, no, { to: { [a]: 1 }, added: [{ skuId: c, quantity: 2 }] })
    await acceptChange(staff, changeNo)
    const { supplementNo } = await changeOf(member, changeNo)
    if (how === 'cancelled') await member.call(cancelOrder, { no: supplementNo, reason: '不要了' })
    else {
      shop.setNow(new Date(Date.now() + 30 * 86_400_000))
      await tasks(shop.app.house)['order.sweep']?.({} as never, { now: shop.now() })
    }
    await sweep()
    expect(await changeOf(member, changeNo)).toMatchObject({ state: 'expired', aftersaleNo: '' })
    expect(await stocks(a, c)).toEqual([97, 100])
    await work(shop)
    expect(await eventsTo(member)).toContain('changeExpired')
    expect(await reasonOf(ship(no))).toBe('ok')
  },
)

test('another freight rule: goods that lift both over the free sum cost none, and heavy ones the rest', async () => {
  const { member, no, c } = await anOrder()
  const many = { added: [{ skuId: c, quantity: 10 }] }
  const { sums } = await member.call(previewOrderChange, await wishFor(member, no, many))
  expect(sums.moreFen).toBe(20_000)
})

test('an order that is charged to a fund is changed in that fund', async () => {
  const member = await aBuyer(shop)
  const { id: fundId, code } = await aFund(member)
  const { skuId: a } = await shop.product({ priceFen: 1000, stock: 50 })
  const { skuId: c } = await shop.product({ priceFen: 2000, stock: 50 })
  const { no } = await buyNow(member, { skuId: a, quantity: 3, fundId })
  await payNow(shop, member, no)
  const changeNo = await askedChange(member, no, { to: { [a]: 1 }, added: [{ skuId: c, quantity: 1 }] })
  await acceptChange(staff, changeNo)
  const { supplementNo } = await changeOf(member, changeNo)
  expect((await member.call(getOrder, { no: supplementNo })).fund).toMatchObject({ code })
  await payNow(shop, member, supplementNo)
  expect((await changeOf(member, changeNo)).state).toBe('done')
  const [spent] = await shop.db<[{ fen: number }]>`
    select 1000000 - left_fen as fen from fund_entry where fund_id = ${fundId} order by id desc limit 1`
  expect(spent.fen).toBe(1000 + 1200 + 2000)
})

test('an order of points is changed in points', async () => {
  await shop.config('priceOrScore', '2')
  try {
    const member = await aBuyer(shop, { points: 10_000 })
    const { skuId: a } = await shop.product({ priceFen: 1000, stock: 50 })
    const { no } = await bought(shop, member, [{ skuId: a, quantity: 3 }])
    const before = (await pointsOf(shop, member.id)) ?? 0
    const changeNo = await askedChange(member, no, { to: { [a]: 2 } })
    const { sums } = await changeOf(member, changeNo)
    expect(sums).toMatchObject({ currency: 'points', backFen: 0 })
    await acceptChange(staff, changeNo)
    await work(shop)
    expect(await pointsOf(shop, member.id)).toBe(before + sums.backPoints)
  } finally {
    await shop.config('priceOrScore', null)
  }
})

test('an issued invoice has to be reversed, a requested one becomes smaller', async () => {
  const { member, no, a } = await anOrder()
  const { id } = await issued(shop, staff, await requested(member, [no]))
  await acceptChange(staff, await askedChange(member, no, { to: { [a]: 2 } }))
  await work(shop)
  const [invoice] = await shop.db<{ state: string }[]>`select state from invoice_request where id = ${id}`
  expect(invoice?.state).toBe('redNeeded')
})

test('what is added is invoiced as the order was, with the title that is still there', async () => {
  const { member, no, a, c } = await anOrder()
  const titleId = await aTitle(member)
  await requested(member, [no], { kind: 'special', titleId })
  const changeNo = await askedChange(member, no, { to: { [a]: 5 } })
  await acceptChange(staff, changeNo)
  const { supplementNo } = await changeOf(member, changeNo)
  await payNow(shop, member, supplementNo)
  await tasks(shop.app.house)['invoice.sweep']?.({} as never, { now: shop.now() })
  const { invoices } = await member.call(getOrderInvoices, { no: supplementNo })
  expect(invoices).toMatchObject([{ kind: 'special', state: 'requested' }])
  await shop.db`update invoice_title set bank = '' where id = ${titleId}`
  const again = await askedChange(member, no, { added: [{ skuId: c, quantity: 1 }] })
  await acceptChange(staff, again)
  const { supplementNo: second } = await changeOf(member, again)
  await payNow(shop, member, second)
  await tasks(shop.app.house)['invoice.sweep']?.({} as never, { now: shop.now() })
  expect((await member.call(getOrderInvoices, { no: second })).invoices).toEqual([])
})

test('prices that moved come back to the buyer, who agrees to them', async () => {
  const { member, no, a, c } = await anOrder()
  const wish = { to: { [a]: 1 }, added: [{ skuId: c, quantity: 1 }] }
  const changeNo = await askedChange(member, no, wish)
  const seen = await staff.call(previewOrderChangeCase, { changeNo })
  await shop.db`update sku set price_fen = 2500 where id = ${c}`
  const old = staff.call(acceptOrderChange, { changeNo, quote: seen.quote }, { key: randomUUID() })
  expect(await reasonOf(old)).toBe('changeMoved')
  expect(await acceptChange(staff, changeNo)).toEqual({ state: 'returned' })
  await work(shop)
  expect(await changeOf(member, changeNo)).toMatchObject({
    state: 'returned',
    answer: '退 ¥20.00，补 ¥25.00',
  })
  expect(await eventsTo(member)).toContain('changeReturned')
  expect(await reasonOf(ship(no))).toBe('orderChanging')
  expect((await member.call(getOverview, {})).movedChanges).toEqual([{ no, changeNo }])
  expect(await reasonOf(acceptChange(staff, changeNo))).toBe('changeState')
  const again = await askedChange(member, no, { ...wish, replaces: changeNo })
  expect((await changeOf(member, changeNo)).state).toBe('withdrawn')
  expect(await acceptChange(staff, again)).toEqual({ state: 'accepted' })
  const { supplementNo } = await changeOf(member, again)
  await payNow(shop, member, supplementNo)
  expect((await changeOf(member, again)).state).toBe('done')
})

test('a withdrawn and a declined change let the order go on', async () => {
  const { member, no, a } = await anOrder()
  const first = await askedChange(member, no, { to: { [a]: 1 } })
  await expect(askedChange(member, no, { to: { [a]: 2 } })).rejects.toMatchObject({ reason: 'changeOpen' })
  await member.call(withdrawOrderChange, { changeNo: first })
  expect(await reasonOf(member.call(withdrawOrderChange, { changeNo: first }))).toBe('changeState')
  const second = await askedChange(member, no, { to: { [a]: 2 } })
  for (const keyword of [no, second])
    expect(await staff.call(listOrderChangeDesk, { view: 'asked', keyword })).toMatchObject({
      rows: [{ changeNo: second }],
      total: 1,
    })
  await staff.call(declineOrderChange, { changeNo: second, reason: '商品已打包' })
  expect(await staff.call(getOrderChangeCase, { changeNo: second })).toMatchObject({
    state: 'declined',
    answer: '商品已打包',
  })
  expect(await reasonOf(acceptChange(staff, second))).toBe('changeState')
  await work(shop)
  expect(await eventsTo(member)).toContain('changeDeclined')
  expect(await reasonOf(ship(no))).toBe('ok')
})

test('what was sent or is asked back stays, and so does what nobody may see', async () => {
  const { member, no, a, b } = await anOrder()
  const code = (await member.call(getOrder, { no })).lines.find(({ skuId }) => skuId === a)!.modelCode
  await ship(no, [{ modelCode: code, quantity: 2 }])
  const { lines } = await member.call(getOrder, { no })
  await asked(member, { no, lineIds: lines.filter(({ skuId }) => skuId === b).map(({ id }) => id) }, [1])
  for (const to of [{ [a]: 1 }, { [b]: 0 }]) {
    const wish = await wishFor(member, no, { to })
    expect(await reasonOf(member.call(previewOrderChange, wish))).toBe('changeQuantity')
  }
  const nothing = await wishFor(member, no, { to: { [a]: 3 } })
  expect(await reasonOf(member.call(previewOrderChange, nothing))).toBe('changeNothing')
  const wish = await wishFor(member, no, { to: { [a]: 2 } })
  const stranger = await aBuyer(shop)
  expect(await reasonOf(stranger.call(previewOrderChange, wish))).toBe('notFound')
  const changeNo = await askedChange(member, no, { to: { [a]: 2 } })
  for (const other of [stranger, await aColleague(shop, member, 'receiver')]) {
    expect(await reasonOf(other.call(getOrderChange, { changeNo }))).toBe('notFound')
    expect(await other.call(listOrderChanges, { no })).toEqual([])
  }
  expect(await reasonOf(stranger.call(withdrawOrderChange, { changeNo }))).toBe('notFound')
  // Nothing else may take pieces away meanwhile.
  const left = lines.filter(({ skuId }) => skuId === b).map(({ id }) => id)
  expect(await reasonOf(asked(member, { no, lineIds: left }, [1]))).toBe('orderChanging')
  await acceptChange(staff, changeNo)
})

test('an order that was not paid, or goes into the depot, is not changed', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ stock: 50 })
  const unpaid = await buyNow(member, { skuId, quantity: 2 })
  const kept = await bought(shop, member, [{ skuId, quantity: 2 }], { delivery: 'depot' })
  for (const { no } of [unpaid, kept]) {
    const wish = await wishFor(member, no, { to: { [skuId]: 1 } })
    expect(await reasonOf(member.call(previewOrderChange, wish))).toBe('orderState')
  }
})

test('one key asks once, and one key accepts once', async () => {
  const { member, no, a, c } = await anOrder()
  const form = await wishFor(member, no, { to: { [a]: 1 }, added: [{ skuId: c, quantity: 1 }] })
  const { quote } = await member.call(previewOrderChange, form)
  const key = randomUUID()
  const ask = () => member.call(askOrderChange, { ...form, quote, reason: '换型号' }, { key })
  const { changeNo } = await ask()
  expect(await ask()).toEqual({ changeNo })
  const once = randomUUID()
  const seen = await staff.call(previewOrderChangeCase, { changeNo })
  const accept = () => staff.call(acceptOrderChange, { changeNo, quote: seen.quote }, { key: once })
  expect(await accept()).toEqual(await accept())
  expect((await member.call(listOrders, {})).data).toHaveLength(2)
})

test('a part that was changed is refunded at what is left', async () => {
  const { member, no, a } = await anOrder({ points: 1000, deductPoints: 320 })
  await acceptChange(staff, await askedChange(member, no, { to: { [a]: 2 } }))
  await work(shop)
  const { lines } = await member.call(getOrder, { no })
  const rest = lines.map(({ id, skuId }) => ({ orderLineId: id, quantity: skuId === a ? 2 : 2 }))
  const preview = await member.call(previewAftersale, { no, kind: 'refundBeforeShip', lines: rest })
  const first = (await member.call(listAftersales, { no }))[0]!.amounts
  expect(preview.amountFen + first.amountFen).toBe(3866)
  expect(preview.amountPoints + first.amountPoints).toBe(320)
})

test('one paper shows what was ordered, what is now and how it was settled', async () => {
  const { member, no, a, c } = await anOrder()
  const changeNo = await askedChange(member, no, { to: { [a]: 1 }, added: [{ skuId: c, quantity: 1 }] })
  expect((await member.call(getChangePaper, { changeNo })).notes[0]).toContain('尚未处理')
  await acceptChange(staff, changeNo)
  const { supplementNo } = await changeOf(member, changeNo)
  await payNow(shop, member, supplementNo)
  const { aftersaleNo } = await changeOf(member, changeNo)
  const { facts, tables, notes } = await member.call(getChangePaper, { changeNo })
  expect(facts).toEqual(
    expect.arrayContaining([
      ['原订单号', no],
      ['补充订单号', supplementNo],
      ['退款售后单号', aftersaleNo],
    ]),
  )
  expect(tables[0]?.rows.map((row) => row.slice(5))).toEqual(
    expect.arrayContaining([
      ['3', '1', '-2', '10.00', '—'],
      ['2', '2', '0', '3.33', '—'],
      ['0', '1', '+1', '—', '20.00'],
    ]),
  )
  expect(tables[0]?.sums).toEqual([
    ['应退', '¥20.00'],
    ['应付（含运费差额）', '¥20.00'],
    ['差额（应付减应退）', '0.00'],
  ])
  expect(notes[0]).toContain(supplementNo)
  const { bytes, headers } = await member.ask(downloadChangePaper, { changeNo })
  expect(headers['content-type']).toBe('application/pdf')
  expect((await drawnIn(bytes)).texts.join('')).toContain(changeNo)
  const stranger = await aBuyer(shop)
  expect(await reasonOf(stranger.call(getChangePaper, { changeNo }))).toBe('notFound')
})

test('a change that waits is among the to-dos of who may accept it', async () => {
  const { member, no, a } = await anOrder()
  const clerk = await shop.staff(['aftersale.refund'])
  const waiting = async () =>
    (await clerk.call(listTodo, {})).find(({ kind }) => kind === 'orderChange')?.count ?? 0
  const before = await waiting()
  const changeNo = await askedChange(member, no, { to: { [a]: 1 } })
  expect(await waiting()).toBe(before + 1)
  await acceptChange(staff, changeNo)
  expect(await waiting()).toBe(before)
})
