import { fen, points } from '@gongfang/contract/base/money'
import { getOrder, receiveOrder } from '@gongfang/contract/buying/order'
import {
  applyForAftersale,
  listAftersales,
  sendAftersaleBack,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  countAftersaleDesk,
  getAftersaleCase,
  listAftersaleDesk,
  readAftersaleImage,
  receiveAftersale,
  refundAftersale,
  rejectAftersale,
  retryAftersaleRefund,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shipOrder } from '../../../buying/order/door.ts'
import { transaction } from '../../../db/connect.ts'
import { asked, bought, idOf, payBack, work } from '../../../testing/aftersales.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, someFreight, stockOf } from '../../../testing/buying.ts'
import { aPicture, reasonOf, sendFile } from '../../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff(['aftersale.read', 'aftersale.decide', 'aftersale.refund'])
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

let parcels = 0
async function anOrder(wish: { sent?: boolean; quantity?: number } = {}) {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100, title: '数显卡尺' })
  const order = await bought(shop, member, [{ skuId, quantity: wish.quantity ?? 3 }])
  if (wish.sent) {
    const parcel = {
      no: order.no,
      carrier: '顺丰',
      trackingNo: `D${++parcels}`,
      staff: '仓库',
      now: shop.now(),
    }
    await transaction(shop.db, (tx) => shipOrder(tx, parcel))
    await member.call(receiveOrder, { no: order.no })
  }
  return { member, skuId, ...order }
}
const rowsOf = async (input: Parameters<typeof staff.call<typeof listAftersaleDesk>>[1]) =>
  (await staff.call(listAftersaleDesk, input)).rows

test('an after-sale moves from pile to pile, and each shows what has to be known', async () => {
  const { member, no, lineIds } = await anOrder({ sent: true })
  const aftersaleNo = await asked(member, { no, lineIds }, [2], 'returnRefund')
  const id = await idOf(shop, aftersaleNo)
  const pile = async () => {
    const views = ['decide', 'toSendBack', 'comingBack', 'payBack', 'refunding', 'refunded'] as const
    const found = await Promise.all(
      views.map(async (view) => [view, await rowsOf({ view, keyword: no })] as const),
    )
    return found.filter(([, rows]) => rows.length > 0).map(([view]) => view)
  }
  const [row] = await rowsOf({ keyword: no })
  expect(row).toMatchObject({
    id,
    aftersaleNo,
    orderNo: no,
    kind: 'returnRefund',
    state: 'applied',
    title: '数显卡尺',
    kinds: 1,
    pieces: 2,
    amountFen: 2000,
    amountPoints: 0,
    reason: '不想要了',
    images: 0,
    refundState: null,
  })
  expect(row?.mobile).toBe(`${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`)
  expect(Date.parse(row!.dueAt!) - Date.parse(row!.createdAt)).toBe(48 * 3_600_000)
  expect(await pile()).toEqual(['decide'])
  await staff.call(approveAftersale, { id, returnTo: '工坊仓库 0571-88880000' })
  expect(await pile()).toEqual(['toSendBack'])
  await member.call(sendAftersaleBack, { aftersaleNo, carrier: '中通快递', trackingNo: 'ZT99999' })
  expect(await pile()).toEqual(['comingBack'])
  await staff.call(receiveAftersale, { id, restock: false })
  expect(await pile()).toEqual(['payBack'])
  expect(await payBack(staff, id)).toEqual({ state: 'refunding' })
  expect(await pile()).toEqual(['refunding'])
  await work(shop)
  expect(await pile()).toEqual(['refunded'])
  const one = await staff.call(getAftersaleCase, { id })
  expect(one).toMatchObject({
    state: 'refunded',
    restocked: false,
    trackingNo: 'ZT99999',
    lastReturnTo: '工坊仓库 0571-88880000',
    order: { no, state: 'done', lines: [{ quantity: 3, shipped: 3, claimed: 2 }] },
    refund: { state: 'done' },
    dueAt: null,
  })
  expect(one.events.map(({ what, whoName }) => [what, whoName])).toEqual([
    ['applied', ''],
    ['approved', staff.name],
    ['sent', ''],
    ['received', staff.name],
    ['refunding', staff.name],
    ['refunded', ''],
  ])
  expect(JSON.stringify(one)).not.toContain(member.mobile)
})

test('goods that cannot be sold again stay off the shelf', async () => {
  for (const [restock, stock] of [
    [true, 99],
    [false, 97],
  ] as const) {
    const { member, no, lineIds, skuId } = await anOrder({ sent: true })
    const id = await idOf(shop, await asked(member, { no, lineIds }, [2], 'returnRefund'))
    await staff.call(approveAftersale, { id, returnTo: '工坊仓库' })
    await staff.call(receiveAftersale, { id, restock })
    expect(await stockOf(shop, skuId)).toBe(stock)
  }
})

test('every step of the staff is in the log, with who and what', async () => {
  const { member, no, lineIds } = await anOrder()
  const aftersaleNo = await asked(member, { no, lineIds }, [1])
  const id = await idOf(shop, aftersaleNo)
  await staff.call(approveAftersale, { id })
  await payBack(staff, id)
  const entries = await shop.db`
    select what, who, staff_id, before, after from audit_entry where subject = ${`aftersale ${aftersaleNo}`} order by id`
  const who = { who: staff.name, staffId: staff.id }
  expect(entries).toEqual([
    {
      ...who,
      what: 'aftersale.approve',
      before: { state: 'applied' },
      after: { state: 'approved', note: '' },
    },
    {
      ...who,
      what: 'aftersale.refund',
      before: { state: 'approved' },
      after: { state: 'refunding', note: '¥10.00' },
    },
  ])
  await work(shop)
})

test('a rejection says why, to the member, too; and what was asked back is sent', async () => {
  const { member, no, lineIds } = await anOrder()
  const id = await idOf(shop, await asked(member, { no, lineIds }, [3]))
  expect((await staff.ask(rejectAftersale, { id, reason: '' })).body.data).toMatchObject({
    fields: { reason: '拒绝原因至少 2 个字' },
  })
  await staff.call(rejectAftersale, { id, reason: '商品已发出' })
  expect(await member.call(listAftersales, { no })).toMatchObject([
    { state: 'rejected', rejectReason: '商品已发出' },
  ])
  const parcel = { no, carrier: '顺丰', trackingNo: `R${no}`, staff: '仓库', now: shop.now() }
  expect(await transaction(shop.db, (tx) => shipOrder(tx, parcel))).toEqual({ complete: true })
  // A new request after a rejection starts a new after-sale.
  expect(await reasonOf(asked(member, { no, lineIds }, [3], 'refundOnly'))).toBe('ok')
})

test('goods that come back need an address to come to', async () => {
  const { member, no, lineIds } = await anOrder({ sent: true })
  const id = await idOf(shop, await asked(member, { no, lineIds }, [1], 'returnRefund'))
  for (const returnTo of ['', '  \n'])
    expect((await staff.ask(approveAftersale, { id, returnTo })).body.data).toMatchObject({
      fields: { returnTo: '请填写退货地址' },
    })
})

test('nothing is paid back that was not approved, not received, or is not what was seen', async () => {
  const unsent = await anOrder()
  const first = await idOf(shop, await asked(unsent.member, unsent, [3]))
  expect(await reasonOf(payBack(staff, first))).toBe('aftersaleState')
  await staff.call(approveAftersale, { id: first })
  const seen = { id: first, amountFen: fen(3000), amountPoints: points(0) }
  // A refund of the whole order includes the freight.
  expect(await reasonOf(staff.call(refundAftersale, seen))).toBe('aftersaleAmount')
  const sent = await anOrder({ sent: true })
  const second = await idOf(shop, await asked(sent.member, sent, [1], 'returnRefund'))
  await staff.call(approveAftersale, { id: second, returnTo: '工坊仓库' })
  expect(await reasonOf(payBack(staff, second))).toBe('aftersaleState')
})

test('a refund that failed at its channel is tried again under a new number', async () => {
  const { member, no, lineIds } = await anOrder()
  const id = await idOf(shop, await asked(member, { no, lineIds }, [1]))
  await staff.call(approveAftersale, { id })
  await payBack(staff, id)
  const { refund: first } = await staff.call(getAftersaleCase, { id })
  await shop.db`update refund set state = 'failed' where out_refund_no = ${first!.outRefundNo}`
  await work(shop)
  expect(await rowsOf({ view: 'refunding', keyword: no })).toMatchObject([{ refundState: 'failed' }])
  await staff.call(retryAftersaleRefund, { id })
  const { refund: second } = await staff.call(getAftersaleCase, { id })
  expect(second).toMatchObject({ state: 'created' })
  expect(second!.outRefundNo).not.toBe(first!.outRefundNo)
  // No answer came for the second refund; a retry repeats the same refund.
  await staff.call(retryAftersaleRefund, { id })
  await work(shop)
  expect((await staff.call(getAftersaleCase, { id })).refund).toMatchObject({
    outRefundNo: second!.outRefundNo,
    state: 'done',
    events: [{ raw: { amountFen: 1000 } }],
  })
  expect(await reasonOf(staff.call(retryAftersaleRefund, { id }))).toBe('aftersaleState')
  const [back] = await shop.db`
    select sum(r.amount_fen)::bigint as fen from refund r join payment p on p.id = r.payment_id
      join shop_order o on o.id = p.subject_id where o.no = ${no} and r.state = 'done'`
  expect(back).toEqual({ fen: 1000 })
})

test('the queue is searched by order, after-sale, mobile and institution, and turned by key', async () => {
  const { member, no, lineIds } = await anOrder({ quantity: 5 })
  const numbers: string[] = []
  for (let at = 0; at < 5; at++) numbers.push(await asked(member, { no, lineIds }, [1]))
  const found = async (keyword: string) => (await staff.call(listAftersaleDesk, { keyword })).total
  const [jigou] = await shop.db<[{ jigou: string }]>`
    select jigou from institution where id = ${member.institutionId}`
  for (const keyword of [no, no.slice(0, 14), member.mobile, jigou.jigou])
    expect(await found(keyword)).toBe(5)
  expect(await found(numbers[0]!.toLowerCase())).toBe(1)
  for (const keyword of ['%', '_', "'; --", '无此机构', '\\']) expect(await found(keyword)).toBe(0)
  const first = await staff.call(listAftersaleDesk, { keyword: no, limit: 3 })
  const second = await staff.call(listAftersaleDesk, { keyword: no, limit: 3, after: first.next! })
  expect([...first.rows, ...second.rows].map(({ aftersaleNo }) => aftersaleNo)).toEqual(numbers)
  expect(second.next).toBeNull()
  const all = await staff.call(listAftersaleDesk, { keyword: no, view: 'all', limit: 3 })
  expect(all.rows.map(({ aftersaleNo }) => aftersaleNo)).toEqual([...numbers].reverse().slice(0, 3))
  await member.call(withdrawAftersale, { aftersaleNo: numbers[0]! })
  expect(await rowsOf({ view: 'withdrawn', keyword: no, kind: 'refundBeforeShip' })).toHaveLength(1)
  expect(await rowsOf({ view: 'withdrawn', keyword: no, kind: 'refundOnly' })).toHaveLength(0)
  expect((await staff.ask(listAftersaleDesk, { after: 'x' })).body.data).toMatchObject({
    fields: { after: '翻页位置不正确' },
  })
})

test('what waits is counted by pile', async () => {
  const before = await staff.call(countAftersaleDesk, {})
  const { member, no, lineIds } = await anOrder()
  const id = await idOf(shop, await asked(member, { no, lineIds }, [1]))
  expect(await staff.call(countAftersaleDesk, {})).toEqual({ ...before, decide: before.decide + 1 })
  await staff.call(approveAftersale, { id })
  expect(await staff.call(countAftersaleDesk, {})).toEqual({ ...before, payBack: before.payBack + 1 })
})

test('staff see the pictures of an after-sale, and no other private file by that way', async () => {
  const { member, no, lineIds } = await anOrder()
  const send = async (kind: 'aftersale' | 'licence') =>
    (await sendFile(shop, member, { bytes: await aPicture(), kind })).body.data.id
  const [image, licence] = [await send('aftersale'), await send('licence')]
  const lines = [{ orderLineId: lineIds[0]!, quantity: 1 }]
  const wish = { no, kind: 'refundBeforeShip' as const, lines, reason: '其他', images: [image] }
  const { aftersaleNo } = await member.call(applyForAftersale, wish)
  const id = await idOf(shop, aftersaleNo)
  const answer = await staff.ask(readAftersaleImage, { id, imageId: image })
  expect(answer.headers['content-type']).toBe('image/png')
  expect(answer.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect((await staff.ask(readAftersaleImage, { id, imageId: licence })).body.reason).toBe('notFound')
})

test('who decides does not pay back, and who pays back does not decide', async () => {
  const { member, no, lineIds } = await anOrder()
  const id = await idOf(shop, await asked(member, { no, lineIds }, [1]))
  const clerk = await shop.staff(['aftersale.read', 'aftersale.decide'])
  const cashier = await shop.staff(['aftersale.read', 'aftersale.refund'])
  expect(await reasonOf(cashier.call(approveAftersale, { id }))).toBe(403)
  await clerk.call(approveAftersale, { id })
  expect(await reasonOf(payBack(clerk, id))).toBe(403)
  expect(await payBack(cashier, id)).toEqual({ state: 'refunding' })
  await work(shop)
  expect((await member.call(getOrder, { no })).aftersales).toBe(1)
})
