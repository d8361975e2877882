import { listVerifications, redeemVoucher } from '@gongfang/contract/buying/verification-desk'
import { createDepotCode } from '@gongfang/contract/goods/depot'
import { listDepotLog, listDepotStock } from '@gongfang/contract/goods/depot-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { columnOf, exported } from '../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())

test('depot stock, depot entries and verifications are exported as they are listed', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ title: '杠杆百分表', skus: [{ modelCode: 'DP-1', stock: 9 }] })
  const { skuId: other } = await shop.product({ title: '表座', skus: [{ modelCode: 'DP-2', stock: 9 }] })
  const { orderNo, items } = await held(shop, member, [
    { skuId, quantity: 5 },
    { skuId: other, quantity: 1 },
  ])
  const itemId = items.find((item) => item.modelCode === 'DP-1')?.id ?? 0
  const code = await member.call(createDepotCode, { lines: [{ itemId, quantity: 2 }] })
  const { no } = await staff.call(redeemVoucher, { code: code.digits, place: '东门' })
  const clerk = await shop.staff(['depot.read', 'transfer.export'])
  const phone = member.mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')

  for (const filter of [{ memberId: member.id }, { keyword: '百分表' }, { keyword: 'dp2' }] as const) {
    const listed = (await clerk.call(listDepotStock, filter as never)).rows
    expect(listed).not.toHaveLength(0)
    const rows = await exported(shop, clerk, 'depotStock', filter)
    expect(columnOf(rows, '型号')).toEqual(listed.map(({ modelCode }) => modelCode))
  }
  expect(await exported(shop, clerk, 'depotStock', { keyword: '百分表' })).toMatchObject([
    { 手机号: phone, 机构: `测试机构${member.id}`, 商品: '杠杆百分表', 在库: 3 },
  ])
  for (const filter of [{ itemId }, { kind: 'in', keyword: orderNo }, { place: '东门' }] as const) {
    const listed = (await clerk.call(listDepotLog, filter as never)).rows
    expect(listed).not.toHaveLength(0)
    const rows = await exported(shop, clerk, 'depotLog', filter)
    expect(columnOf(rows, '数量')).toEqual(listed.map(({ delta }) => delta))
    expect(columnOf(rows, '关联单号')).toEqual(listed.map(({ reference }) => reference))
  }
  for (const [filter, nos] of [
    [{ goods: '百分表' }, [no]],
    [{ goods: '表座' }, []],
    [{ place: '东门', kind: 'depot' }, [no]],
  ] as const) {
    expect((await clerk.call(listVerifications, filter)).rows.map((row) => row.no)).toEqual(nos)
    expect(columnOf(await exported(shop, clerk, 'verification', filter), '核销单号')).toEqual(nos)
  }
  expect(await exported(shop, staff, 'verification', { place: '东门' })).toMatchObject([
    { 手机号: member.mobile, 内容: expect.stringMatching(/^杠杆百分表 DP-1 ×2/), 件数: 2, 状态: '已核销' },
  ])
})
