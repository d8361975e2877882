import {
  cancelSignUp,
  checkCertificate,
  exportCalendar,
  getActivity,
  getCertificates,
  getOwnSignUp,
  getTickets,
  listActivities,
  listSignUps,
  signUpForActivity,
} from '@gongfang/contract/buying/activity'
import { getDeskActivity, saveDeskActivity } from '@gongfang/contract/buying/activity-desk'
import { listMessages } from '@gongfang/contract/people/message'
import { listPointsEntries } from '@gongfang/contract/people/points'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '../../db/connect.ts'
import type { Message } from '../../people/message/actions.ts'
import { anActivity, DAY, HOUR, signUpNow } from '../../testing/activities.ts'
import { listBroken } from '../../testing/books.ts'
import { send } from '../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aMemberOf } from '../../testing/team.ts'
import { withWechat } from '../../testing/wechat.ts'
import { attend } from './attendance/actions.ts'
import { cancelActivity } from './cancel/actions.ts'
import { keepDeadlines, remindOfTomorrow } from './deadline/actions.ts'
import { saveActivity } from './desk/actions.ts'
import { enterSignUp } from './sign-up/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  shop.setNow(null)
})
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const later = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const seatsOf = async (id: number) => (await shop.visitor.call(getActivity, { id })).seatsTaken
const own = async (member: TestMember, activityId: number) =>
  (await member.call(getOwnSignUp, { activityId })).signUp

/** Lets an attendee in with the ticket, as staff do at the entrance. */
async function scan(no: string, position = 0) {
  const [ticket] = await shop.db<{ voucherId: number }[]>`
    select t.voucher_id from attendee t join sign_up s on s.id = t.sign_up_id
     where s.no = ${no} and t.position = ${position}`
  return run((tx) => attend(tx, { voucherId: ticket!.voucherId, now: shop.now(), staff: '门口' }))
}

describe('the list', () => {
  test('shows what is to come first, by tab, kind, format, city, fee and month', async () => {
    const mine = `城${Date.now()}`
    const over = await anActivity(shop, { city: mine, startsInMs: -30 * DAY })
    const open = await anActivity(shop, { city: mine, startsInMs: 20 * DAY, feeFen: 20_000 })
    const soon = await anActivity(shop, { city: mine, startsInMs: 3 * DAY, format: 'online' })
    const early = await anActivity(shop, { city: mine, startsInMs: 40 * DAY, opensInMs: DAY, feeFen: 300 })
    await anActivity(shop, { city: mine, published: false })
    const ids = async (filter: object) =>
      (await shop.visitor.call(listActivities, { city: mine, ...filter })).data.map(({ id }) => id)
    expect(await ids({})).toEqual([soon, open, early, over])
    expect(await ids({ tab: 'open' })).toEqual([soon, open])
    expect(await ids({ tab: 'soon' })).toEqual([soon])
    expect(await ids({ tab: 'past' })).toEqual([over])
    expect(await ids({ format: 'online' })).toEqual([soon])
    expect(await ids({ fee: 'paid' })).toEqual([open, early])
    expect(await ids({ fee: 'free' })).toEqual([soon, over])
    expect(await ids({ kind: 'activity' })).toEqual([])
    const startsAt = (await shop.visitor.call(getActivity, { id: early })).startsAt
    const month = new Date(Date.parse(startsAt) + 8 * HOUR).toISOString().slice(0, 7)
    expect(await ids({ month })).toContain(early)
    expect(await ids({ month: '2020-01' })).toEqual([])
    expect((await shop.visitor.call(listActivities, {})).cities).toContain(mine)
  })

  test('says the states as the clock and the seats have them', async () => {
    const id = await anActivity(shop, { capacity: 1 })
    const state = async () => (await shop.visitor.call(getActivity, { id })).state
    expect(await state()).toBe('open')
    await signUpNow(await shop.member(), id)
    expect(await state()).toBe('full')
  })

  test('says another state when its moment has come, though nobody writes anything then', async () => {
    const at = (ms: number) => new Date(Date.now() + ms)
    const draft = {
      kind: 'activity' as const,
      format: 'online' as const,
      title: '直播',
      body: '<p>好</p><script></script>',
      summary: '',
      cover: '',
      city: '',
      place: '',
      onlineLink: '',
      speaker: '',
      speakerIntro: '',
      agenda: [],
      questions: [],
      attachments: [],
      fields: [],
      capacity: 5,
      perInstitution: null,
      feeFen: 0,
      feePoints: null,
      rewardPoints: 0,
      certificate: false,
      opensAt: at(800),
      closesAt: at(DAY),
      startsAt: at(2 * DAY),
      endsAt: at(3 * DAY),
      cancelUntil: at(DAY),
    }
    const id = await run((tx) => saveActivity(tx, draft))
    const look = () => shop.visitor.call(getActivity, { id })
    expect(await look()).toMatchObject({ state: 'upcoming', body: '<p>好</p>' })
    await expect.poll(async () => (await look()).state, { interval: 100 }).toBe('open')
  })

  test('tells what an activity is, cleans its text and keeps its link to itself', async () => {
    const id = await anActivity(shop, {
      body: '<p onclick="x()">好<script>alert(1)</script></p>',
      onlineLink: 'https://meeting.example/1',
    })
    const answer = await shop.visitor.ask(getActivity, { id })
    expect(answer.body.data).toMatchObject({ title: '千分尺实操', body: '<p>好</p>', waiting: 0 })
    expect(JSON.stringify(answer.body)).not.toContain('meeting.example')
    await expect(shop.visitor.call(getActivity, { id: 999_999 })).rejects.toMatchObject({
      reason: 'notFound',
    })
    const hidden = await anActivity(shop, { published: false })
    await expect(shop.visitor.call(getActivity, { id: hidden })).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('goes into a calendar, one by one or all of them', async () => {
    const id = await anActivity(shop, { title: '扭矩扳手检定' })
    const one = await shop.visitor.ask(exportCalendar, { id })
    expect(one.headers['content-type']).toContain('text/calendar')
    expect(one.bytes.toString()).toContain('SUMMARY:扭矩扳手检定')
    const opening = await shop.visitor.ask(exportCalendar, { id, what: 'opening' })
    expect(opening.bytes.toString()).toContain('SUMMARY:开放报名：扭矩扳手检定')
    const all = (await shop.visitor.ask(exportCalendar, {})).bytes.toString()
    expect(all.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(1)
    expect((await shop.visitor.ask(exportCalendar, { id: 999_999 })).body.reason).toBe('notFound')
  })

  test('under a name that no other shop in the world gives, and that stays', async () => {
    await shop.db`insert into installation (kind) values ('shop') on conflict do nothing`
    const id = await anActivity(shop)
    const uidOf = async (what?: 'opening') => {
      const { bytes } = await shop.visitor.ask(exportCalendar, { id, ...(what && { what }) })
      return /^UID:(.*)\r$/m.exec(bytes.toString())?.[1]
    }
    const [installation] = await shop.db<[{ uid: string }]>`select uid from installation`
    expect(installation.uid).toMatch(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/)
    expect(await uidOf()).toBe(`activity-${id}@${installation.uid}`)
    expect(await uidOf('opening')).toBe(`opening-${id}@${installation.uid}`)
    expect(await uidOf()).toBe(await uidOf())
  })
})

describe('signing up', () => {
  test('for what is free gives everybody a ticket at once', async () => {
    const member = await shop.member()
    const id = await anActivity(shop, { onlineLink: 'https://meeting.example/1' })
    const { no, state } = await signUpNow(member, id, { people: ['张三', '李四'] })
    expect(state).toBe('registered')
    expect(await seatsOf(id)).toBe(2)
    const found = await own(member, id)
    expect(found).toMatchObject({ no, seats: 2, onlineLink: 'https://meeting.example/1' })
    expect(found?.attendees.map(({ name }) => name)).toEqual(['张三', '李四'])
    const { tickets } = await member.call(getTickets, { no })
    expect(tickets.map(({ voucher }) => voucher.state)).toEqual(['active', 'active'])
    expect(tickets[0]?.voucher.digits).toMatch(/^\d{8}$/)
    expect(new Set(tickets.map(({ voucher }) => voucher.digits)).size).toBe(2)
  })

  test('a second time is refused; after a cancel it is welcome again', async () => {
    const member = await shop.member()
    const id = await anActivity(shop)
    const { no } = await signUpNow(member, id)
    await expect(signUpNow(member, id)).rejects.toMatchObject({ reason: 'alreadySignedUp' })
    await member.call(cancelSignUp, { no })
    expect(await seatsOf(id)).toBe(0)
    await expect(member.call(getTickets, { no })).rejects.toMatchObject({ reason: 'notFound' })
    expect((await signUpNow(member, id)).state).toBe('registered')
    expect(await seatsOf(id)).toBe(1)
  })

  test('the same key answers the same and takes one seat', async () => {
    const member = await shop.member()
    const id = await anActivity(shop)
    const key = 'one-key-for-one-sign-up'
    const [first, again] = [await signUpNow(member, id, { key }), await signUpNow(member, id, { key })]
    expect(again).toEqual(first)
    expect(await seatsOf(id)).toBe(1)
  })

  test('what was asked has to be answered', async () => {
    const fields = [{ name: 'phone', label: '手机', kind: 'phone', required: true, choices: [] }]
    const id = await anActivity(shop, { fields })
    const member = await shop.member()
    const asked = await member.ask(signUpForActivity, {
      activityId: id,
      attendees: [{ name: '张三', answers: [] }],
    })
    expect(asked.body).toMatchObject({
      reason: 'invalid',
      data: { fields: { 'attendees.0.phone': '请填写手机' } },
    })
    const answers = [{ name: 'phone', value: '138 0000 0001' }]
    await member.call(signUpForActivity, { activityId: id, attendees: [{ name: '张三', answers }] })
    expect((await own(member, id))?.attendees[0]?.answers).toEqual([{ label: '手机', value: '13800000001' }])
  })

  test('is refused before it opens, after it closes and when it is called off', async () => {
    const member = await shop.member()
    const early = await anActivity(shop, { opensInMs: DAY })
    await expect(signUpNow(member, early)).rejects.toMatchObject({ reason: 'signUpEarly' })
    const late = await anActivity(shop, { startsInMs: HOUR / 2 })
    await expect(signUpNow(member, late)).rejects.toMatchObject({ reason: 'signUpClosed' })
    const off = await anActivity(shop)
    await run((tx) => cancelActivity(tx, { id: off, reason: '讲师生病', now: shop.now() }))
    await expect(signUpNow(member, off)).rejects.toMatchObject({ reason: 'activityCancelled' })
    await expect(signUpNow(member, 999_999)).rejects.toMatchObject({ reason: 'notFound' })
  })

  test('for money is refused while there is no way to pay it', async () => {
    const id = await anActivity(shop, { feeFen: 500 })
    const { id: memberId, institutionId } = await shop.member()
    const applicant = { memberId, institutionId: institutionId!, now: shop.now(), moneyOpen: false }
    const wish = { activityId: id, attendees: [{ name: '张三', answers: [] }], remark: '', waitlist: false }
    await expect(run((tx) => enterSignUp(tx, applicant, wish))).rejects.toMatchObject({
      reason: 'payChannel',
    })
    expect(await seatsOf(id)).toBe(0)
  })

  test('for money is taken by a shop that sells by WeChat Pay, and by no other means', async () => {
    const id = await anActivity(shop, { feeFen: 500 })
    const { env } = shop.app.house
    Object.assign(env, { demo: false })
    onTestFinished(() => void Object.assign(env, { demo: true }))
    const [member, other] = [await shop.member(), await shop.member()]
    await expect(signUpNow(member, id)).rejects.toMatchObject({ reason: 'payChannel' })
    Object.assign(env, { demo: true })
    const wechat = await withWechat(shop)
    onTestFinished(() => wechat.close())
    Object.assign(env, { demo: false })
    await vi.waitFor(() => signUpNow(other, id), 10_000)
    expect(await own(other, id)).toMatchObject({ state: 'unpaid', feeFen: 500 })
  })

  test('an institution takes no more seats than it may, waiting ones too', async () => {
    const id = await anActivity(shop, { capacity: 2, perInstitution: 3 })
    const member = await shop.member()
    const colleague = await aMemberOf(shop, member)
    await signUpNow(member, id, { people: ['甲', '乙'] })
    await expect(signUpNow(colleague, id, { people: ['丙', '丁'] })).rejects.toMatchObject({
      reason: 'institutionSeats',
      message: '本机构名额已满（2/3）',
    })
    expect((await colleague.call(getOwnSignUp, { activityId: id })).institutionSeats).toBe(2)
    expect((await signUpNow(colleague, id, { waitlist: true })).state).toBe('waitlisted')
    const third = await aMemberOf(shop, member)
    await expect(signUpNow(third, id, { waitlist: true })).rejects.toMatchObject({
      reason: 'institutionSeats',
    })
  })
})

describe('the waiting list', () => {
  test('is joined by consent, and a free seat goes to the first whom it fits', async () => {
    const id = await anActivity(shop, { capacity: 2 })
    const [first, pair, single] = [await shop.member(), await shop.member(), await shop.member()]
    const { no } = await signUpNow(first, id)
    await signUpNow(await shop.member(), id)
    await expect(signUpNow(pair, id)).rejects.toMatchObject({ reason: 'activityFull' })
    await signUpNow(pair, id, { people: ['甲', '乙'], waitlist: true })
    await signUpNow(single, id, { waitlist: true })
    expect((await own(pair, id))?.position).toBe(1)
    expect((await own(single, id))?.position).toBe(2)
    await first.call(cancelSignUp, { no })
    expect((await own(single, id))?.state).toBe('registered')
    expect((await own(pair, id))?.position).toBe(1)
    expect(await seatsOf(id)).toBe(2)
  })

  test('leads nowhere for more people than there are seats', async () => {
    const id = await anActivity(shop, { capacity: 1 })
    await expect(
      signUpNow(await shop.member(), id, { people: ['甲', '乙'], waitlist: true }),
    ).rejects.toMatchObject({ reason: 'activityFull' })
  })

  test('ends when it begins', async () => {
    shop.setNow(new Date())
    const id = await anActivity(shop, { capacity: 1 })
    await signUpNow(await shop.member(), id)
    const member = await shop.member()
    await signUpNow(member, id, { waitlist: true })
    later(7 * DAY)
    const { data } = await member.call(listSignUps, { tab: 'cancelled' })
    expect(data[0]).toMatchObject({ state: 'cancelled', cancelReason: '候补未成功，活动已开始' })
  })
})

describe('a fee', () => {
  test('holds the seat for half an hour, and then the next has it', async () => {
    shop.setNow(new Date())
    const id = await anActivity(shop, { capacity: 1, feeFen: 20_000 })
    const [slow, next] = [await shop.member(), await shop.member()]
    const held = await signUpNow(slow, id)
    expect(held).toMatchObject({ state: 'unpaid', feeFen: 20_000, feePoints: 0 })
    await expect(slow.call(getTickets, { no: held.no })).rejects.toMatchObject({ reason: 'notFound' })
    await signUpNow(next, id, { waitlist: true })
    later(30 * 60_000)
    await keepDeadlines({ db: shop.db, run, now: shop.now(), isOpen: async () => true })
    expect(await own(slow, id)).toBeNull()
    const promoted = await own(next, id)
    expect(promoted).toMatchObject({ state: 'unpaid', position: null })
    expect(Date.parse(promoted!.payBefore!) - shop.now().getTime()).toBe(12 * HOUR)
    expect(await seatsOf(id)).toBe(1)
  })

  test('that was not paid in time stands in nobody’s way, swept or not', async () => {
    shop.setNow(new Date())
    const id = await anActivity(shop, { capacity: 1, feeFen: 300 })
    await signUpNow(await shop.member(), id)
    later(31 * 60_000)
    expect((await signUpNow(await shop.member(), id)).state).toBe('unpaid')
  })

  test('is counted by head', async () => {
    const id = await anActivity(shop, { feeFen: 300 })
    const answer = await signUpNow(await shop.member(), id, { people: ['甲', '乙', '丙'] })
    expect(answer).toMatchObject({ feeFen: 900, feePoints: 0, state: 'unpaid' })
  })
})

describe('a fee follows what the shop sells for', () => {
  afterEach(async () => {
    await shop.config('priceOrScore', null)
    await shop.config('scoreBuyRate', null)
  })
  const signedUp = async (id: number, people = ['甲', '乙']) => {
    const { feeFen, feePoints, state } = await signUpNow(await shop.member(), id, { people })
    return { feeFen, feePoints, state }
  }

  test('and the rate, unless it has points of its own', async () => {
    const converted = await anActivity(shop, { city: '随价', feeFen: 1_015 })
    const own = await anActivity(shop, { city: '随价', feeFen: 1_015, feePoints: 300 })
    const free = await anActivity(shop, { city: '随价' })
    const shown = async (id: number) => {
      const { feeFen, feePoints } = await shop.visitor.call(getActivity, { id })
      return [feeFen, feePoints]
    }
    expect(await Promise.all([shown(converted), shown(own), shown(free)])).toEqual([
      [1_015, 325],
      [1_015, 300],
      [0, 0],
    ])
    expect(await signedUp(converted)).toEqual({ feeFen: 2_030, feePoints: 0, state: 'unpaid' })
    expect(await signedUp(own)).toEqual({ feeFen: 2_030, feePoints: 0, state: 'unpaid' })
    await shop.config('priceOrScore', '2')
    expect(await signedUp(converted)).toEqual({ feeFen: 0, feePoints: 650, state: 'unpaid' })
    expect(await signedUp(own)).toEqual({ feeFen: 0, feePoints: 600, state: 'unpaid' })
    expect(await signedUp(free)).toEqual({ feeFen: 0, feePoints: 0, state: 'registered' })
    await shop.config('scoreBuyRate', 100)
    expect(await signedUp(converted)).toEqual({ feeFen: 0, feePoints: 2_030, state: 'unpaid' })
    expect(await shown(converted)).toEqual([1_015, 1_015])
    const { data } = await shop.visitor.call(listActivities, { city: '随价' })
    expect(data.map(({ feePoints }) => feePoints)).toEqual([1_015, 300, 0])
  })

  test('of the day on which one signed up, also for who comes up from the waiting list', async () => {
    const id = await anActivity(shop, { capacity: 1, feeFen: 1_000 })
    const [first, waiting] = [await shop.member(), await shop.member()]
    const { no } = await signUpNow(first, id)
    await signUpNow(waiting, id, { waitlist: true })
    await shop.config('priceOrScore', '2')
    await first.call(cancelSignUp, { no })
    expect(await own(waiting, id)).toMatchObject({ state: 'unpaid', feeFen: 1_000, feePoints: 0 })
  })
})

describe('cancelling', () => {
  test('is possible until the day before, and no longer', async () => {
    shop.setNow(new Date())
    const member = await shop.member()
    const id = await anActivity(shop)
    const { no } = await signUpNow(member, id)
    later(6 * DAY)
    await expect(member.call(cancelSignUp, { no })).rejects.toMatchObject({ reason: 'cancelTooLate' })
    expect((await own(member, id))?.state).toBe('registered')
    expect((await member.call(getTickets, { no })).tickets[0]?.voucher.state).toBe('active')
  })

  test('twice is once', async () => {
    const member = await shop.member()
    const id = await anActivity(shop)
    const { no } = await signUpNow(member, id)
    await member.call(cancelSignUp, { no, reason: '时间冲突' })
    await expect(member.call(cancelSignUp, { no })).rejects.toMatchObject({ reason: 'signUpState' })
    expect(await seatsOf(id)).toBe(0)
  })

  test('a whole activity cancels every sign-up and tells everybody', async () => {
    const id = await anActivity(shop, { capacity: 1 })
    const [member, waiting] = [await shop.member(), await shop.member()]
    await signUpNow(member, id)
    await signUpNow(waiting, id, { waitlist: true })
    await run((tx) => cancelActivity(tx, { id, reason: '场地停电', now: shop.now() }))
    expect(await shop.visitor.call(getActivity, { id })).toMatchObject({
      state: 'cancelled',
      cancelReason: '场地停电',
      seatsTaken: 0,
    })
    for (const one of [member, waiting]) {
      const { data } = await one.call(listSignUps, { tab: 'cancelled' })
      expect(data[0]).toMatchObject({ state: 'cancelled', cancelReason: '活动取消：场地停电' })
    }
    const again = run((tx) => cancelActivity(tx, { id, reason: 'x', now: shop.now() }))
    await expect(again).rejects.toMatchObject({ reason: 'activityCancelled' })
  })
})

describe('coming in', () => {
  test('once; again says when and changes nothing', async () => {
    shop.setNow(new Date())
    const member = await shop.member()
    const id = await anActivity(shop, { rewardPoints: 20, certificate: true })
    const { no } = await signUpNow(member, id, { people: ['张三', '李四'] })
    later(7 * DAY)
    expect(await scan(no)).toEqual({ name: '张三', title: '千分尺实操' })
    const attended = await own(member, id)
    expect(attended).toMatchObject({ state: 'attended' })
    later(60_000)
    await expect(scan(no)).rejects.toMatchObject({ reason: 'alreadyAttended' })
    expect(await own(member, id)).toEqual(attended)
    expect(attended?.attendees.map(({ attendedAt }) => attendedAt !== null)).toEqual([true, false])
    await scan(no, 1)
    const { data } = await member.call(listPointsEntries, {})
    expect(data.map(({ kind, delta, note }) => [kind, delta, note])).toEqual([
      ['activity', 20, '参加活动：千分尺实操'],
    ])
  })

  test('shows the points that it brought, not those that others get by now', async () => {
    shop.setNow(new Date())
    const [early, late] = [await shop.member(), await shop.member()]
    const id = await anActivity(shop, { rewardPoints: 0 })
    const [first, second] = [await signUpNow(early, id), await signUpNow(late, id)]
    later(7 * DAY)
    await scan(first.no)
    await shop.db`update activity set reward_points = 50 where id = ${id}`
    await scan(second.no)
    expect((await own(early, id))?.rewardPoints).toBe(0)
    expect((await own(late, id))?.rewardPoints).toBe(50)
  })

  test('needs a sign-up that counts', async () => {
    const member = await shop.member()
    const id = await anActivity(shop)
    const { no } = await signUpNow(member, id)
    await member.call(cancelSignUp, { no })
    await expect(scan(no)).rejects.toMatchObject({ reason: 'signUpState' })
    const none = run((tx) => attend(tx, { voucherId: 999_999, now: shop.now(), staff: '门口' }))
    await expect(none).rejects.toMatchObject({ reason: 'voucherUnknown' })
  })

  test('brings a certificate after the end, which anyone can check by its number', async () => {
    shop.setNow(new Date())
    const member = await shop.member()
    const id = await anActivity(shop, { certificate: true })
    const { no } = await signUpNow(member, id, { people: ['张三丰', '李四'] })
    later(7 * DAY)
    await scan(no)
    await expect(member.call(getCertificates, { no })).rejects.toMatchObject({ reason: 'noCertificate' })
    expect((await own(member, id))?.attendees[0]?.certificateNo).toBeNull()
    later(3 * HOUR)
    const { certificates } = await member.call(getCertificates, { no })
    expect(certificates).toHaveLength(1)
    const [certificate] = certificates
    expect(certificate).toMatchObject({ name: '张三丰', title: '千分尺实操' })
    expect(certificate?.checkUrl).toContain(`/certificate/${certificate?.number}`)
    const { number } = certificate!
    const checked = await shop.visitor.ask(checkCertificate, { number })
    expect(checked.body.data).toMatchObject({ maskedName: '张**', title: '千分尺实操', number })
    expect(JSON.stringify(checked.body)).not.toContain('张三丰')
    const wrong = number.startsWith('0') ? `1${number.slice(1)}` : `0${number.slice(1)}`
    await expect(shop.visitor.call(checkCertificate, { number: wrong })).rejects.toMatchObject({
      reason: 'notFound',
    })
  })
})

test('who is registered is reminded once, a day before it begins, and of another day when it is moved', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const member = await shop.member()
  const id = await anActivity(shop, { title: '明天的培训', startsInMs: 2 * DAY, capacity: 1 })
  await signUpNow(member, id)
  await signUpNow(await shop.member(), id, { waitlist: true })
  /** Returns the reminders as the worker sends them. */
  const remind = async () => {
    await shop.db`delete from job_outbox`
    await run((tx) => remindOfTomorrow(tx, shop.now()))
    const jobs = await shop.db<
      { payload: Message }[]
    >`select payload from job_outbox where job = 'message.send'`
    const told = jobs.filter(({ payload }) => JSON.stringify(payload).includes('明天的培训'))
    for (const { payload } of told) await send(shop.db, payload)
    return told.map(({ payload }) => payload.memberId)
  }
  expect(await remind()).toEqual([])
  later(DAY)
  expect(await remind()).toEqual([member.id])
  expect(await remind()).toEqual([])
  const { data } = await member.call(listMessages, {})
  expect(data[0]).toMatchObject({ event: 'activityTomorrow', link: `/activity/${id}` })

  const staff = await shop.staff()
  const moveBy = async (ms: number) => {
    const { version, draft } = await staff.call(getDeskActivity, { id })
    const [startsAt, endsAt] = [draft.startsAt, draft.endsAt].map((at) =>
      new Date(Date.parse(at) + ms).toISOString(),
    )
    await staff.call(saveDeskActivity, {
      id,
      version,
      ...draft,
      place: '3 楼',
      startsAt: startsAt!,
      endsAt: endsAt!,
    })
  }
  await moveBy(60_000)
  expect(await remind()).toEqual([])
  await moveBy(8 * DAY)
  expect(await remind()).toEqual([])
  later(8.5 * DAY)
  expect(await remind()).toEqual([member.id])
  expect(await remind()).toEqual([])
})

test('my sign-ups stand under what is to come, what was and what was cancelled', async () => {
  shop.setNow(new Date())
  const member = await shop.member()
  const first = await anActivity(shop)
  const second = await anActivity(shop, { startsInMs: 20 * DAY })
  const third = await anActivity(shop, { startsInMs: 20 * DAY })
  await signUpNow(member, first)
  await signUpNow(member, second)
  const { no } = await signUpNow(member, third)
  await member.call(cancelSignUp, { no })
  later(10 * DAY)
  const ids = async (tab: 'all' | 'coming' | 'past' | 'cancelled') =>
    (await member.call(listSignUps, { tab })).data.map(({ activity }) => activity.id)
  expect(await ids('all')).toEqual([third, second, first])
  expect(await ids('coming')).toEqual([second])
  expect(await ids('past')).toEqual([first])
  expect(await ids('cancelled')).toEqual([third])
  const { counts, data } = await member.call(listSignUps, { tab: 'past' })
  expect(counts).toEqual({ all: 3, coming: 1, past: 1, cancelled: 1 })
  expect(data[0]?.activity).toMatchObject({ state: 'ended', title: '千分尺实操' })
})

test('what is another’s is not there', async () => {
  const [owner, stranger] = [await shop.member(), await shop.member()]
  const id = await anActivity(shop)
  const { no } = await signUpNow(owner, id)
  for (const endpoint of [getTickets, cancelSignUp]) {
    await expect(stranger.call(endpoint, { no })).rejects.toMatchObject({ reason: 'notFound' })
  }
  await expect(stranger.call(getCertificates, { no })).rejects.toMatchObject({ reason: 'noCertificate' })
  expect(await own(stranger, id)).toBeNull()
  expect((await own(owner, id))?.state).toBe('registered')
})
