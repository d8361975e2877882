import { cancelOrder, getOrder, listOrders, previewOrder } from '@gongfang/contract/buying/order'
import { createDepotCode } from '@gongfang/contract/goods/depot'
import { getStatement, listInvoiceTitles, saveInvoiceTitle } from '@gongfang/contract/money/invoice'
import { payOrder } from '@gongfang/contract/money/payment'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { getUserInfo, saveProfile } from '@gongfang/contract/people/member'
import { joinInstitution, setMemberRoles } from '@gongfang/contract/people/member-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, anAddress, buyNow } from '../../testing/buying.ts'
import { aTitle } from '../../testing/invoices.ts'
import { papers, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let owner: TestMember
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  owner = await aBuyer(shop)
  skuId = (await shop.product()).skuId
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterAll(() => shop.close())

/** Joined by the staff, as the back office does it. */
async function colleague(...roles: InstitutionRole[]) {
  const member = await shop.member({ status: 'incomplete' })
  const staff = await shop.staff()
  await staff.call(joinInstitution, { id: member.id, institutionId: owner.institutionId!, roles })
  await anAddress(member)
  return member
}
const month = '2026-11'
const invoice = { title: '测试大学', taxNumber: '91330106MA2B2B2B2B'.slice(0, 15) }

test('a viewer orders, pays, cancels and changes nothing, and goes on reading', async () => {
  const member = await colleague('purchaser')
  const order = await buyNow(member, { skuId })
  await shop.db`update membership set roles = '{viewer}' where member_id = ${member.id}`
  expect(await member.call(getUserInfo, {})).toMatchObject({ roles: ['viewer'], status: 'approved' })
  const refused = await member.ask(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 1 } })
  expect(refused.body).toMatchObject({
    code: 1208,
    reason: 'institutionRole',
    msg: '您在机构中的角色是“查看”，不能下单和处理订单；如需办理，请联系机构负责人',
  })
  const form = await papers(shop, member)
  const attempts = [
    buyNow(member, { skuId }),
    member.call(payOrder, { no: order.no, way: 'demo' }),
    member.call(cancelOrder, { no: order.no }),
    aTitle(member),
    member.call(saveProfile, { invoice }),
    member.call(saveProfile, { institution: form }),
    member.call(getStatement, { month }),
  ]
  expect(await Promise.all(attempts.map(reasonOf))).toEqual(attempts.map(() => 'institutionRole'))
  expect((await member.call(listOrders, { page: 1, limit: 10 })).data).toHaveLength(1)
  expect((await member.call(getOrder, { no: order.no })).state).toBe('unpaid')
  await member.call(saveProfile, { nickname: '只看' })
})

test('finance reads the statement and writes titles and invoice data, and orders nothing', async () => {
  const member = await colleague('finance')
  expect((await member.call(getStatement, { month })).jigou).toBe(`测试机构${owner.id}`)
  await aTitle(member)
  await member.call(saveProfile, { invoice })
  expect(await reasonOf(buyNow(member, { skuId }))).toBe('institutionRole')
})

test('a purchaser buys and writes titles, and reads no statement and changes no papers', async () => {
  const member = await colleague('purchaser')
  await buyNow(member, { skuId })
  await aTitle(member)
  const institution = await papers(shop, member)
  const refused = [
    member.call(getStatement, { month }),
    member.call(saveProfile, { invoice }),
    member.call(saveProfile, { institution }),
  ]
  expect(await Promise.all(refused.map(reasonOf))).toEqual(refused.map(() => 'institutionRole'))
})

test('staff change the roles of a present member; the only owner stays one', async () => {
  const member = await colleague('viewer')
  const staff = await shop.staff()
  const set = (id: number, roles: InstitutionRole[]) => staff.call(setMemberRoles, { id, roles })
  await set(member.id, ['receiver', 'purchaser', 'purchaser'])
  expect(await member.call(getUserInfo, {})).toMatchObject({ roles: ['purchaser', 'receiver'] })
  await buyNow(member, { skuId })
  expect(await reasonOf(set(owner.id, ['viewer']))).toBe('onlyOwner')
  const here = { id: member.id, institutionId: owner.institutionId! }
  expect(await reasonOf(staff.call(joinInstitution, here))).toBe('alreadyMember')
  await set(member.id, ['owner'])
  await set(owner.id, ['finance', 'viewer'])
  expect(await owner.call(getUserInfo, {})).toMatchObject({ roles: ['finance', 'viewer'] })
  await set(owner.id, ['owner'])
  await set(member.id, ['viewer'])
  const refused = await staff.ask(setMemberRoles, { id: member.id, roles: [] })
  expect(refused.body.data).toEqual({ fields: { roles: '请至少选择一个角色' } })
})

test('of two owners who are made something else at once one stays', async () => {
  const second = await colleague('owner')
  const staff = await shop.staff()
  const reasons = await Promise.all(
    [owner, second].map(({ id }) => reasonOf(staff.call(setMemberRoles, { id, roles: ['admin'] }))),
  )
  expect(reasons.sort()).toEqual(['ok', 'onlyOwner'])
  for (const { id, roles } of [
    { id: owner.id, roles: ['owner'] as const },
    { id: second.id, roles: ['purchaser'] as const },
  ])
    await staff.call(setMemberRoles, { id, roles: [...roles] })
})

test('several roles allow what one of them allows', async () => {
  const member = await colleague('viewer', 'finance')
  expect((await member.call(getStatement, { month })).jigou).toBe(`测试机构${owner.id}`)
  const { body } = await member.ask(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 1 } })
  expect(body.msg).toContain('您在机构中的角色是“财务、查看”，不能下单和处理订单')
})

test('a receiver takes goods out of the depot, and an admin writes titles; neither orders', async () => {
  const receiver = await colleague('receiver')
  const asked = await receiver.ask(createDepotCode, { lines: [{ skuId, quantity: 1 }] })
  expect(asked.body.reason).not.toBe('institutionRole')
  const admin = await colleague('admin')
  await aTitle(admin)
  for (const member of [receiver, admin])
    expect(await reasonOf(buyNow(member, { skuId }))).toBe('institutionRole')
})

test('an approver has nothing to decide yet, and reads', async () => {
  const member = await colleague('approver')
  expect(await reasonOf(buyNow(member, { skuId }))).toBe('institutionRole')
  await member.call(listInvoiceTitles, {})
  expect(await reasonOf(member.call(saveInvoiceTitle, invoice))).toBe('institutionRole')
})

test('nobody changes part of a profile when the other part is not theirs', async () => {
  const member = await colleague('viewer')
  const before = (await member.call(getUserInfo, {})).nickname
  expect(await reasonOf(member.call(saveProfile, { nickname: '改了', invoice }))).toBe('institutionRole')
  expect((await member.call(getUserInfo, {})).nickname).toBe(before)
})
