import { getOrder } from '@gongfang/contract/buying/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, bought } from '../../../testing/aftersales.ts'
import { aBuyer, buyNow, someFreight } from '../../../testing/buying.ts'
import { counts, errorsOf, type Importer, importer, warningsOf } from '../../../testing/importing.ts'
import { askedChange } from '../../../testing/order-changes.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let files: Importer
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  files = importer(shop, staff)
})
afterAll(() => shop.close())

test('tracking numbers ship orders, in part when a model code is named', async () => {
  const { skuIds } = await shop.product({
    skus: [
      { modelCode: 'TR-1', stock: 10 },
      { modelCode: 'TR-2', stock: 10 },
    ],
  })
  const paid = async (skuId: number, quantity: number) => {
    const { no } = await buyNow(await aBuyer(shop), { skuId, quantity })
    await shop.db`update shop_order set state = 'paid', paid_at = now() where no = ${no}`
    return no
  }
  const [whole, part] = [await paid(skuIds[0] ?? 0, 2), await paid(skuIds[1] ?? 0, 5)]
  const head = ['订单号', '快递公司', '运单号', '型号', '数量']
  const file = [
    head,
    [whole, '顺丰速运', 'SF1000001', null, null],
    [part, '中通快递', '单号：ＺＴ 1000001', 'TR-2', 2],
  ]
  const unpaid = (await buyNow(await aBuyer(shop), { skuId: skuIds[0] ?? 0 })).no
  const wrong = await files.send('tracking', [
    ...file,
    [unpaid, '顺丰速运', 'SF1000002', null, null],
    ['20260101000000000000', '顺丰速运', 'SF1000003', null, null],
    [part, '中通快递', 'ZT1000002', 'TR-2', 4],
  ])
  expect(errorsOf(wrong)).toEqual([
    '4 订单号 订单未付款',
    '5 订单号 订单不存在（请确认单号列为文本格式）',
    '6 数量 未发数量只有 3',
  ])
  expect(counts(await files.bring('tracking', file))).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
    wrong: 0,
  })
  const states = await shop.db`select no, state from shop_order where no = any(${[whole, part]}) order by id`
  const parcels = await shop.db`
    select k.tracking_no from order_package k join shop_order o on o.id = k.order_id where o.no = ${part}`
  expect(parcels).toEqual([{ trackingNo: 'ZT1000001' }])
  expect(states.map(({ state }) => state)).toEqual(['shipped', 'paid'])
  expect(counts(await files.bring('tracking', file)).unchanged).toBe(2)
})

test('a parcel of a whole order holds what it held when the file was checked', async () => {
  const { skuIds } = await shop.product({ skus: [{ modelCode: 'TR-3', stock: 10 }] })
  const member = await aBuyer(shop)
  const order = await bought(shop, member, [{ skuId: skuIds[0] ?? 0, quantity: 5 }])
  const { no } = order
  const head = ['订单号', '快递公司', '运单号']
  const { id } = await files.send('tracking', [head, [no, '顺丰速运', 'SF1000009']])
  await asked(member, order, [2])
  const moved = await files.apply(id)
  expect(moved).toMatchObject({ state: 'checked', error: '检查之后数据有变化，请核对后重新确认' })
  expect(warningsOf(moved)).toEqual(['2 订单号 TR-3 有 2 件已申请退款或已退款，不登记在这个包裹里'])
  expect((await member.call(getOrder, { no })).packages).toEqual([])
  expect((await files.apply(id)).state).toBe('applied')
  expect((await member.call(getOrder, { no })).packages).toMatchObject([{ trackingNo: 'SF1000009' }])
})

test('an order that is being changed is named and not sent', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ stock: 10 })
  const { no } = await bought(shop, member, [{ skuId, quantity: 5 }])
  const changeNo = await askedChange(member, no, { to: { [skuId]: 2 } })
  const wrong = await files.send('tracking', [
    ['订单号', '快递公司', '运单号'],
    [no, '顺丰速运', 'SF1000011'],
  ])
  expect(errorsOf(wrong)).toEqual([`2 订单号 订单正在变更（${changeNo}），处理完之前不能发货或退款`])
})
