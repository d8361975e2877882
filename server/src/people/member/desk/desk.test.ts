import { randomUUID } from 'node:crypto'
import { getUserInfo, passwordLogin, saveProfile } from '@gongfang/contract/people/member'
import {
  countMembers,
  endMemberSessions,
  findInstitutions,
  joinInstitution,
  leaveInstitution,
  listMemberDepot,
  listMemberMessages,
  listMemberOrders,
  listMemberSessions,
  listMembers,
  MemberPile,
  readMember,
  revealMember,
  sendMemberMessage,
  setMemberDisabled,
} from '@gongfang/contract/people/member-desk'
import { listHistory } from '@gongfang/contract/system/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, buyNow, someFreight } from '../../../testing/buying.ts'
import {
  aCreditCode,
  aNewcomer,
  handedIn,
  onAnotherDevice,
  papers,
  reasonOf,
} from '../../../testing/joining.ts'
import { send } from '../../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff(['member.read', 'member.write', 'message.write'])
})
afterAll(() => shop.close())

const idsOf = async (filter: Parameters<typeof staff.call<typeof listMembers>>[1]) =>
  (await staff.call(listMembers, filter)).rows.map(({ id }) => id)
const historyOf = async (subject: string) => (await staff.call(listHistory, { subject })).rows
const statusOf = async (member: TestMember) => (await member.call(getUserInfo, {})).status
/** What was told since the start, sent as the worker sends it. */
async function tellAll() {
  const jobs = await shop.db<{ payload: never }[]>`
    select payload from job_outbox where job = 'message.send' order by id`
  for (const { payload } of jobs) await send(shop.db, payload)
}

test('the list shows who a member is, what it bought and has, and no whole number', async () => {
  const buyer = await aBuyer(shop, { points: 500 })
  const { skuId } = await shop.product({ priceFen: 25_000, stock: 9 })
  const first = await buyNow(buyer, { skuId })
  await buyNow(buyer, { skuId })
  await shop.db`update shop_order set state = 'paid', paid_at = now() where no = ${first.no}`
  const { rows } = await staff.call(listMembers, { keyword: buyer.mobile })
  expect(rows).toMatchObject([
    {
      id: buyer.id,
      mobile: `${buyer.mobile.slice(0, 3)}****${buyer.mobile.slice(-4)}`,
      state: 'approved',
      jigou: `测试机构${buyer.id}`,
      points: 500,
      orders: 2,
      spentFen: 25_000,
    },
  ])
})

test('members are found by state, kind, place, day, number, nickname, institution and credit code', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const form = await papers(shop, member, { jigou: '青岛海洋仪器厂', kind: '工厂企业', regionCode: '370202' })
  await member.call(saveProfile, { institution: form, nickname: '老海' })
  const among = async (filter: Parameters<typeof idsOf>[0]) => (await idsOf(filter)).includes(member.id)
  expect(await idsOf({ keyword: '海洋仪器' })).toEqual([member.id])
  expect(await idsOf({ keyword: form.creditCode.toLowerCase() })).toEqual([member.id])
  expect(await idsOf({ keyword: '老海' })).toEqual([member.id])
  expect(await idsOf({ keyword: '%' })).toEqual([])
  expect(await idsOf({ region: '3702', state: 'pending' })).toEqual([member.id])
  expect(await among({ kind: '工厂企业' })).toBe(true)
  expect(await among({ kind: '学校' })).toBe(false)
  expect(await among({ state: 'incomplete' })).toBe(false)
  expect(await among({ to: '2020-01-01' })).toBe(false)
  expect(await among({ from: '2020-01-01', state: 'pending' })).toBe(true)
  expect(await reasonOf(staff.call(listMembers, { region: '37020' }))).toBe('invalid')
  const before = await staff.call(countMembers, {})
  const disabled = await shop.member({ status: 'disabled' })
  expect(await staff.call(countMembers, {})).toEqual({ ...before, disabled: before.disabled + 1 })
  for (const state of MemberPile.options)
    expect((await staff.call(listMembers, { state })).total).toBe((await staff.call(countMembers, {}))[state])
  expect(await idsOf({ state: 'disabled', keyword: disabled.mobile })).toEqual([disabled.id])
})

test('the list is turned by key, and no member is shown twice or left out', async () => {
  for (let at = 0; at < 5; at++) await shop.member({ status: 'incomplete' })
  const seen: number[] = []
  let after: string | undefined
  do {
    const { rows, next } = await staff.call(listMembers, { limit: 2, ...(after ? { after } : {}) })
    seen.push(...rows.map(({ id }) => id))
    after = next ?? undefined
  } while (after)
  const all = await shop.db<{ id: number }[]>`select id from member order by id desc`
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('where somebody registered and was last is written down', async () => {
  const { phone, me } = await aNewcomer(shop)
  const { id } = await me.call(getUserInfo, {})
  const [row] = (await staff.call(listMembers, { keyword: phone })).rows
  expect(row).toMatchObject({ id, source: 'pc', state: 'incomplete' })
  expect(row!.lastLoginAt).not.toBeNull()
})

test('the detail masks every number; seeing them is for who may, and is on record', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const form = await papers(shop, member)
  await handedIn(shop, member, form)
  await member.call(saveProfile, {
    invoice: {
      title: '杭州精工职业技术学院',
      taxNumber: aCreditCode(),
      bank: '工行',
      account: '6222021234567890123',
    },
  })
  const detail = await staff.call(readMember, { id: member.id })
  expect(detail.institution).toMatchObject({
    jigou: form.jigou,
    contactPhone: '139****2222',
    roles: ['owner'],
    history: [{ state: 'pending' }],
    licences: [{ id: form.licenceIds[0], name: '执照.png' }],
    invoice: { account: '6222***********0123' },
  })
  const whole = [form.creditCode, form.contactPhone, member.mobile, '6222021234567890123']
  expect(whole.filter((number) => JSON.stringify(detail).includes(number))).toEqual([])
  expect(await reasonOf(staff.call(revealMember, { id: member.id }))).toBe(403)
  const trusted = await shop.staff(['member.reveal', 'member.read'])
  expect(await trusted.call(revealMember, { id: member.id })).toMatchObject({
    mobile: member.mobile,
    creditCode: form.creditCode,
    contactPhone: form.contactPhone,
    bankAccount: '6222021234567890123',
  })
  expect(await historyOf(`member ${member.id}`)).toMatchObject([{ what: 'member.reveal', who: trusted.name }])
  expect(await reasonOf(staff.call(readMember, { id: 999_999 }))).toBe('notFound')
})

test('a member’s orders, goods kept and messages are its own', async () => {
  const buyer = await aBuyer(shop)
  const other = await aBuyer(shop)
  const { skuId } = await shop.product({ stock: 9, title: '测试卡尺' })
  const { no } = await buyNow(buyer, { skuId })
  await buyNow(other, { skuId })
  await shop.db`insert into depot_item (member_id, sku_id, held) values (${buyer.id}, ${skuId}, 3)`
  await staff.call(sendMemberMessage, { id: buyer.id, title: '提醒', body: '请补充地址' })
  await tellAll()
  const id = buyer.id
  expect((await staff.call(listMemberOrders, { id })).rows).toMatchObject([{ no, title: '测试卡尺' }])
  expect((await staff.call(listMemberDepot, { id })).rows).toMatchObject([{ held: 3, title: '测试卡尺' }])
  expect((await staff.call(listMemberMessages, { id })).rows[0]).toMatchObject({ title: '提醒' })
  expect((await staff.call(listMemberOrders, { id: other.id })).total).toBe(1)
})

test('a disabled member is out at once, reads why at the door, and comes back when enabled', async () => {
  const { phone, from, me } = await aNewcomer(shop, 'Passwort2026')
  const { id } = await me.call(getUserInfo, {})
  await staff.call(setMemberDisabled, { id, disabled: true, reason: '恶意退货' })
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  const login = () => from.call(passwordLogin, { phone, password: 'Passwort2026' })
  await expect(login()).rejects.toMatchObject({
    reason: 'memberDisabled',
    message: expect.stringContaining('账号已停用：恶意退货，请联系客服'),
  })
  await staff.call(setMemberDisabled, { id, disabled: true, reason: '再次停用' })
  await staff.call(setMemberDisabled, { id, disabled: false, reason: '已核实' })
  expect((await login()).userinfo.status).toBe('incomplete')
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  expect(await historyOf(`member ${id}`)).toMatchObject([
    { what: 'member.enable', after: { disabled: false, reason: '已核实' } },
    { what: 'member.disable', before: { disabled: false }, after: { disabled: true, reason: '恶意退货' } },
  ])
  expect(await reasonOf(staff.call(setMemberDisabled, { id, disabled: true, reason: '' }))).toBe('invalid')
})

test('one device or all of them are logged out', async () => {
  const person = await aNewcomer(shop)
  const { id } = await person.me.call(getUserInfo, {})
  shop.setNow(new Date(Date.now() + 61_000))
  const second = await onAnotherDevice(shop, person)
  shop.setNow(null)
  const sessions = await staff.call(listMemberSessions, { id })
  expect(sessions).toHaveLength(2)
  expect(await staff.call(endMemberSessions, { id, sessionId: sessions[0]!.id })).toEqual({ ended: 1 })
  expect(await staff.call(endMemberSessions, { id })).toEqual({ ended: 1 })
  expect(await staff.call(endMemberSessions, { id })).toEqual({ ended: 0 })
  expect([
    await reasonOf(person.me.call(getUserInfo, {})),
    await reasonOf(second.call(getUserInfo, {})),
  ]).toEqual([401, 401])
})

test('a message in the staff’s own words arrives once', async () => {
  const member = await shop.member()
  const key = randomUUID()
  const wish = { id: member.id, title: '发票已寄出', body: '请注意查收' }
  await Promise.all(Array.from({ length: 5 }, () => staff.call(sendMemberMessage, wish, { key })))
  await tellAll()
  const told = await shop.db`select title, body from message where member_id = ${member.id}`
  expect(told).toEqual([{ title: '发票已寄出', body: '请注意查收' }])
  const reader = await shop.staff(['member.read'])
  expect(await reasonOf(reader.call(sendMemberMessage, wish))).toBe(403)
})

test('a colleague joins an approved institution; papers handed in for another one wait no longer', async () => {
  const owner = await shop.member()
  const colleague = await shop.member({ status: 'incomplete' })
  const submission = await handedIn(shop, colleague, { jigou: '重复的机构', kind: '其他', creditCode: '' })
  const [found] = await staff.call(findInstitutions, { keyword: `测试机构${owner.id}` })
  expect(found).toMatchObject({ id: owner.institutionId, members: 1 })
  const wish = { id: colleague.id, institutionId: found!.id }
  expect(await staff.call(joinInstitution, wish)).toEqual({ jigou: found!.jigou })
  expect(await statusOf(colleague)).toBe('approved')
  const [closed] = await shop.db`
    select s.state, s.reason, i.state as institution from submission s join institution i on i.id = s.institution_id
     where s.id = ${submission}`
  expect(closed).toEqual({ state: 'rejected', reason: `会员已加入 ${found!.jigou}`, institution: 'rejected' })
  expect(await reasonOf(staff.call(joinInstitution, wish))).toBe('alreadyMember')
  expect((await staff.call(readMember, { id: owner.id })).institution!.colleagues).toMatchObject([
    { id: colleague.id, roles: ['purchaser'] },
  ])
  expect(await historyOf(`institution ${found!.id}`)).toMatchObject([
    { what: 'institution.join', after: { memberId: colleague.id } },
  ])
})

test('nobody is put into an institution that was not approved', async () => {
  const pending = await shop.member({ status: 'pending' })
  const member = await shop.member({ status: 'incomplete' })
  const join = (institutionId: number) => staff.call(joinInstitution, { id: member.id, institutionId })
  expect(await reasonOf(join(pending.institutionId!))).toBe('institutionUnapproved')
  expect(await reasonOf(join(999_999))).toBe('notFound')
  expect(await statusOf(member)).toBe('incomplete')
})

test('who leaves cannot order any more; an owner hands over to who was there longest', async () => {
  const owner = await shop.member()
  const [second, third] = [await shop.member(), await shop.member()]
  for (const { id } of [second, third])
    await staff.call(joinInstitution, { id, institutionId: owner.institutionId! })
  await staff.call(leaveInstitution, { id: owner.id, reason: '已离职' })
  expect(await statusOf(owner)).toBe('incomplete')
  expect((await staff.call(readMember, { id: second.id })).institution!.roles).toEqual(['owner', 'purchaser'])
  expect((await staff.call(readMember, { id: third.id })).institution!.roles).toEqual(['purchaser'])
  expect(await reasonOf(staff.call(leaveInstitution, { id: owner.id, reason: '已离职' }))).toBe(
    'noInstitution',
  )
  await staff.call(joinInstitution, { id: owner.id, institutionId: owner.institutionId!, roles: ['finance'] })
  expect((await staff.call(readMember, { id: owner.id })).institution!.roles).toEqual(['finance'])
})

test('members moved to and fro at once end up in one institution each, with one owner', async () => {
  const [a, b] = [await shop.member(), await shop.member()]
  const movers = await Promise.all(Array.from({ length: 4 }, () => shop.member({ status: 'incomplete' })))
  const reasons = await Promise.all(
    Array.from({ length: 32 }, (_, at) =>
      reasonOf(
        staff.call(joinInstitution, {
          id: [a, b, ...movers][at % 6]!.id,
          institutionId: (at % 2 ? a : b).institutionId!,
        }),
      ),
    ),
  )
  expect(reasons.filter((reason) => reason !== 'ok' && reason !== 'alreadyMember')).toEqual([])
  const owners = await shop.db<{ active: number; owners: number }[]>`
    select count(*) as active, count(*) filter (where 'owner' = any(roles)) as owners from membership
     where state = 'active' and institution_id in (${a.institutionId}, ${b.institutionId}) group by institution_id`
  expect(owners.reduce((sum, { active }) => sum + active, 0)).toBe(6)
  expect(owners.every(({ owners }) => owners === 1)).toBe(true)
})

test('who closed the account is nobody to write to, to move or to enable', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const { id } = member
  await shop.db`
    update member set mobile = null, nickname = '', avatar = '', disabled = true, left_at = now() where id = ${id}`
  const reasons = [
    staff.call(setMemberDisabled, { id, disabled: false, reason: '回来' }),
    staff.call(sendMemberMessage, { id, title: '您好', body: '您好' }),
    staff.call(endMemberSessions, { id }),
    staff.call(joinInstitution, { id, institutionId: 1 }),
  ].map(reasonOf)
  expect(await Promise.all(reasons)).toEqual(Array(4).fill('memberLeft'))
  expect((await staff.call(readMember, { id })).state).toBe('left')
  expect(await idsOf({ state: 'left' })).toEqual([id])
})

test('the log of a member who is moved and removed names the institution and the roles, without its state', async () => {
  const [member, other] = [await aBuyer(shop), await aBuyer(shop)]
  await staff.call(joinInstitution, { id: member.id, institutionId: other.institutionId!, roles: ['viewer'] })
  await staff.call(leaveInstitution, { id: member.id, reason: '已离职' })
  const [left, joined] = await historyOf(`member ${member.id}`)
  const jigou = expect.any(String)
  expect(joined).toMatchObject({ what: 'member.join' })
  expect(joined!.before).toEqual({ institutionId: member.institutionId, jigou, roles: ['owner'] })
  expect(left).toMatchObject({ what: 'member.leave', after: { reason: '已离职' } })
  expect(left!.before).toEqual({ institutionId: other.institutionId, jigou, roles: ['viewer'] })
})
