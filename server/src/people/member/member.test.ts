import type { Refused } from '@gongfang/contract/base/call'
import { getProfile, getUserInfo, type InstitutionForm, saveProfile } from '@gongfang/contract/people/member'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreditCode, aLicence, aPicture, handedIn, papers, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const incomplete = () => shop.member({ status: 'incomplete' })
const refused = (asking: Promise<unknown>) =>
  asking.then(
    () => ({ reason: 'ok', fields: {}, message: '' }),
    ({ reason, fields, message }: Refused) => ({ reason, fields, message }),
  )
const countOf = async (member: TestMember) => {
  const [row] = await shop.db`
    select (select count(*) from membership where member_id = ${member.id}) as institutions,
           (select count(*) from submission where member_id = ${member.id}) as submissions`
  return row
}

test('the user info counts orders, points and unread messages of this member alone', async () => {
  const [mine, other] = [await shop.member({ points: 500 }), await shop.member({ points: 7 })]
  for (const member of [mine, mine, other]) {
    await shop.db`insert into message (member_id, event, reference, title, body)
                  values (${member.id}, 'x', ${String(Math.random())}, '标题', '正文')`
  }
  await shop.db`update message set read_at = now() where id = (select min(id) from message where member_id = ${mine.id})`
  expect(await mine.call(getUserInfo, {})).toMatchObject({
    mobile: mine.mobile,
    status: 'approved',
    jigou: `测试机构${mine.id}`,
    points: 500,
    unreadMessages: 1,
    orderCounts: { unpaid: 0, paid: 0, shipped: 0, done: 0 },
  })
})

test('papers handed in make an institution under review', async () => {
  const member = await incomplete()
  expect(await member.call(getProfile, {})).toEqual({
    submission: null,
    standing: null,
    history: [],
    invoice: null,
  })
  const given = await papers(shop, member)
  const info = await member.call(saveProfile, { nickname: '小王', institution: given })
  expect(info).toMatchObject({ nickname: '小王', jigou: given.jigou, status: 'pending', statusReason: '' })
  const { submission } = await member.call(getProfile, {})
  const { licenceIds, ...fields } = given
  expect(submission).toMatchObject({ state: 'pending', reviewedAt: null, reason: '', fieldReasons: {} })
  expect(submission!.form).toEqual({
    ...fields,
    regionText: '浙江省 杭州市 西湖区',
    licences: [
      expect.objectContaining({ id: licenceIds[0], url: `/api/common/file?id=${licenceIds[0]}`, width: 40 }),
    ],
  })
})

test('a credit code is taken as it is written: small letters, blanks and full width are forgiven', async () => {
  const member = await incomplete()
  const code = aCreditCode()
  const typed = ` ${code.slice(0, 6)} ${code.slice(6).toLowerCase()}`.replace(/9/g, '９')
  await member.call(saveProfile, { institution: await papers(shop, member, { creditCode: typed }) })
  expect((await member.call(getProfile, {})).submission!.form.creditCode).toBe(code)
})

test('wrong papers are refused field by field and change nothing', async () => {
  const member = await incomplete()
  const good = await papers(shop, member)
  const foreign = await aLicence(shop, await shop.member())
  const { body: picture } = await sendFile(shop, member, { bytes: await aPicture(), kind: 'image' })
  const code = good.creditCode
  const cases: [Partial<typeof good>, string, string][] = [
    [{ creditCode: '' }, 'creditCode', '请填写统一社会信用代码'],
    [{ creditCode: code.slice(0, 17) }, 'creditCode', '统一社会信用代码应为 18 位'],
    [
      { creditCode: `${code.slice(0, 17)}${code[17] === 'X' ? 'Y' : 'X'}` },
      'creditCode',
      '统一社会信用代码校验未通过，请核对第 18 位',
    ],
    [{ regionCode: '330100' }, 'regionCode', '请选择到区/县'],
    [{ regionCode: '999999' }, 'regionCode', '请选择到区/县'],
    [{ licenceIds: [] }, 'licenceIds', '请上传证照'],
    [{ licenceIds: [1, 2, 3, 4, 5, 6] }, 'licenceIds', '最多上传 5 份证照'],
    [{ licenceIds: [...good.licenceIds, foreign] }, 'licenceIds', '请重新上传证照'],
    [{ licenceIds: [picture.data.id] }, 'licenceIds', '请重新上传证照'],
    [{ licenceIds: [2 ** 53 - 1] }, 'licenceIds', '请重新上传证照'],
    [{ jigou: '甲' }, 'jigou', '机构名称至少 2 个字'],
    [{ jigou: '甲\u202e乙' }, 'jigou', '机构名称含有改变文字方向的隐藏符号，请重新输入'],
    [{ contactPhone: '0571-88881111' }, 'contactPhone', '手机号应为 11 位数字'],
  ]
  for (const [wish, field, text] of cases) {
    const { fields } = await refused(
      member.call(saveProfile, { nickname: '不保存', institution: { ...good, ...wish } }),
    )
    expect(fields).toEqual({ [`institution.${field}`]: text })
  }
  expect(await countOf(member)).toEqual({ institutions: 0, submissions: 0 })
  expect((await member.call(getUserInfo, {})).nickname).not.toBe('不保存')
})

test('only 其他 may have no credit code, and many of them may', async () => {
  for (let at = 0; at < 2; at++) {
    const member = await incomplete()
    const info = await member.call(saveProfile, {
      institution: await papers(shop, member, { kind: '其他', creditCode: '', jigou: '城南社区工坊' }),
    })
    expect(info.status).toBe('pending')
  }
})

test('a code that is pending or approved blocks a second institution, a rejected one does not', async () => {
  const creditCode = aCreditCode()
  const [first, second] = [await incomplete(), await incomplete()]
  await handedIn(shop, first, { creditCode })
  const again = await papers(shop, second, { creditCode })
  const taken = {
    reason: 'creditCodeTaken',
    message: '该机构已注册，请联系客服加入',
    fields: { 'institution.creditCode': '该机构已注册，请联系客服加入' },
  }
  expect(await refused(second.call(saveProfile, { institution: again }))).toEqual(taken)
  await shop.db`update institution set state = 'approved', approved_at = now() where credit_code = ${creditCode}`
  expect(await refused(second.call(saveProfile, { institution: again }))).toEqual(taken)
  await shop.db`update institution set state = 'rejected' where credit_code = ${creditCode}`
  await shop.db`
    update submission set state = 'rejected', reviewed_at = now(), reviewed_by = 'test'
     where form->>'creditCode' = ${creditCode}`
  expect((await second.call(saveProfile, { institution: again })).status).toBe('pending')
})

test('two members who hand in one code at once: one gets it', async () => {
  const creditCode = aCreditCode()
  const members = await Promise.all(Array.from({ length: 6 }, incomplete))
  const forms: InstitutionForm[] = []
  for (const member of members) forms.push(await papers(shop, member, { creditCode }))
  const answers = await Promise.all(
    members.map((member, at) => refused(member.call(saveProfile, { institution: forms[at]! }))),
  )
  expect(answers.map(({ reason }) => reason).sort()).toEqual(
    [...Array(5).fill('creditCodeTaken'), 'ok'].sort(),
  )
})

test('the same papers handed in many times at once are one hand-in', async () => {
  const member = await incomplete()
  const institution = await papers(shop, member)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => member.call(saveProfile, { institution })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['pending']))
  expect(await countOf(member)).toEqual({ institutions: 1, submissions: 1 })
})

test('other papers wait until the review is over', async () => {
  const member = await incomplete()
  await handedIn(shop, member)
  const { reason } = await refused(member.call(saveProfile, { institution: await papers(shop, member) }))
  expect(reason).toBe('institutionPending')
  expect(await countOf(member)).toEqual({ institutions: 1, submissions: 1 })
})

test('a rejected institution hands in again and is pending again, the same institution', async () => {
  const member = await shop.member({ status: 'rejected' })
  expect(await member.call(getUserInfo, {})).toMatchObject({ status: 'rejected', statusReason: '证照不清晰' })
  const institution = await papers(shop, member, { jigou: '改名后的学院' })
  expect(await member.call(saveProfile, { institution })).toMatchObject({
    status: 'pending',
    statusReason: '',
    jigou: '改名后的学院',
  })
  expect(await countOf(member)).toEqual({ institutions: 1, submissions: 2 })
})

test('an avatar is one of the member’s own public pictures', async () => {
  const member = await shop.member()
  const { body } = await sendFile(shop, member, { bytes: await aPicture() })
  expect((await member.call(saveProfile, { avatarId: body.data.id })).avatar).toBe(body.data.url)
  const licence = await aLicence(shop, member)
  const { body: foreign } = await sendFile(shop, await shop.member(), { bytes: await aPicture() })
  for (const avatarId of [licence, foreign.data.id, 987_654_321]) {
    expect((await refused(member.call(saveProfile, { avatarId }))).fields).toEqual({
      avatarId: '请重新上传头像',
    })
  }
})

test('a nickname may be anything of one to twenty characters on one line', async () => {
  const member = await shop.member()
  for (const nickname of ['<b>王</b>', "'; drop table m; --", '👨‍👩‍👧‍👦', '字'.repeat(20)]) {
    expect((await member.call(saveProfile, { nickname })).nickname).toBe(nickname)
  }
  for (const nickname of ['', '字'.repeat(21), 'a\u0000b', '\ud800']) {
    expect((await refused(member.call(saveProfile, { nickname }))).reason).toBe('invalid')
  }
})
