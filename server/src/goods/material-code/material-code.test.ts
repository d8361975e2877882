import {
  deleteMaterialCode,
  exportMaterialCodes,
  listMaterialChanges,
  listMaterialCodes,
  resolveMaterialCodes,
  saveMaterialCode,
} from '@gongfang/contract/goods/material-code'
import { allInstitutionRoles } from '@gongfang/contract/people/institution'
import { getUserInfo } from '@gongfang/contract/people/member'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { reasonOf } from '../../testing/joining.ts'
import { aMaterialCode } from '../../testing/material-codes.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

const codesOf = async (member: TestMember, keyword?: string) =>
  (await member.call(listMaterialCodes, { ...(keyword && { keyword }) })).data.map(({ code }) => code)
const meaningOf = async (member: TestMember, ...codes: string[]) =>
  (await member.call(resolveMaterialCodes, { codes })).map(({ asked, sku }) => [asked, sku.skuId])
const retire = (skuId: number) => shop.db`update sku set enabled = false where id = ${skuId}`

test('a code is found however it is typed, and is kept as it was typed', async () => {
  const owner = await shop.member()
  const { skuId } = await shop.product()
  expect((await owner.call(getUserInfo, {})).materialCodes).toBeUndefined()
  await aMaterialCode(owner, ' wz-00１7 ', skuId, { unit: '盒', shopUnits: 10, name: '扳手', note: '二库' })
  expect((await owner.call(getUserInfo, {})).materialCodes).toBe(true)
  expect((await owner.call(listMaterialCodes, {})).data).toMatchObject([
    {
      code: 'wz-00１7',
      unit: '盒',
      ownUnits: 1,
      shopUnits: 10,
      name: '扳手',
      note: '二库',
      offered: true,
      version: 1,
    },
  ])
  const asked = ['WZ-0017', 'ｗｚ－００１７', 'wz-0017', 'wz-17', 'nothing']
  expect(await meaningOf(owner, ...asked)).toEqual(asked.slice(0, 3).map((code) => [code, skuId]))
})

test('a code that a spreadsheet took the zeros from is named as near, unless several are', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({ skus: [{}, {}] })
  await aMaterialCode(owner, '000000000010001234', skuIds[0]!)
  await aMaterialCode(owner, '0055', skuIds[0]!)
  await aMaterialCode(owner, '00055', skuIds[1]!)
  await aMaterialCode(owner, '0', skuIds[1]!)
  const codes = ['10001234', '000000000010001234', '55', '0055', '00', '1000123']
  const found = await owner.call(resolveMaterialCodes, { codes })
  expect(found.map(({ asked, near, code }) => [asked, near, code])).toEqual([
    ['10001234', true, '000000000010001234'],
    ['000000000010001234', false, '000000000010001234'],
    ['0055', false, '0055'],
    ['00', true, '0'],
  ])
})

test('leading zeros count, and so does a blank inside', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({ skus: [{}, {}, {}] })
  for (const [at, code] of ['0017', '17', '1 7'].entries()) await aMaterialCode(owner, code, skuIds[at]!)
  expect(await meaningOf(owner, '17', '0017', '1 7')).toEqual([
    ['17', skuIds[1]],
    ['0017', skuIds[0]],
    ['1 7', skuIds[2]],
  ])
})

test('a code means one thing: another meaning is refused with the present one', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({
    title: '活动扳手',
    skus: [{ modelCode: 'MC-A1' }, { modelCode: 'MC-A2' }],
  })
  const first = await aMaterialCode(owner, 'A-1', skuIds[0]!)
  expect(await aMaterialCode(owner, 'a-1', skuIds[0]!)).toEqual(first)
  const { body } = await owner.ask(
    saveMaterialCode,
    { code: 'Ａ-1', skuId: skuIds[1]! },
    { key: 'another-meaning-1' },
  )
  expect(body).toMatchObject({ reason: 'materialCodeTaken', msg: expect.stringContaining('MC-A1 活动扳手') })
  expect(await meaningOf(owner, 'A-1')).toEqual([['A-1', skuIds[0]]])
})

test('a change needs the version that was seen, and all changes are kept', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({ skus: [{ modelCode: 'MC-B1' }, { modelCode: 'MC-B2' }] })
  const { id, version } = await aMaterialCode(owner, 'B-1', skuIds[0]!)
  const change = (wish: object) => aMaterialCode(owner, 'B-1', skuIds[1]!, { id, version, ...wish })
  expect(await change({})).toEqual({ id, version: 2 })
  expect(await reasonOf(change({ name: '旧页面' }))).toBe('materialCodeMoved')
  expect(await reasonOf(owner.call(deleteMaterialCode, { id, version: 1 }))).toBe('materialCodeMoved')
  expect(await change({ version: 2 })).toEqual({ id, version: 2 })
  const other = await aMaterialCode(owner, 'B-2', skuIds[0]!)
  expect(await reasonOf(change({ version: 2, id: other.id }))).toBe('materialCodeMoved')
  expect(await reasonOf(aMaterialCode(owner, 'b-1', skuIds[0]!, { id: other.id, version: 1 }))).toBe(
    'materialCodeTaken',
  )
  await owner.call(deleteMaterialCode, { id, version: 2 })
  expect(await reasonOf(owner.call(deleteMaterialCode, { id, version: 2 }))).toBe('materialCodeGone')
  expect(await reasonOf(change({ version: 2 }))).toBe('materialCodeGone')
  const again = await aMaterialCode(owner, 'B-1', skuIds[0]!)
  const all = await owner.call(listMaterialChanges, { id: again.id })
  expect(all.data.map(({ before, after }) => [before?.modelCode ?? null, after?.modelCode ?? null])).toEqual([
    [null, 'MC-B1'],
    ['MC-B2', null],
    ['MC-B1', 'MC-B2'],
    [null, 'MC-B1'],
  ])
  expect((await owner.call(listMaterialChanges, {})).total).toBe(5)
  await expect(shop.db`update material_code_entry set after = null`).rejects.toThrow()
})

test('a ratio has 1 on one side and a unit of its own', async () => {
  const owner = await shop.member()
  const { skuId } = await shop.product()
  const [{ unit }] = await shop.db<[{ unit: string }]>`
    select p.unit from product p join sku s on s.product_id = p.id where s.id = ${skuId}`
  const reason = (wish: object) => reasonOf(aMaterialCode(owner, 'C-1', skuId, wish))
  expect(await reason({ unit: '盒', ownUnits: 2, shopUnits: 3 })).toBe('invalid')
  expect(await reason({ shopUnits: 10 })).toBe('invalid')
  expect(await reason({ unit, shopUnits: 10 })).toBe('invalid')
  expect(await reason({ unit: '盒', shopUnits: 0 })).toBe('invalid')
  expect(await reason({ unit: '盒', shopUnits: 10_000 })).toBe('invalid')
  expect(await reason({ unit: '粒', ownUnits: 100 })).toBe('ok')
})

test('a code of a model that is not sold any more stays, says so, and can be mended', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({ skus: [{}, {}] })
  const { id } = await aMaterialCode(owner, 'D-1', skuIds[0]!)
  await retire(skuIds[0]!)
  const page = await owner.call(listMaterialCodes, { retired: true })
  expect([page.retired, page.data]).toMatchObject([1, [{ code: 'D-1', offered: false }]])
  expect(await owner.call(resolveMaterialCodes, { codes: ['d-1'] })).toMatchObject([
    { sku: { offered: false } },
  ])
  expect(await reasonOf(aMaterialCode(owner, 'D-2', skuIds[0]!))).toBe('invalid')
  expect(await aMaterialCode(owner, 'D-1', skuIds[0]!, { id, version: 1, note: '找替代' })).toMatchObject({
    version: 2,
  })
  expect(await aMaterialCode(owner, 'D-1', skuIds[1]!, { id, version: 2 })).toMatchObject({ version: 3 })
  expect((await owner.call(listMaterialCodes, { retired: true })).data).toEqual([])
})

test('a draft is no goods yet', async () => {
  const owner = await shop.member()
  const { skuId, productId } = await shop.product()
  await shop.db`update product set status = 'draft' where id = ${productId}`
  expect(await reasonOf(aMaterialCode(owner, 'E-1', skuId))).toBe('invalid')
  expect(await reasonOf(aMaterialCode(owner, 'E-1', 999_999_999))).toBe('invalid')
})

test('the list is searched by code, name and model, the same code first', async () => {
  const owner = await shop.member()
  const { skuIds } = await shop.product({
    skus: [{ modelCode: 'MC-F1' }, { modelCode: 'MC-F2' }, { modelCode: 'MC-F3' }],
  })
  await aMaterialCode(owner, '10', skuIds[0]!)
  await aMaterialCode(owner, '2100', skuIds[1]!, { name: '管钳' })
  await aMaterialCode(owner, '100%', skuIds[2]!)
  expect(await codesOf(owner)).toEqual(['10', '100%', '2100'])
  expect(await codesOf(owner, '10')).toEqual(['10', '100%', '2100'])
  expect(await codesOf(owner, '100')).toEqual(['100%', '2100'])
  expect(await codesOf(owner, '%')).toEqual(['100%'])
  expect(await codesOf(owner, '管钳')).toEqual(['2100'])
  expect(await codesOf(owner, 'mcf3')).toEqual(['100%'])
  expect(await codesOf(owner, '_')).toEqual([])
})

test('owner, admin and buyers write, every role reads, and nobody of another institution sees anything', async () => {
  const owner = await shop.member()
  const stranger = await shop.member()
  const { skuIds } = await shop.product({ skus: allInstitutionRoles.map(() => ({})) })
  const planted = await aMaterialCode(owner, 'ZQ-PLANTED-9', skuIds[0]!)
  for (const [at, role] of allInstitutionRoles.filter((each) => each !== 'owner').entries()) {
    const member = await aColleague(shop, owner, role)
    const wrote = await reasonOf(aMaterialCode(member, `ROLE-${role}`, skuIds[at + 1]!))
    expect([role, wrote]).toEqual([role, ['admin', 'purchaser'].includes(role) ? 'ok' : 'institutionRole'])
    expect(await codesOf(member, 'PLANTED')).toEqual(['ZQ-PLANTED-9'])
    expect(await meaningOf(member, 'zq-planted-9')).toEqual([['zq-planted-9', skuIds[0]]])
    expect((await member.call(listMaterialChanges, { id: planted.id })).total).toBe(1)
    expect(await reasonOf(member.call(deleteMaterialCode, { id: planted.id, version: 9 }))).toBe(
      ['admin', 'purchaser'].includes(role) ? 'materialCodeMoved' : 'institutionRole',
    )
  }
  expect(await codesOf(stranger)).toEqual([])
  expect(await meaningOf(stranger, 'ZQ-PLANTED-9')).toEqual([])
  expect((await stranger.call(listMaterialChanges, { id: planted.id })).total).toBe(0)
  expect(await reasonOf(stranger.call(deleteMaterialCode, { ...planted }))).toBe('materialCodeGone')
  expect(await reasonOf(aMaterialCode(stranger, 'X', skuIds[0]!, { ...planted }))).toBe('materialCodeGone')
  const { bytes } = await stranger.ask(exportMaterialCodes, {})
  expect(bytes.includes('PLANTED')).toBe(false)
  // The same code means something else there.
  await aMaterialCode(stranger, 'ZQ-PLANTED-9', skuIds[1]!)
  expect(await meaningOf(stranger, 'ZQ-PLANTED-9')).toEqual([['ZQ-PLANTED-9', skuIds[1]]])
  expect(await meaningOf(owner, 'ZQ-PLANTED-9')).toEqual([['ZQ-PLANTED-9', skuIds[0]]])
})
