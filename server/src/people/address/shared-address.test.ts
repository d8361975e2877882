import { randomUUID } from 'node:crypto'
import type { Input } from '@gongfang/contract/base/endpoint'
import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/base/unit'
import { createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { changeOrderAddress, getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { listAddresses, saveAddress } from '@gongfang/contract/people/address'
import {
  deleteSharedAddress,
  listSharedAddresses,
  SHARED_ADDRESS_LIMIT,
  saveSharedAddress,
} from '@gongfang/contract/people/shared-address'
import { listTeamEvents } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  skuId = (await shop.product({ priceFen: 1000, stock: 1000 })).skuId
})
afterAll(() => shop.close())

const form = (wish: Partial<Input<typeof saveSharedAddress>> = {}) => ({
  name: '3 号楼卸货口',
  receiver: '仓库老吴',
  phone: '13800138000',
  regionCode: '330110',
  detail: '文一西路 969 号 3 号楼',
  ...wish,
})
const save = (by: TestMember, wish: Partial<Input<typeof saveSharedAddress>> = {}) =>
  by.call(saveSharedAddress, form(wish), { key: randomUUID() })
const place = (addressId?: number) => ({
  source: { kind: 'buyNow' as const, skuId, quantity: 1 },
  ...(addressId !== undefined && { addressId }),
})
const preview = async (by: TestMember, addressId?: number) => by.call(previewOrder, place(addressId))
const addressOf = async (by: TestMember) => (await preview(by)).address?.id
const unit = async (owner: TestMember, name: string, parentId: number | null = null) =>
  (await owner.call(saveUnit, { name, parentId })).id

test('a colleague is offered the address, orders to it, and the order keeps it with hours and note', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  const { id, version } = await save(owner, { hours: '工作日 8:30–16:30', note: '货梯到 B1' })
  const detail = '文一西路 969 号 3 号楼（货梯到 B1；收货时间 工作日 8:30–16:30）'
  const [offered] = await buyer.call(listAddresses, {})
  expect(offered).toMatchObject({
    id,
    detail,
    isDefault: false,
    shared: { name: '3 号楼卸货口', unitPath: '' },
  })
  const shown = await preview(buyer, id)
  expect(shown.address).toMatchObject({ id, detail, regionText: '浙江省 杭州市 余杭区' })
  const { quote, payWays } = shown
  const order = await buyer.call(
    createOrder,
    { ...place(id), quote, payWay: payWays[0]! },
    { key: randomUUID() },
  )
  await owner.call(deleteSharedAddress, { id, version })
  expect((await buyer.call(getOrder, { no: order.no })).address).toMatchObject({
    receiver: '仓库老吴',
    detail,
  })
  expect(await buyer.call(listAddresses, {})).toEqual([])
  const events = await owner.call(listTeamEvents, {})
  expect(events.data.slice(0, 2).map(({ what, about }) => [what, about])).toEqual([
    ['addressGone', '3 号楼卸货口'],
    ['addressMade', '3 号楼卸货口'],
  ])
})

test('the longest address goes to an order, and staff who change its receiver keep it', async () => {
  const owner = await shop.member()
  const long = { detail: '街'.repeat(100), hours: '时'.repeat(40), note: '楼'.repeat(60) }
  const { id } = await save(owner, long)
  const { quote, payWays } = await preview(owner, id)
  const { no } = await owner.call(
    createOrder,
    { ...place(id), quote, payWay: payWays[0]! },
    { key: randomUUID() },
  )
  const staff = await shop.staff()
  const { version, address } = await staff.call(getDeskOrder, { no })
  expect(address?.detail).toBe(`${long.detail}（${long.note}；收货时间 ${long.hours}）`)
  const change = { no, version, receiver: '老王', regionCode: '330110', detail: address!.detail }
  await staff.call(changeOrderAddress, change)
  expect((await owner.call(getOrder, { no })).address).toMatchObject({
    receiver: '老王',
    detail: address!.detail,
  })
})

test('nobody of another institution sees it, orders to it or changes it', async () => {
  const owner = await shop.member()
  const stranger = await shop.member()
  const { id, version } = await save(owner)
  expect(await stranger.call(listAddresses, {})).toEqual([])
  expect((await stranger.call(listSharedAddresses, {})).addresses).toEqual([])
  expect((await preview(stranger, id)).address).toBe(null)
  expect(await reasonOf(save(stranger, { id, version }))).toBe('notFound')
  expect(await reasonOf(stranger.call(deleteSharedAddress, { id, version }))).toBe('notFound')
  expect((await owner.call(listSharedAddresses, {})).addresses).toHaveLength(1)
})

test('owners and admins keep all, who manages a unit those of it and below it, others none', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'admin')
  const manager = await aColleague(shop, owner, 'purchaser')
  const buyer = await aColleague(shop, owner, 'purchaser')
  const school = await unit(owner, '化学学院')
  const group = await unit(owner, '有机课题组', school)
  const other = await unit(owner, '物理学院')
  await owner.call(setUnitManagers, { id: school, memberIds: [manager.id] })
  expect(await reasonOf(save(admin, { unitId: other }))).toBe('ok')
  expect(await reasonOf(save(manager))).toBe('institutionRole')
  expect(await reasonOf(save(manager, { unitId: other }))).toBe('institutionRole')
  expect(await reasonOf(save(buyer, { unitId: group }))).toBe('institutionRole')
  const kept = await save(manager, { unitId: group, name: '课题组库房' })
  const { addresses, mayAdd } = await manager.call(listSharedAddresses, {})
  expect(mayAdd).toEqual({ all: false, unitIds: expect.arrayContaining([school, group]) })
  expect(mayAdd.unitIds).toHaveLength(2)
  expect(addresses.map(({ name, unitPath, mayChange }) => [name, unitPath, mayChange])).toEqual([
    ['课题组库房', '化学学院 / 有机课题组', true],
    ['3 号楼卸货口', '物理学院', false],
  ])
  // It cannot be moved to where the manager keeps nothing.
  expect(await reasonOf(save(manager, { ...kept, unitId: other }))).toBe('institutionRole')
  expect(await reasonOf(save(admin, { ...kept, unitId: 999_999 }))).toBe('invalid')
  expect(await reasonOf(save(admin, { ...kept, unitId: null }))).toBe('ok')
  expect(await reasonOf(manager.call(deleteSharedAddress, { id: kept.id, version: 2 }))).toBe(
    'institutionRole',
  )
})

test('checkout takes the own default, or else that of the nearest unit, or of the institution', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  const school = await unit(owner, '化学学院')
  const group = await unit(owner, '有机课题组', school)
  expect(await addressOf(buyer)).toBe(undefined)
  const all = await save(owner, { isDefault: true })
  expect(await addressOf(buyer)).toBe(all.id)
  await owner.call(setColleagueUnit, { memberId: buyer.id, unitId: group })
  expect(await addressOf(buyer)).toBe(all.id)
  const above = await save(owner, { isDefault: true, unitId: school })
  expect(await addressOf(buyer)).toBe(above.id)
  const nearest = await save(owner, { isDefault: true, unitId: group })
  expect(await addressOf(buyer)).toBe(nearest.id)
  expect(await addressOf(owner)).toBe(all.id)
  const { name: _, ...own } = form()
  const { id } = await buyer.call(saveAddress, own)
  expect(await addressOf(buyer)).toBe(id)
})

test('of many saved at once one is the default, and a change needs the version that was seen', async () => {
  const owner = await shop.member()
  const saved = await Promise.all(Array.from({ length: 20 }, () => save(owner, { isDefault: true })))
  const { addresses } = await owner.call(listSharedAddresses, {})
  expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const one = addresses.find(({ isDefault }) => !isDefault)!
  const changes = await Promise.all(
    ['甲', '乙', '丙'].map((name) => reasonOf(save(owner, { id: one.id, version: one.version, name }))),
  )
  expect(changes.toSorted()).toEqual(['changedMeanwhile', 'changedMeanwhile', 'ok'])
  expect(saved).toHaveLength(20)
})

test('wrong fields stand beside them, and there is an end to the number', async () => {
  const owner = await shop.member()
  const wrong = { phone: '123', detail: '近', name: '' }
  const { body } = await owner.ask(saveSharedAddress, form(wrong), { key: randomUUID() })
  expect(Object.keys((body as unknown as { data: { fields: object } }).data.fields).toSorted()).toEqual([
    'detail',
    'name',
    'phone',
  ])
  expect(await reasonOf(save(owner, { regionCode: '999999' }))).toBe('regionUnknown')
  await shop.db`
    insert into address (institution_id, name, receiver, phone, region_code, region_text, detail)
    select ${owner.institutionId!}, '库房', '老吴', '13800138000', '330110', '浙江省', '文一西路 969 号'
      from generate_series(1, ${SHARED_ADDRESS_LIMIT})`
  expect(await reasonOf(save(owner))).toBe('invalid')
})
