import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { getActivity, getOwnSignUp, listActivities } from '@gongfang/contract/buying/activity'
import {
  type ActivityDraft,
  cancelDeskActivity,
  cancelDeskSignUp,
  countDeskActivities,
  exportAttendance,
  findMemberToSignUp,
  getDeskActivity,
  getDoor,
  issueCertificates,
  listAttendance,
  listDeskActivities,
  listDeskSignUps,
  listMemberSignUps,
  previewCancel,
  promoteSignUp,
  publishActivity,
  saveDeskActivity,
  signUpMember,
  tellSignUps,
} from '@gongfang/contract/buying/activity-desk'
import { paySignUp } from '@gongfang/contract/money/activity-fee'
import { confirmDemoPayment } from '@gongfang/contract/money/payment'
import { listMessages } from '@gongfang/contract/people/message'
import { listHistory } from '@gongfang/contract/system/audit'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { anActivity, DAY, HOUR, signUpNow } from '../../../testing/activities.ts'
import { listBroken } from '../../../testing/books.ts'
import { pointsOf } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { aMemberOf } from '../../../testing/team.ts'
import { keepDeadlines } from '../deadline/actions.ts'

let shop: TestShop
let desk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  desk = await shop.staff(['activity.read', 'activity.write'])
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const at = (ms: number) => new Date(shop.now().getTime() + ms).toISOString()

const aDraft = (wish: Partial<ActivityDraft> = {}): ActivityDraft => ({
  kind: 'training',
  format: 'onsite',
  title: '三坐标测量入门',
  summary: '一天学会',
  cover: '',
  body: '<p>请带<script>alert(1)</script>安全鞋</p>',
  city: '杭州',
  place: '文三路 1 号 3 楼',
  onlineLink: '',
  speaker: '王工',
  speakerIntro: '',
  agenda: [{ time: '09:00', what: '签到' }],
  questions: [],
  attachments: [],
  fields: [{ name: 'job', label: '岗位', kind: 'choice', required: true, choices: ['采购', '质检'] }],
  opensAt: at(-DAY),
  closesAt: at(6 * DAY),
  startsAt: at(7 * DAY),
  endsAt: at(7 * DAY + 3 * HOUR),
  cancelUntil: at(6 * DAY),
  capacity: 2,
  perInstitution: null,
  feeFen: 0,
  feePoints: null,
  rewardPoints: 10,
  certificate: true,
  remindHours: 24,
  ...wish,
})

const created = async (wish: Partial<ActivityDraft> = {}) => {
  const { id } = await desk.call(saveDeskActivity, aDraft(wish))
  await desk.call(publishActivity, { id, published: true })
  return id
}
const detail = (id: number) => desk.call(getDeskActivity, { id })

test('a draft is shown to nobody, then to everybody, cleaned', async () => {
  const { id, version } = await desk.call(saveDeskActivity, aDraft())
  expect(version).toBe(1)
  expect(await reasonOf(shop.visitor.call(getActivity, { id }))).toBe('notFound')
  expect((await detail(id)).state).toBe('draft')
  await desk.call(publishActivity, { id, published: true })
  const shown = await shop.visitor.call(getActivity, { id })
  expect(shown).toMatchObject({ title: '三坐标测量入门', state: 'open', capacity: 2, certificate: true })
  expect(shown.body).toBe('<p>请带安全鞋</p>')
  const { rows } = await desk.call(listHistory, { subject: `activity ${id}` })
  expect(rows.map(({ what }) => what)).toEqual(['activity.publish', 'activity.create'])
})

test('what does not fit together is said beside its field', async () => {
  const wrong = aDraft({
    place: '',
    closesAt: at(8 * DAY),
    endsAt: at(7 * DAY),
    cancelUntil: at(7 * DAY + HOUR),
    feePoints: 5,
    fields: [{ name: 'a', label: '选', kind: 'choice', required: false, choices: ['唯一'] }],
  })
  await expect(desk.call(saveDeskActivity, wrong)).rejects.toMatchObject({
    reason: 'invalid',
    fields: {
      place: '请填写活动地点',
      endsAt: '结束时间应晚于开始时间',
      closesAt: '报名截止不能晚于活动结束',
      cancelUntil: '取消截止不能晚于活动开始',
      feePoints: '免费活动没有积分费用，请先填写费用',
      'fields.0.choices': '请至少填写 2 个选项',
    },
  })
})

test('two edit one activity: the second is told who was first', async () => {
  const id = await created()
  const { version, draft } = await detail(id)
  await desk.call(saveDeskActivity, { id, version, ...draft, title: '先改的标题' })
  const { body } = await desk.ask(saveDeskActivity, { id, version, ...draft, title: '后改的标题' })
  expect(body).toMatchObject({ reason: 'changedMeanwhile', data: { changedBy: desk.name } })
  expect((await detail(id)).draft.title).toBe('先改的标题')
})

test('seats are not taken away from those who have them, and more seats go to those who wait', async () => {
  const id = await created({ capacity: 2, fields: [] })
  const [a, b, c] = await Promise.all([shop.member(), shop.member(), shop.member()])
  await signUpNow(a, id)
  await signUpNow(b, id)
  expect((await signUpNow(c, id, { waitlist: true })).state).toBe('waitlisted')
  const { version, draft } = await detail(id)
  const less = desk.call(saveDeskActivity, { id, version, ...draft, capacity: 1 })
  await expect(less).rejects.toMatchObject({ fields: { capacity: '名额不能少于已占用的 2 个' } })
  const { promoted } = await desk.call(saveDeskActivity, { id, version, ...draft, capacity: 3 })
  expect(promoted).toBe(1)
  expect((await c.call(getOwnSignUp, { activityId: id })).signUp?.state).toBe('registered')
})

test('a new time moves the tickets, and everybody is told', async () => {
  const id = await created({ fields: [] })
  const member = await shop.member()
  await signUpNow(member, id)
  const { version, draft } = await detail(id)
  const [startsAt, endsAt] = [at(9 * DAY), at(9 * DAY + HOUR)]
  await desk.call(saveDeskActivity, {
    id,
    version,
    ...draft,
    startsAt,
    endsAt,
    place: '西湖 2 号',
  })
  const [ticket] = await shop.db<{ validUntil: string }[]>`
    select v.valid_until from voucher v join attendee t on t.voucher_id = v.id join sign_up s on s.id = t.sign_up_id
     where s.activity_id = ${id}`
  expect(ticket?.validUntil).toBe(endsAt)
  const [told] = await shop.db<{ payload: { event: string; values: { reason: string } } }[]>`
    select payload from job_outbox
     where payload->>'event' = 'activityNotice' and (payload->>'memberId')::bigint = ${member.id}`
  expect(told?.payload.values.reason).toContain('地点调整为 杭州 西湖 2 号')
})

test('where it takes place is told whatever of it changes', async () => {
  const id = await created({ fields: [] })
  const member = await shop.member()
  await signUpNow(member, id)
  const change = async (wish: Partial<ActivityDraft>) => {
    const { version, draft } = await detail(id)
    await desk.call(saveDeskActivity, { id, version, ...draft, ...wish })
  }
  for (const wish of [
    { city: '宁波' },
    { summary: '半天学会' },
    { format: 'online', onlineLink: '' },
    { onlineLink: 'https://meeting.example/1' },
    { onlineLink: 'https://meeting.example/2' },
    { place: '' },
    { format: 'onsite', place: '西湖 2 号' },
  ] as const)
    await change(wish)
  const told = await shop.db<{ said: string }[]>`
    select payload->'values'->>'reason' as said from job_outbox
     where payload->>'event' = 'activityNotice' and (payload->>'memberId')::bigint = ${member.id} order by id`
  expect(told.map(({ said }) => said)).toEqual([
    '活动地点调整为 宁波 文三路 1 号 3 楼。',
    '活动改为线上举行，请在活动页查看链接。',
    '活动线上链接已更换，请在活动页查看。',
    '活动改为线下举行，地点为 宁波 西湖 2 号。',
  ])
})

test('a typing error does not end an activity for those who wait for it', async () => {
  const id = await created({ fields: [], capacity: 1 })
  const [member, waiting] = [await shop.member(), await shop.member()]
  await signUpNow(member, id)
  await signUpNow(waiting, id, { waitlist: true })
  const { version, draft } = await detail(id)
  const wrong = {
    startsAt: at(-30 * DAY),
    endsAt: at(-29 * DAY),
    closesAt: at(-31 * DAY),
    opensAt: at(-32 * DAY),
  }
  const saving = desk.call(saveDeskActivity, { id, version, ...draft, ...wrong, cancelUntil: wrong.closesAt })
  await expect(saving).rejects.toMatchObject({
    fields: {
      startsAt: '已有人报名，开始时间不能改到过去',
      endsAt: '已有人报名，结束时间不能改到过去',
    },
  })
  await keepDeadlines({
    db: shop.db,
    run: (work) => transaction(shop.db, work),
    now: shop.now(),
    isOpen: async () => true,
  })
  expect((await waiting.call(getOwnSignUp, { activityId: id })).signUp?.state).toBe('waitlisted')
})

test('what people have signed up for cannot vanish, only be called off', async () => {
  const id = await created({ fields: [] })
  await signUpNow(await shop.member(), id)
  expect(await reasonOf(desk.call(publishActivity, { id, published: false }))).toBe('signUpsStand')
  const empty = await created({ fields: [] })
  await desk.call(publishActivity, { id: empty, published: false })
  expect(await reasonOf(shop.visitor.call(getActivity, { id: empty }))).toBe('notFound')
})

async function paid(member: TestMember, activityId: number) {
  const { no } = await signUpNow(member, activityId)
  const { outTradeNo, state } = await member.call(paySignUp, { no })
  if (state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  return no
}

const refundJobs = async (no: string) => {
  const [row] = await shop.db<{ count: number }[]>`
    select count(*) as count from job_outbox j join sign_up s on s.no = ${no}
     where j.payload->>'purpose' = 'signUp' and (j.payload->>'subjectId')::bigint = s.id
       and j.payload->>'reason' = 'signUpCancelled'`
  return row?.count
}

test('the preview of a cancellation says what it would cost; then it does just that, once', async () => {
  const id = await created({ feeFen: 5000, fields: [], capacity: 10 })
  const [a, b, c] = await Promise.all([shop.member(), shop.member(), shop.member()])
  const [first, second] = [await paid(a, id), await paid(b, id)]
  await signUpNow(c, id)
  expect(await desk.call(previewCancel, { id })).toEqual({
    title: '三坐标测量入门',
    signUps: 3,
    people: 3,
    told: 3,
    refunds: 2,
    refundFen: 10_000,
    refundPoints: 0,
    attended: 0,
  })
  const reasons = await Promise.all(
    Array.from({ length: 5 }, () => reasonOf(desk.call(cancelDeskActivity, { id, reason: '场地停电' }))),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'activityCancelled')).toHaveLength(4)
  expect([await refundJobs(first), await refundJobs(second)]).toEqual([1, 1])
  expect((await detail(id)).state).toBe('cancelled')
  const { version, draft } = await detail(id)
  expect(await reasonOf(desk.call(saveDeskActivity, { id, version, ...draft }))).toBe('activityCancelled')
})

test('a paid sign-up that staff cancel in many windows goes back once, and its seat to the next', async () => {
  const id = await created({ feeFen: 5000, fields: [], capacity: 1 })
  const [a, b] = await Promise.all([shop.member(), shop.member()])
  const no = await paid(a, id)
  await signUpNow(b, id, { waitlist: true })
  const reasons = await Promise.all(
    Array.from({ length: 10 }, () => reasonOf(desk.call(cancelDeskSignUp, { no, reason: '客户来电' }))),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'signUpState')).toHaveLength(9)
  expect(await refundJobs(no)).toBe(1)
  const { rows, counts } = await desk.call(listDeskSignUps, { activityId: id })
  expect(rows.map(({ state, pay }) => [state, pay])).toEqual([
    ['unpaid', 'unpaid'],
    ['cancelled', 'refunding'],
  ])
  expect(counts).toMatchObject({ all: 2, unpaid: 1, cancelled: 1 })
})

test('staff sign somebody up by phone, with the answers that everybody gives', async () => {
  const id = await created({ closesAt: at(-HOUR) })
  const member = await shop.member()
  const { member: found, approved } = await desk.call(findMemberToSignUp, { phone: `+86 ${member.mobile}` })
  expect([found.id, approved]).toEqual([member.id, true])
  const wish = { activityId: id, memberId: member.id }
  const nameless = desk.call(signUpMember, { ...wish, attendees: [{ name: '李四', answers: [] }] })
  await expect(nameless).rejects.toMatchObject({ fields: { 'attendees.0.job': '请选择岗位' } })
  const attendees = [{ name: '李四', answers: [{ name: 'job', value: '质检' }] }]
  expect((await desk.call(signUpMember, { ...wish, attendees })).state).toBe('registered')
  expect(await reasonOf(desk.call(signUpMember, { ...wish, attendees }))).toBe('alreadySignedUp')
  expect((await member.call(getOwnSignUp, { activityId: id })).signUp).toMatchObject({
    state: 'registered',
    attendees: [{ name: '李四', answers: [{ label: '岗位', value: '质检' }] }],
  })
  const pending = await shop.member({ status: 'pending' })
  expect(await reasonOf(desk.call(signUpMember, { ...wish, memberId: pending.id, attendees }))).toBe(
    'memberNotApproved',
  )
})

test('staff sign up, promote and seats free up, all at once: never more than there are', async () => {
  const id = await created({ capacity: 6, fields: [] })
  const crowd = await Promise.all(Array.from({ length: 24 }, () => shop.member()))
  const seated = await Promise.all(crowd.slice(0, 6).map((one) => signUpNow(one, id)))
  const waiting = await Promise.all(crowd.slice(6, 14).map((one) => signUpNow(one, id, { waitlist: true })))
  const results = await Promise.all([
    ...seated.slice(0, 3).map(({ no }) => reasonOf(desk.call(cancelDeskSignUp, { no, reason: '来电取消' }))),
    ...waiting.map(({ no }) => reasonOf(desk.call(promoteSignUp, { no }))),
    ...crowd
      .slice(14)
      .map(({ id: memberId }) =>
        reasonOf(
          desk.call(signUpMember, { activityId: id, memberId, attendees: [{ name: '代报', answers: [] }] }),
        ),
      ),
  ])
  expect(results.filter((one) => typeof one === 'number')).toEqual([])
  expect(
    results.filter((one) => !['ok', 'seatsGone', 'activityFull', 'signUpState'].includes(String(one))),
  ).toEqual([])
  expect(await detail(id)).toMatchObject({ seatsTaken: 6 })
})

test('a place in the line comes up where there is a seat for it, and is told how many are left', async () => {
  const id = await created({ capacity: 3, fields: [] })
  await signUpNow(await shop.member(), id, { people: ['甲', '乙'] })
  const pair = await signUpNow(await shop.member(), id, { people: ['丙', '丁'], waitlist: true })
  await expect(desk.call(promoteSignUp, { no: pair.no })).rejects.toMatchObject({
    message: '名额不足，还剩 1 个，该报名需要 2 个',
  })
  const single = await signUpNow(await shop.member(), id)
  expect(await reasonOf(desk.call(promoteSignUp, { no: single.no }))).toBe('signUpState')
})

test('an institution has no more seats than it may, whoever signs it up', async () => {
  const id = await created({ capacity: 10, perInstitution: 1, fields: [] })
  const first = await shop.member()
  const second = await aMemberOf(shop, first)
  await signUpNow(first, id)
  const attendees = [{ name: '同事', answers: [] }]
  expect(await reasonOf(desk.call(signUpMember, { activityId: id, memberId: second.id, attendees }))).toBe(
    'institutionSeats',
  )
  const third = await shop.member()
  await desk.call(signUpMember, { activityId: id, memberId: third.id, attendees })
  const { version, draft } = await detail(id)
  expect((await detail(id)).mostOfInstitution).toBe(1)
  await desk.call(saveDeskActivity, { id, version, ...draft, perInstitution: 2 })
})

test('the list tells fill, money and state, and is filtered by each', async () => {
  const title = '费用统计课'
  const id = await created({
    title,
    feeFen: 100,
    feePoints: 30,
    fields: [],
    capacity: 5,
    startsAt: at(40 * DAY),
    endsAt: at(41 * DAY),
  })
  const member = await shop.member({ points: 100 })
  await shop.config('priceOrScore', '2')
  expect((await detail(id)).charged).toEqual({ feeFen: 0, feePoints: 30 })
  await paid(member, id)
  await shop.config('priceOrScore', null)
  expect((await detail(id)).charged).toEqual({ feeFen: 100, feePoints: 0 })
  expect(await pointsOf(shop, member.id)).toBe(70)
  const { rows } = await desk.call(listDeskActivities, { keyword: '费用统计' })
  expect(rows).toMatchObject([
    {
      id,
      state: 'open',
      seatsTaken: 1,
      capacity: 5,
      feeFen: 100,
      feePoints: 30,
      incomePoints: 30,
      incomeFen: 0,
    },
  ])
  const found = async (filter: object) =>
    (await desk.call(listDeskActivities, { keyword: '费用统计', ...filter })).total
  expect(await found({ view: 'open' })).toBe(1)
  expect(await found({ view: 'draft' })).toBe(0)
  expect(await found({ kind: 'activity' })).toBe(0)
  expect(await found({ month: at(40 * DAY).slice(0, 7) })).toBe(1)
  expect(await found({ month: '2020-01' })).toBe(0)
  const before = await desk.call(countDeskActivities, {})
  expect(await found({ view: 'waitlisted' })).toBe(0)
  const one = await created({ title: '费用统计候补课', fields: [], capacity: 1 })
  await signUpNow(member, one)
  await signUpNow(await shop.member(), one, { waitlist: true })
  expect(await found({ view: 'waitlisted' })).toBe(1)
  expect(await desk.call(countDeskActivities, {})).toEqual({
    ...before,
    full: before.full + 1,
    waitlisted: before.waitlisted + 1,
  })
  for (let n = 0; n < 3; n++) await created({ title: '翻页课', fields: [] })
  const first = await desk.call(listDeskActivities, { keyword: '翻页课', limit: 2 })
  const rest = await desk.call(listDeskActivities, { keyword: '翻页课', limit: 2, after: first.next! })
  expect(new Set([...first.rows, ...rest.rows].map((row) => row.id)).size).toBe(3)
  expect(rest.next).toBeNull()
  expect((await shop.visitor.call(listActivities, {})).total).toBeGreaterThan(0)
})

test('phones are masked on screen, on paper and in the file, unless one may see them', async () => {
  const fields: ActivityDraft['fields'] = [
    { name: 'tel', label: '联系电话', kind: 'phone', required: true, choices: [] },
    { name: 'other', label: '备用联系', kind: 'text', required: false, choices: [] },
  ]
  const id = await created({ fields })
  const member = await shop.member()
  const attendees = [
    {
      name: '赵六',
      answers: [
        { name: 'tel', value: '13800138000' },
        { name: 'other', value: '李老师 139-0013-9000' },
      ],
    },
  ]
  await desk.call(signUpMember, { activityId: id, memberId: member.id, attendees })
  const [row] = (await desk.call(listDeskSignUps, { activityId: id, keyword: member.mobile.slice(-4) })).rows
  expect(row?.member.phone).toBe(`${member.mobile.slice(0, 3)}****${member.mobile.slice(7)}`)
  expect(row?.attendees[0]).toMatchObject({
    answers: [{ value: '138****8000' }, { value: '李老师 139****9000' }],
  })
  expect(row?.attendees[0]?.ticket).toMatch(/^\*{4} \d{4}$/)
  const list = await desk.call(listAttendance, { activityId: id })
  expect(JSON.stringify(list)).not.toContain(member.mobile)
  const trusted = await shop.staff(['activity.read', 'member.reveal'])
  const clerk = await shop.staff(['activity.read'])
  // Lists are masked for all staff, as lists of members are. Exports show whole numbers to permitted staff, and are logged.
  const { rows } = await trusted.call(listDeskSignUps, { activityId: id })
  for (const number of [member.mobile, '13800138000', '139-0013-9000'])
    expect(JSON.stringify(rows)).not.toContain(number)
  expect(rows[0]?.member.phone).toBe(row?.member.phone)
  expect(await trusted.call(listAttendance, { activityId: id })).toEqual(list)
  const sheetFor = async (who: TestStaff) =>
    JSON.stringify((await readXlsx((await who.ask(exportAttendance, { activityId: id })).bytes)).sheets)
  const whole = await sheetFor(trusted)
  for (const number of [member.mobile, '13800138000', '139-0013-9000']) expect(whole).toContain(number)
  const masked = await sheetFor(clerk)
  for (const number of [member.mobile, '13800138000', '139-0013-9000']) expect(masked).not.toContain(number)
  const logged = (await desk.call(listHistory, { subject: `activity ${id}` })).rows
  expect(
    logged.filter(({ what }) => what === 'activity.export').map(({ who, after }) => [who, after]),
  ).toEqual([
    [clerk.name, { rows: 1 }],
    [trusted.name, { rows: 1, phones: 'whole' }],
  ])
  const { bytes, headers } = await desk.ask(exportAttendance, { activityId: id })
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(String(headers['content-disposition'])).toContain('attendance.xlsx')
  const empty = await created()
  expect(await reasonOf(desk.call(exportAttendance, { activityId: empty }))).toBe('nothingToReport')
})

test('a message goes to those chosen, once each, and to nobody who has cancelled', async () => {
  const id = await created({ capacity: 10, fields: [] })
  const members = await Promise.all([shop.member(), shop.member(), shop.member()])
  const numbers = []
  for (const member of members) numbers.push((await signUpNow(member, id)).no)
  await desk.call(cancelDeskSignUp, { no: numbers[2]!, reason: '来电取消' })
  expect(await desk.call(tellSignUps, { activityId: id, text: '请走东门' })).toEqual({ told: 2 })
  expect(await desk.call(tellSignUps, { activityId: id, nos: [numbers[0]!], text: '请带量具' })).toEqual({
    told: 1,
  })
  const jobs = await shop.db<{ memberId: string }[]>`
    select payload->>'memberId' as member_id from job_outbox
     where payload->>'event' = 'activityNotice' and payload->'values'->>'activityId' = ${String(id)} order by id`
  expect(jobs.map(({ memberId }) => Number(memberId))).toEqual([
    members[0]!.id,
    members[1]!.id,
    members[0]!.id,
  ])
  expect((await members[0]!.call(listMessages, {})).total).toBeGreaterThanOrEqual(0)
})

test('who came before there were certificates gets one afterwards', async () => {
  const id = await anActivity(shop, { startsInMs: 1.5 * HOUR })
  const member = await shop.member()
  await signUpNow(member, id, { people: ['甲', '乙'] })
  expect(await reasonOf(desk.call(issueCertificates, { activityId: id }))).toBe('certificateOff')
  await shop.db`update activity set certificate = true, place = '大厅' where id = ${id}`
  expect(await reasonOf(desk.call(issueCertificates, { activityId: id }))).toBe('nothingToIssue')
  await shop.db`
    with came as (update attendee t set attended_at = now(), attended_by = '门口' from sign_up s
                   where s.id = t.sign_up_id and s.activity_id = ${id} and t.position = 0 returning s.id)
    update sign_up set state = 'attended' where id in (select id from came)`
  expect(await desk.call(issueCertificates, { activityId: id })).toEqual({ issued: 1 })
  const { rows } = await desk.call(listAttendance, { activityId: id })
  expect(rows.map(({ certificateNo }) => certificateNo !== null).sort()).toEqual([false, true])
})

test('staff see a member’s sign-ups, and nobody else’s', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  const { no } = await signUpNow(member, await anActivity(shop))
  const reader = await shop.staff(['member.read'])
  expect((await reader.call(listMemberSignUps, { id: member.id })).rows).toMatchObject([{ no }])
  expect((await reader.call(listMemberSignUps, { id: other.id })).rows).toEqual([])
})

test.each([
  ['报名', listDeskSignUps, 'activity.read', '13912340987'],
  ['签到', getDoor, 'activity.checkIn', '13912350986'],
] as const)(
  '%s: a number is found whole or by its last four digits, and by no other part',
  async (_, endpoint, may, mobile) => {
    const end = mobile.slice(-4)
    const member = await shop.member({ mobile })
    await shop.db`update member set nickname = '孟师傅' where id = ${member.id}`
    const activityId = await anActivity(shop, { startsInMs: 1.5 * HOUR })
    await signUpNow(member, activityId)
    const staff = await shop.staff([may])
    const found = async (keyword: string) => {
      const answer = (await staff.call(endpoint as Endpoint, { activityId, keyword })) as object
      return Object.values(answer).find(Array.isArray)?.length
    }
    for (const keyword of [mobile, `+86 ${mobile}`, end])
      expect([keyword, await found(keyword)]).toEqual([keyword, 1])
    const parts = Array.from({ length: 8 }, (_, at) => at + 3).flatMap((length) =>
      Array.from({ length: mobile.length - length + 1 }, (_, from) => mobile.slice(from, from + length)),
    )
    for (const part of parts.filter((one) => one !== end))
      expect([part, await found(part)]).toEqual([part, 0])
  },
)
