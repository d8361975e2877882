import { getProfile, getUserInfo, type InstitutionForm, saveProfile } from '@gongfang/contract/people/member'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { aCreditCode, handedIn, papers, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'
import { approve, reject } from '../review/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const decide = async (member: TestMember, verdict: 'approve' | 'reject') => {
  const [waiting] = await shop.db<{ id: number }[]>`
    select id from submission where member_id = ${member.id} and state = 'pending'`
  const decision = { submissionId: waiting!.id, who: '审核员', now: shop.now() }
  await transaction(shop.db, (tx) =>
    verdict === 'approve'
      ? approve(tx, decision)
      : reject(tx, { ...decision, reason: '证照与名称不一致', fieldReasons: { jigou: '与证照不一致' } }),
  )
}
/** A member whose institution was handed in and approved, and what was handed in. */
async function approved() {
  const member = await shop.member({ status: 'incomplete' })
  const form = await papers(shop, member)
  await handedIn(shop, member, form)
  await decide(member, 'approve')
  return { member, form }
}
const change = (member: TestMember, institution: InstitutionForm) => member.call(saveProfile, { institution })

test('an approved institution goes on under its old name until the new one is approved', async () => {
  const { member, form } = await approved()
  const changed = { ...form, jigou: '杭州精工技师学院', creditCode: aCreditCode() }
  expect(await change(member, changed)).toMatchObject({ status: 'approved', jigou: form.jigou })
  expect(await member.call(getProfile, {})).toMatchObject({
    submission: { state: 'pending', form: { jigou: '杭州精工技师学院' } },
    standing: { jigou: form.jigou, creditCode: form.creditCode, licences: [{ id: form.licenceIds[0] }] },
    history: [{ state: 'pending' }, { state: 'approved' }],
  })
  await decide(member, 'approve')
  expect(await member.call(getUserInfo, {})).toMatchObject({ status: 'approved', jigou: '杭州精工技师学院' })
  expect((await member.call(getProfile, {})).standing).toMatchObject({ creditCode: changed.creditCode })
})

test('a rejected change leaves the institution approved, and says why', async () => {
  const { member, form } = await approved()
  await change(member, { ...form, jigou: '杭州精工集团' })
  await decide(member, 'reject')
  expect(await member.call(getUserInfo, {})).toMatchObject({ status: 'approved', jigou: form.jigou })
  expect((await member.call(getProfile, {})).submission).toMatchObject({
    state: 'rejected',
    reason: '证照与名称不一致',
    fieldReasons: { jigou: '与证照不一致' },
  })
  await change(member, { ...form, jigou: '杭州精工技师学院' })
  await decide(member, 'approve')
  expect((await member.call(getUserInfo, {})).jigou).toBe('杭州精工技师学院')
})

test('a new address or contact stands at once and is in the history', async () => {
  const { member, form } = await approved()
  await change(member, {
    ...form,
    address: '学院路 18 号',
    contactName: '李四',
    contactPhone: '139 2222 3333',
  })
  expect(await member.call(getProfile, {})).toMatchObject({
    submission: { state: 'approved' },
    standing: { address: '学院路 18 号', contactName: '李四', contactPhone: '13922223333' },
    history: [{ state: 'approved' }, { state: 'approved' }],
  })
})

test('one change waits at a time; sent twice it is one, and what changes nothing is none', async () => {
  const { member, form } = await approved()
  await change(member, form)
  expect((await member.call(getProfile, {})).history).toHaveLength(1)
  const changed = { ...form, jigou: '杭州精工技师学院' }
  await Promise.all(Array.from({ length: 10 }, () => change(member, changed)))
  expect((await member.call(getProfile, {})).history).toHaveLength(2)
  expect(await reasonOf(change(member, { ...form, jigou: '又一个名称' }))).toBe('changePending')
})

test('a code that an institution asks to have is taken, and free again when it was refused', async () => {
  const { member, form } = await approved()
  const wanted = aCreditCode()
  await change(member, { ...form, creditCode: wanted })
  const other = await shop.member({ status: 'incomplete' })
  const theirs = await papers(shop, other, { creditCode: wanted })
  expect(await reasonOf(other.call(saveProfile, { institution: theirs }))).toBe('creditCodeTaken')
  await decide(member, 'reject')
  expect(await reasonOf(other.call(saveProfile, { institution: theirs }))).toBe('ok')
  expect(await reasonOf(change(member, { ...form, creditCode: wanted }))).toBe('creditCodeTaken')
})

const invoice = {
  title: '杭州精工职业技术学院',
  address: '文三路 100 号',
  phone: '0571-88880000',
  bank: '中国工商银行杭州文三支行',
  account: '1202 0226 0990 0123 456',
}

test('invoice data is kept beside the papers and needs no review', async () => {
  const { member, form } = await approved()
  const taxNumber = form.creditCode.toLowerCase()
  await member.call(saveProfile, { invoice: { ...invoice, taxNumber } })
  const kept = { ...invoice, taxNumber: form.creditCode }
  expect((await member.call(getProfile, {})).invoice).toEqual(kept)
  await member.call(saveProfile, { invoice: { ...kept, bank: '中国建设银行' } })
  expect((await member.call(getProfile, {})).invoice).toEqual({ ...kept, bank: '中国建设银行' })
})

test.each([
  ['12345', '税号应为 15–20 位数字或大写字母'],
  ['91330106MA27XXXXX9', '税号校验未通过，请核对第 18 位'],
  ['一二三四五六七八九十一二三四五', '税号应为 15–20 位数字或大写字母'],
])('the tax number %s is refused beside its field', async (taxNumber, sentence) => {
  const { member } = await approved()
  const { body } = await member.ask(saveProfile, { invoice: { ...invoice, taxNumber } })
  expect(body.data).toEqual({ fields: { 'invoice.taxNumber': sentence } })
})

test('who has no institution has nothing to invoice', async () => {
  const member = await shop.member({ status: 'incomplete' })
  const given = { invoice: { ...invoice, taxNumber: aCreditCode() } }
  expect(await reasonOf(member.call(saveProfile, given))).toBe('institutionMissing')
})
