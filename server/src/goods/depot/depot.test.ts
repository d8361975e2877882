import {
  createDepotCode,
  exportDepotEntries,
  getDepotCode,
  listDepot,
  listDepotEntries,
  voidDepotCode,
} from '@gongfang/contract/goods/depot'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { redeem } from '../../buying/verification/actions.ts'
import { transaction } from '../../db/connect.ts'
import { listBroken } from '../../testing/books.ts'
import { held } from '../../testing/depot.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { takeIn } from './actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)

/** A member who holds ten of one SKU and four of another. */
async function aHolder() {
  const member = await shop.member()
  const one = await shop.product({ title: '六角扳手', skus: [{ specValues: ['5 mm'] }] })
  const other = await shop.product({ title: '水平尺' })
  const { orderNo, items } = await held(shop, member, [
    { skuId: one.skuId, quantity: 10 },
    { skuId: other.skuId, quantity: 4 },
  ])
  const itemOf = (title: string) => items.find((item) => item.title === title)!
  return { member, orderNo, wrench: itemOf('六角扳手'), level: itemOf('水平尺'), skuId: one.skuId }
}

test('goods that came in stand in the list with the order they came from, and in the log', async () => {
  const { member, orderNo, wrench } = await aHolder()
  const { data, total, pieces } = await member.call(listDepot, {})
  expect({ total, pieces }).toEqual({ total: 2, pieces: 14 })
  expect(data.find(({ id }) => id === wrench.id)).toMatchObject({
    title: '六角扳手',
    spec: '5 mm',
    held: 10,
    orderNo,
  })
  const log = await member.call(listDepotEntries, {})
  expect(log.total).toBe(2)
  expect(log.data.find(({ title }) => title === '六角扳手')).toMatchObject({
    kind: 'in',
    delta: 10,
    balanceAfter: 10,
    reference: orderNo,
  })
})

test('an order comes in once, however often it is told to', async () => {
  const { member, orderNo, skuId, wrench } = await aHolder()
  const [line] = await shop.db<[{ id: number }]>`
    select l.id from order_line l join shop_order o on o.id = l.order_id where o.no = ${orderNo} and l.sku_id = ${skuId}`
  const lines = [{ orderLineId: line.id, skuId, quantity: 10 }]
  const again = { memberId: member.id, orderNo, lines, at: shop.now() }
  await Promise.all(Array.from({ length: 10 }, () => run((tx) => takeIn(tx, again))))
  const { data } = await member.call(listDepot, { keyword: wrench.modelCode })
  expect(data.map((item) => item.held)).toEqual([10])
})

test('the list is searched by title and model code, the log by kind and month too', async () => {
  const { member, wrench } = await aHolder()
  const titles = async (keyword: string) =>
    (await member.call(listDepot, { keyword })).data.map(({ title }) => title)
  expect(await titles('扳手')).toEqual(['六角扳手'])
  expect(await titles(wrench.modelCode.toLowerCase())).toEqual(['六角扳手'])
  expect(await titles('100%')).toEqual([])
  const count = async (filter: object) => (await member.call(listDepotEntries, filter)).total
  expect(await count({ keyword: '扳手' })).toBe(1)
  expect(await count({ kind: 'out' })).toBe(0)
  expect(await count({ month: '2020-01' })).toBe(0)
  expect(await reasonOf(member.call(listDepotEntries, { month: '2026-13' }))).toBe('invalid')
})

test('months are those of Shanghai', async () => {
  shop.setNow(new Date('2026-10-31T16:30:00Z'))
  const { member } = await aHolder()
  expect((await member.call(listDepotEntries, { month: '2026-11' })).total).toBe(2)
  expect((await member.call(listDepotEntries, { month: '2026-10' })).total).toBe(0)
})

test('a code covers what was chosen, for ten minutes', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { member, wrench } = await aHolder()
  const code = await member.call(createDepotCode, { lines: [{ itemId: wrench.id, quantity: 3 }] })
  expect(code).toMatchObject({ state: 'active', validUntil: '2026-11-20T02:10:00.000Z', replaced: false })
  expect(code.lines).toMatchObject([{ title: '六角扳手', quantity: 3 }])
  expect(code.qrSvg).toMatch(/^<svg /)
  expect((await member.call(getDepotCode, {})).code).toMatchObject({ id: code.id, digits: code.digits })
  shop.setNow(new Date('2026-11-20T02:10:00Z'))
  expect((await member.call(getDepotCode, {})).code).toBeNull()
})

test('a member has one code: the earlier one is void, and that is said', async () => {
  const { member, wrench, level } = await aHolder()
  const first = await member.call(createDepotCode, { lines: [{ itemId: wrench.id, quantity: 1 }] })
  const second = await member.call(createDepotCode, { lines: [{ itemId: level.id, quantity: 1 }] })
  expect(second.replaced).toBe(true)
  const shown = { staff: '李四', now: shop.now() }
  expect(await reasonOf(redeem(run, { ...shown, code: first.digits }))).toBe('voucherVoid')
  await member.call(voidDepotCode, { id: second.id })
  await member.call(voidDepotCode, { id: second.id })
  expect((await member.call(getDepotCode, {})).code).toBeNull()
  const third = await member.call(createDepotCode, { lines: [{ itemId: level.id, quantity: 1 }] })
  expect(third.replaced).toBe(false)
})

test('twenty codes asked for at once: one is active', async () => {
  const { member, wrench } = await aHolder()
  await Promise.all(
    Array.from({ length: 20 }, () =>
      member.call(createDepotCode, { lines: [{ itemId: wrench.id, quantity: 1 }] }),
    ),
  )
  const [row] = await shop.db<{ active: number; all: number }[]>`
    select count(*) filter (where state = 'active') as active, count(*) as all
      from voucher where member_id = ${member.id}`
  expect(row).toEqual({ active: 1, all: 20 })
})

test('no code for more than is held, for others’ goods, or for nothing', async () => {
  const { member, wrench } = await aHolder()
  const other = await aHolder()
  const ask = (who: typeof member, lines: { itemId: number; quantity: number }[]) =>
    reasonOf(who.call(createDepotCode, { lines }))
  expect(await ask(member, [{ itemId: wrench.id, quantity: 11 }])).toBe('depotChanged')
  expect(await ask(other.member, [{ itemId: wrench.id, quantity: 1 }])).toBe('depotChanged')
  expect(await ask(member, [])).toBe('invalid')
  const twice = { itemId: wrench.id, quantity: 6 }
  expect(await ask(member, [twice, twice])).toBe('invalid')
})

test('a refused code leaves the earlier one good', async () => {
  const { member, wrench } = await aHolder()
  const { id } = await member.call(createDepotCode, { lines: [{ itemId: wrench.id, quantity: 1 }] })
  await reasonOf(member.call(createDepotCode, { lines: [{ itemId: wrench.id, quantity: 11 }] }))
  expect((await member.call(getDepotCode, {})).code?.id).toBe(id)
})

test('nobody voids another’s code, and a used one stays used', async () => {
  const { member, wrench } = await aHolder()
  const { id, digits } = await member.call(createDepotCode, { lines: [{ itemId: wrench.id, quantity: 1 }] })
  const other = await shop.member()
  expect(await reasonOf(other.call(voidDepotCode, { id }))).toBe('notFound')
  await redeem(run, { code: digits, staff: '李四', now: shop.now() })
  expect(await reasonOf(member.call(voidDepotCode, { id }))).toBe('voucherUsed')
})

test('the log goes into a sheet in which nothing is a formula', async () => {
  const { member, wrench } = await aHolder()
  const { digits } = await member.call(createDepotCode, { lines: [{ itemId: wrench.id, quantity: 2 }] })
  await redeem(run, { code: digits, staff: '李四', note: '=HYPERLINK("http://x")', now: shop.now() })
  const { bytes, headers } = await member.ask(exportDepotEntries, {})
  expect(headers['content-disposition']).toContain(encodeURIComponent('寄存记录_'))
  const { sheets } = await readXlsx(bytes)
  const rows = sheets[0]!.rows
  const out = rows.find((row) => row[1] === '核销')!
  expect(out.slice(6, 8)).toEqual([-2, 8])
  expect(out[10]).toBe('=HYPERLINK("http://x")')
  expect(rows.filter((row) => row[1] === '入库')).toHaveLength(2)
  expect(await reasonOf(member.call(exportDepotEntries, { month: '2020-01' }))).toBe('nothingToReport')
})

test('the books are right', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})
