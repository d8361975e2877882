import { cancelOrder, getOrder } from '@gongfang/contract/buying/order'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { closeInstitution, readClosing } from '@gongfang/contract/insight/closing'
import { closeInstitutionOf, readClosingOf } from '@gongfang/contract/insight/closing-desk'
import { cancelInvoice } from '@gongfang/contract/money/invoice'
import { approveReview, readReview } from '@gongfang/contract/people/institution-desk'
import { getUserInfo, saveProfile } from '@gongfang/contract/people/member'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { listMessages } from '@gongfang/contract/people/message'
import {
  acceptInvitation,
  askToJoin,
  invite,
  leaveTeam,
  readOwnRequest,
  removeColleague,
  setColleagueDisabled,
} from '@gongfang/contract/people/team'
import { getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import { listAudit } from '@gongfang/contract/system/audit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, buyNow, pointsOf, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { requested } from '../../testing/invoices.ts'
import { aCode, aStranger, handedIn, papers, reasonOf } from '../../testing/joining.ts'
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
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const nameOf = (owner: TestMember) => `测试机构${owner.id}`
const close = (owner: TestMember) =>
  owner.ask(closeInstitution, { institutionId: owner.institutionId!, jigou: nameOf(owner) })
const reason = async (asking: ReturnType<typeof close>) => {
  const { body } = await asking
  return body.code === 1 ? 'ok' : body.msg
}
const stateOf = async ({ institutionId }: TestMember) =>
  (await shop.db`select state, closed_at from institution where id = ${institutionId}`)[0]
const statusOf = async (member: TestMember) => (await member.call(getUserInfo, {})).status
const nothing = {
  ...{ people: 0, orders: 0, goods: 0, goodsOfOthers: 0 },
  ...{ requests: 0, invoices: 0, signUps: 0 },
}

test('an owner who is alone closes the institution by typing its name, and keeps account, points and orders', async () => {
  const owner = await shop.member({ points: 500 })
  await anAddress(owner)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 9 })
  const { no } = await buyNow(owner, { skuId })
  expect(await reason(close(owner))).toBe('注销机构前请先处理：1 个未完成的订单')
  await owner.call(cancelOrder, { no, reason: '其他' })
  const offer = await owner.call(readClosing, {})
  expect(offer).toEqual({ institutionId: owner.institutionId, jigou: nameOf(owner), matters: nothing })
  const wrong = await owner.ask(closeInstitution, { institutionId: owner.institutionId!, jigou: '别的名称' })
  expect(wrong.body).toMatchObject({ data: { fields: { jigou: `请输入“${nameOf(owner)}”` } } })
  expect(await stateOf(owner)).toMatchObject({ state: 'approved' })

  expect(await reason(close(owner))).toBe('ok')
  expect(await stateOf(owner)).toMatchObject({ state: 'closed', closedAt: expect.anything() })
  expect(await statusOf(owner)).toBe('incomplete')
  expect(await pointsOf(shop, owner.id)).toBe(500)
  expect(await owner.call(getOrder, { no })).toMatchObject({ state: 'cancelled' })
  expect((await owner.ask(readClosing, {})).body.code).not.toBe(1)
  expect(await reason(close(owner))).not.toBe('ok')
  const events = await shop.db`
    select what, actor_id from team_event where institution_id = ${owner.institutionId} order by id desc limit 2`
  expect(events).toMatchObject([{ what: 'closed', actorId: owner.id }, { what: 'left' }])
})

test('goods, after-sales and invoices stand in the way until they have ended', async () => {
  const owner = await shop.member({ points: 500 })
  await anAddress(owner)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 9 })
  const { orderNo: no } = await held(shop, owner, [{ skuId, quantity: 2 }])
  const matters = async () => (await owner.call(readClosing, {})).matters
  expect(await matters()).toEqual({ ...nothing, goods: 2 })
  const invoiceNo = await requested(owner, [no])
  expect(await reason(close(owner))).toBe('注销机构前请先处理：2 件寄存物品、1 个未办结的开票申请')
  await owner.call(cancelInvoice, { invoiceNo })
  const { lines } = await owner.call(getAftersaleOffer, { no })
  const lineIds = lines.map(({ orderLineId }) => orderLineId)
  const aftersaleNo = await asked(owner, { no, lineIds }, [2])
  expect(await matters()).toEqual({ ...nothing, orders: 1, goods: 2 })
  await givenBack(shop, staff, aftersaleNo)
  expect(await matters()).toEqual(nothing)
  expect(await reason(close(owner))).toBe('ok')
})

test('colleagues stand in the way, also disabled ones; nobody but an owner closes', async () => {
  const owner = await shop.member()
  const [buyer, admin] = [await aColleague(shop, owner, 'purchaser'), await aColleague(shop, owner, 'admin')]
  const input = { institutionId: owner.institutionId!, jigou: nameOf(owner) }
  expect(await reasonOf(admin.call(closeInstitution, input))).toBe('institutionRole')
  expect(await reason(close(buyer))).toContain('“采购”，不能注销机构')
  expect(await reasonOf(buyer.call(readClosing, {}))).toBe('institutionRole')
  expect(await reason(close(owner))).toBe('注销机构前请先处理：2 位其他成员')
  await buyer.call(leaveTeam, { institutionId: owner.institutionId! })
  await owner.call(setColleagueDisabled, { memberId: admin.id, disabled: true })
  expect(await reason(close(owner))).toBe('注销机构前请先处理：1 位其他成员')
  await owner.call(removeColleague, { memberId: admin.id })
  expect(await reason(close(owner))).toBe('ok')
})

test('goods of somebody who left stand in the way, too', async () => {
  const owner = await shop.member({ points: 500 })
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 9 })
  await held(shop, buyer, [{ skuId, quantity: 2 }])
  await buyer.call(leaveTeam, { institutionId: owner.institutionId!, successorId: owner.id })
  expect(await reason(close(owner))).toBe('注销机构前请先处理：2 件寄存物品')
})

test('goods that somebody took along without a colleague to take over are named', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 9 })
  await held(shop, buyer, [{ skuId, quantity: 2 }])
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  expect((await owner.call(readClosing, {})).matters).toEqual({
    ...{ ...nothing, people: 1, goods: 2, goodsOfOthers: 2 },
  })
})

test('invitations, requests to join and papers end with the institution', async () => {
  const owner = await shop.member()
  const { code } = await owner.call(invite, { roles: ['purchaser'], uses: 3 })
  const guest = await shop.member({ status: 'incomplete' })
  await guest.call(askToJoin, { asked: nameOf(owner), introduction: '王芳，设备科' })
  const changed = { ...(await papers(shop, owner)), jigou: `${nameOf(owner)}新` }
  await owner.call(saveProfile, { institution: changed })
  expect(await reason(close(owner))).toBe('ok')
  expect(await reasonOf(guest.call(acceptInvitation, { code }))).toBe('invitationRevoked')
  expect(await guest.call(readOwnRequest, {})).toMatchObject({
    request: { state: 'refused', reason: '机构已注销' },
  })
  const [waiting] = await shop.db`
    select count(*) as count from submission where institution_id = ${owner.institutionId} and state = 'pending'`
  expect(waiting).toEqual({ count: 0 })
  const joining = { id: guest.id, institutionId: owner.institutionId!, roles: ['purchaser' as const] }
  expect(await reasonOf(staff.call(joinInstitution, joining))).toBe('institutionUnapproved')
  await guest.call(askToJoin, { asked: nameOf(owner), introduction: '王芳，设备科' })
  expect(await guest.call(readOwnRequest, {})).toMatchObject({ request: { state: 'open' } })
})

test('name and credit code can be registered again, as another institution', async () => {
  const owner = await shop.member({ status: 'incomplete' })
  const form = await papers(shop, owner)
  const first = await handedIn(shop, owner, form)
  await staff.call(approveReview, { id: first })
  const { institutionId } = await staff.call(readReview, { id: first })
  expect(await reasonOf(owner.call(closeInstitution, { institutionId, jigou: form.jigou }))).toBe('ok')
  const again = await handedIn(shop, owner, { ...form, licenceIds: (await papers(shop, owner)).licenceIds })
  const review = await staff.call(readReview, { id: again })
  expect(review.institutionId).not.toBe(institutionId)
  expect(review).toMatchObject({ isChange: false, rejectedBefore: 0 })
  expect(review.duplicates.map(({ id }) => id)).not.toContain(institutionId)
  await staff.call(approveReview, { id: again })
  expect(await statusOf(owner)).toBe('approved')
})

test('staff close an institution with a reason that its last member reads, also one that everybody has left', async () => {
  const owner = await shop.member()
  const { institutionId } = owner as { institutionId: number }
  const buyer = await aColleague(shop, owner, 'purchaser')
  const wish = { institutionId, reason: '机构已合并' }
  expect(await reasonOf(staff.call(closeInstitutionOf, wish))).toBe('institutionOpen')
  await buyer.call(leaveTeam, { institutionId })
  expect(await staff.call(readClosingOf, { institutionId })).toEqual({
    jigou: nameOf(owner),
    matters: nothing,
  })
  expect(await reasonOf(staff.call(closeInstitutionOf, wish))).toBe('ok')
  expect(await reasonOf(staff.call(closeInstitutionOf, wish))).toBe('changedMeanwhile')
  expect(await statusOf(owner)).toBe('incomplete')
  await work(shop)
  const [told] = (await owner.call(listMessages, { page: 1, limit: 1 })).data
  expect(told).toMatchObject({ title: '机构已注销', body: expect.stringContaining('机构已合并') })
  const { rows } = await staff.call(listAudit, { what: 'institution.deregister' })
  expect(rows[0]).toMatchObject({ subject: `institution ${institutionId}`, after: { reason: '机构已合并' } })

  const alone = await shop.member()
  await alone.call(leaveTeam, { institutionId: alone.institutionId! })
  expect(
    await reasonOf(staff.call(closeInstitutionOf, { institutionId: alone.institutionId!, reason: '无人' })),
  ).toBe('ok')
})

test('the last member is disabled in it: staff close it all the same', async () => {
  const owner = await shop.member()
  await shop.db`
    update membership set state = 'disabled' where member_id = ${owner.id} and institution_id = ${owner.institutionId}`
  const wish = { institutionId: owner.institutionId!, reason: '无人管理' }
  expect(await reasonOf(staff.call(closeInstitutionOf, wish))).toBe('ok')
  expect(await stateOf(owner)).toMatchObject({ state: 'closed' })
})

test('a disabled owner who closes the account has left: nobody enables them, or waits for them', async () => {
  const owner = await shop.member()
  const other = await aColleague(shop, owner, 'owner')
  await owner.call(setColleagueDisabled, { memberId: other.id, disabled: true })
  const code = await aCode(aStranger(shop).from, other.mobile, 'close')
  await other.call(deleteAccount, { code })
  const enable = owner.call(setColleagueDisabled, { memberId: other.id, disabled: false })
  expect(await reasonOf(enable)).toBe('notFound')
  expect(await reason(close(owner))).toBe('ok')
})
