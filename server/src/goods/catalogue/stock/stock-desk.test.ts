import { randomUUID } from 'node:crypto'
import { changeProducts } from '@gongfang/contract/goods/product-desk'
import {
  adjustStock,
  applyCount,
  countStock,
  findStock,
  getStock,
  listMovements,
  listStock,
  previewCount,
  receiveGoods,
  saveShelf,
} from '@gongfang/contract/goods/stock-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, buyNow, someFreight, stockOf } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff(['stock.read', 'stock.write'])
})
afterAll(() => shop.close())

const rowOf = async (skuId: number) => {
  const { rows } = await staff.call(listStock, {})
  return rows.find(({ id }) => id === skuId)
}
const auditOf = (subject: string) => shop.db`
  select what, who, before, after from audit_entry where subject = ${subject} order by id`

test('one model is read by itself, as it stands in the list', async () => {
  const { skuId } = await shop.product({ skus: [{ stock: 5 }] })
  expect(await staff.call(getStock, { id: skuId })).toEqual(await rowOf(skuId))
  expect(await reasonOf(staff.call(getStock, { id: 9_999_999 }))).toBe('notFound')
})

test('a delivery of several goods is booked once, whoever types its number in again', async () => {
  const { skuIds } = await shop.product({ skus: [{ stock: 5 }, { stock: 0 }] })
  const [first = 0, second = 0] = skuIds
  const delivery = {
    reference: 'RK-1',
    note: '到货',
    lines: [
      { skuId: first, quantity: 7 },
      { skuId: second, quantity: 3 },
    ],
  }
  expect(await staff.call(receiveGoods, delivery)).toEqual({ lines: 2, pieces: 10 })
  expect(await reasonOf(staff.call(receiveGoods, delivery))).toBe('receiptKnown')
  expect([await stockOf(shop, first), await stockOf(shop, second)]).toEqual([12, 3])
  expect(await auditOf('stock RK-1')).toMatchObject([{ what: 'stock.receive', after: { note: '到货' } }])
  const doubled = { reference: 'RK-2', lines: [{ skuId: first, quantity: 1 }, ...delivery.lines] }
  expect(await reasonOf(staff.call(receiveGoods, doubled))).toBe('invalid')
})

test('the same key books a delivery once, also when it is sent twenty times at once', async () => {
  const { skuId } = await shop.product({ stock: 0 })
  const key = randomUUID()
  const wish = { reference: 'RK-3', lines: [{ skuId, quantity: 4 }] }
  await Promise.all(Array.from({ length: 20 }, () => staff.call(receiveGoods, wish, { key })))
  const others = await Promise.all(Array.from({ length: 5 }, () => reasonOf(staff.call(receiveGoods, wish))))
  expect(others).toEqual(Array(5).fill('receiptKnown'))
  expect(await stockOf(shop, skuId)).toBe(4)
})

test('what is owed to buyers stays listed when its model or its product is removed', async () => {
  const editor = await shop.staff(['product.write'])
  const { skuIds, productId } = await shop.product({
    skus: [
      { stock: 0, backorderLimit: 5 },
      { stock: 0, backorderLimit: 5 },
    ],
  })
  const [removed = 0, binned = 0] = skuIds
  for (const skuId of skuIds) await buyNow(await aBuyer(shop), { skuId, quantity: 2 })
  await shop.db`update sku set enabled = false, removed_at = now() where id = ${removed}`
  await editor.call(changeProducts, { which: { kind: 'ids', ids: [productId] }, change: { kind: 'del' } })
  const { rows } = await staff.call(listStock, { view: 'short' })
  expect(rows.map(({ id, stock }) => [id, stock])).toEqual([
    [binned, -2],
    [removed, -2],
  ])
  expect((await staff.call(countStock, {})).short).toBe(2)
  expect((await staff.call(listStock, {})).rows.filter(({ id }) => skuIds.includes(id))).toEqual([])
  const lines = skuIds.map((skuId) => ({ skuId, quantity: 2 }))
  await staff.call(receiveGoods, { reference: 'RK-OWED', lines })
  expect((await staff.call(countStock, {})).short).toBe(0)
})

test('a count says what differs, keeps what is promised to buyers, and becomes void when goods move', async () => {
  const { skuId } = await shop.product({ stock: 10 })
  await buyNow(await aBuyer(shop), { skuId, quantity: 4 })
  expect(await rowOf(skuId)).toMatchObject({ stock: 6, promised: 4 })
  const [line] = await staff.call(previewCount, { lines: [{ skuId, counted: 9 }] })
  expect(line).toEqual({ skuId, counted: 9, expected: 10, promised: 4, before: 6, after: 5 })
  // An order meanwhile turns stock into promised pieces; the number on the shelf stays the same.
  await buyNow(await aBuyer(shop), { skuId, quantity: 1 })
  const count = { reference: 'PD-1', lines: [{ skuId, counted: 9, expected: 10 }] }
  expect(await staff.call(applyCount, count)).toEqual({ changed: 1, unchanged: 0 })
  expect(await rowOf(skuId)).toMatchObject({ stock: 4, promised: 5 })
  expect(await reasonOf(staff.call(applyCount, { ...count, reference: 'PD-2' }))).toBe('countStale')
  const same = { reference: 'PD-3', lines: [{ skuId, counted: 9, expected: 9 }] }
  expect(await staff.call(applyCount, same)).toEqual({ changed: 0, unchanged: 1 })
  expect(await auditOf('stock PD-1')).toMatchObject([{ what: 'stock.count' }])
})

test('of fewer pieces than promised the missing ones come in before any is sold', async () => {
  const { skuId } = await shop.product({ stock: 5 })
  await buyNow(await aBuyer(shop), { skuId, quantity: 4 })
  await staff.call(applyCount, { reference: 'PD-4', lines: [{ skuId, counted: 2, expected: 5 }] })
  expect(await stockOf(shop, skuId)).toBe(-2)
  expect(await reasonOf(buyNow(await aBuyer(shop), { skuId }))).toBe('soldOut')
  await staff.call(receiveGoods, { reference: 'RK-9', lines: [{ skuId, quantity: 2 }] })
  expect(await reasonOf(buyNow(await aBuyer(shop), { skuId }))).toBe('soldOut')
})

test('an adjustment says why and never goes below nothing', async () => {
  const { skuId } = await shop.product({ stock: 3 })
  expect(await staff.call(adjustStock, { skuId, delta: -2, reason: '破损' })).toEqual({ stock: 1 })
  expect(await reasonOf(staff.call(adjustStock, { skuId, delta: -2, reason: '丢失' }))).toBe('stockTooLow')
  expect(await reasonOf(staff.call(adjustStock, { skuId, delta: 0, reason: '丢失' }))).toBe('invalid')
  expect(await reasonOf(staff.call(adjustStock, { skuId, delta: 1, reason: '' }))).toBe('invalid')
  expect(await reasonOf(staff.call(adjustStock, { skuId: 999_999, delta: 1, reason: '其他' }))).toBe(
    'notFound',
  )
  expect(await auditOf(`sku ${skuId}`)).toMatchObject([
    { what: 'stock.adjust', before: { stock: 3 }, after: { stock: 1, reason: '破损' } },
  ])
})

test('200 adjustments and sales at once lose no piece', async () => {
  const { skuId } = await shop.product({ stock: 60 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => aBuyer(shop)))
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      if (at % 4 === 0) return reasonOf(staff.call(adjustStock, { skuId, delta: 1, reason: '录入更正' }))
      if (at % 4 === 1) return reasonOf(staff.call(adjustStock, { skuId, delta: -2, reason: '破损' }))
      return reasonOf(buyNow(buyers[at % 20]!, { skuId }))
    }),
  )
  const [sum] = await shop.db<{ plus: number; minus: number; sold: number }[]>`
    select count(*) filter (where kind = 'adjust' and delta > 0) as plus,
           count(*) filter (where kind = 'adjust' and delta < 0) as minus,
           coalesce(-sum(delta) filter (where kind = 'hold'), 0)::bigint as sold
      from stock_movement where sku_id = ${skuId}`
  const allowed: (string | number)[] = ['ok', 'soldOut', 'stockTooLow', 'quoteChanged', 'offSale', 'tooMany']
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([])
  expect(await stockOf(shop, skuId)).toBe(60 + sum!.plus - 2 * sum!.minus - sum!.sold)
  expect(sum!.plus).toBe(50)
})

test('the ledger of a SKU tells what there was after every movement, page by page', async () => {
  const { skuId } = await shop.product({ stock: 10 })
  for (const delta of [-1, 5, -3, 2]) await staff.call(adjustStock, { skuId, delta, reason: '其他' })
  const first = await staff.call(listMovements, { skuId, limit: 2 })
  const second = await staff.call(listMovements, { skuId, limit: 2, after: first.next ?? '' })
  const third = await staff.call(listMovements, { skuId, limit: 2, after: second.next ?? '' })
  const all = [first, second, third].flatMap(({ rows }) => rows)
  expect(all.map(({ delta, after }) => [delta, after])).toEqual([
    [2, 13],
    [-3, 11],
    [5, 14],
    [-1, 9],
    [10, 10],
  ])
  expect([first.total, third.next]).toEqual([5, null])
  expect(all[0]).toMatchObject({ kind: 'adjust', who: staff.name, note: '其他' })
})

const fresh = { safetyStock: 0, shelf: '' }

test('stock is found by view, category, code in any spelling, barcode and title', async () => {
  const { skuIds, productId } = await shop.product({
    title: '梅花扳手套装',
    skus: [{ modelCode: 'MH-10×12', stock: 2 }, { modelCode: 'MH-14X17', stock: 0 }, { stock: 50 }],
  })
  const [low = 0, out = 0, plenty = 0] = skuIds
  await shop.db`update sku set barcode = '6901234567892' where id = ${plenty}`
  // Sold out counts as low, whether or not a safety stock is set.
  const before = await staff.call(countStock, {})
  expect(before.low).toBe(before.out)
  expect(before.out).toBeGreaterThan(0)
  for (const skuId of skuIds)
    await staff.call(saveShelf, { skuId, before: fresh, safetyStock: 5, shelf: 'A-01-03' })
  expect(await staff.call(countStock, {})).toEqual({ ...before, low: before.low + 1 })
  expect((await staff.call(listStock, { view: 'out' })).total).toBe(before.out)
  const [{ categoryId } = { categoryId: 0 }] = await shop.db<{ categoryId: number }[]>`
    select category_id from product where id = ${productId}`
  const found = async (filter: object) =>
    (await staff.call(listStock, filter)).rows.map(({ id }) => id).filter((id) => skuIds.includes(id))
  expect(await found({ view: 'low' })).toEqual([out, low])
  expect(await found({ view: 'out' })).toEqual([out])
  await shop.db`update product set status = 'offSale' where id = ${productId}`
  expect(await found({ view: 'low' })).toEqual([])
  await shop.db`update product set status = 'onSale' where id = ${productId}`
  expect(await found({ categoryId })).toEqual([plenty, out, low])
  expect(await found({ keyword: 'mh10*12' })).toEqual([low])
  expect(await found({ keyword: '6901234567892' })).toEqual([plenty])
  expect(await found({ keyword: '花扳手' })).toEqual([plenty, out, low])
  expect(await found({ keyword: '%' })).toEqual([])
  expect((await staff.call(findStock, { code: 'mh 10x12' })).map(({ id }) => id)).toEqual([low])
  expect(await rowOf(low)).toMatchObject({ safetyStock: 5, shelf: 'A-01-03' })
  expect(await auditOf(`sku ${low}`)).toMatchObject([{ what: 'stock.shelf', after: { shelf: 'A-01-03' } }])
})

test('of two who set where a model lies, the second hears of the first', async () => {
  const { skuId } = await shop.product()
  const other = await shop.staff(['stock.read', 'stock.write'])
  await other.call(saveShelf, { skuId, before: fresh, safetyStock: 5, shelf: 'A-01' })
  const mine = { skuId, before: fresh, safetyStock: 8, shelf: '' }
  await expect(staff.call(saveShelf, mine)).rejects.toMatchObject({
    reason: 'recordChanged',
    message: expect.stringContaining(other.name),
  })
  // Changed without an audit entry of this action, so nobody is named.
  await shop.db`update sku set safety_stock = 7 where id = ${skuId}`
  await expect(staff.call(saveShelf, mine)).rejects.toMatchObject({ reason: 'changedMeanwhile' })
  await staff.call(saveShelf, { ...mine, before: { safetyStock: 7, shelf: 'A-01' } })
  expect(await rowOf(skuId)).toMatchObject({ safetyStock: 8, shelf: '' })
})

test('who may only look cannot move anything, and a member is nobody here', async () => {
  const { skuId } = await shop.product({ stock: 1 })
  const reader = await shop.staff(['stock.read'])
  const wish = { skuId, delta: 1, reason: '其他' }
  expect((await reader.ask(listStock, {})).status).toBe(200)
  expect((await reader.ask(adjustStock, wish)).status).toBe(403)
  expect((await (await shop.member()).ask(adjustStock, wish)).status).toBe(401)
  expect(await stockOf(shop, skuId)).toBe(1)
})

test('after all of this the books are right', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})

test('of two who write off the same broken pieces at once, the second is shown the stock of now', async () => {
  const { skuId } = await shop.product({ skus: [{ stock: 10 }] })
  const other = await shop.staff(['stock.write'])
  const less = (by: TestStaff, seen: number) =>
    reasonOf(by.call(adjustStock, { skuId, delta: -3, reason: '破损', seen }))
  expect((await Promise.all([less(staff, 10), less(other, 10)])).toSorted()).toEqual(['ok', 'stockMoved'])
  expect(await less(other, 10)).toBe('stockMoved')
  expect(await stockOf(shop, skuId)).toBe(7)
  expect(await less(other, 7)).toBe('ok')
})
