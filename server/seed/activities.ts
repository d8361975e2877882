import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import { showTime } from '@gongfang/contract/base/time'
import { lockHeld } from '../src/buying/activity/actions.ts'
import { cancelActivity, cancelLocked } from '../src/buying/activity/cancel/actions.ts'
import { saveActivity } from '../src/buying/activity/desk/actions.ts'
import { listVoucherIds } from '../src/buying/activity/queries.ts'
import { type Applicant, enterSignUp } from '../src/buying/activity/sign-up/actions.ts'
import { redeem } from '../src/buying/verification/actions.ts'
import type { Db } from '../src/db/connect.ts'
import { findVoucher, updateVoid } from '../src/goods/voucher/door.ts'
import { payByPoints } from '../src/money/payment/channels/points.ts'
import { purposes } from '../src/money/payment/purpose/actions.ts'
import { insertPayment } from '../src/money/payment/queries.ts'
import { giveBackKept } from '../src/money/payment/refund/actions.ts'
import { carryOutHere } from '../src/money/payment/refund/send-actions.ts'
import { settle } from '../src/money/payment/settle/actions.ts'
import { bookPoints, openAccount } from '../src/people/points/actions.ts'
import { type ActivityPlan, plans } from './activity-plan.ts'
import { insertMany } from './insert-many.ts'
import { DAY, HOUR, MINUTE } from './stories.ts'
import { type Told, told } from './user.ts'

interface Person {
  memberId: number
  institutionId: number
}

interface Cast {
  me: Person
  other: Person
  now: Date
}

/** Activities in every state, and who signed up for them, told through the actions that write it in real life. */
export async function insertActivities(tx: Db, { me, other, now }: Cast) {
  const ids = await insertPlans(tx, now)
  const guests = await insertGuests(tx, now)
  for (const plan of plans) await fillSeats(tx, { plan, activityId: ids.get(plan.key) ?? 0, guests, now })
  for (const story of storiesOf(now)) {
    const person = story.who === 'other' ? other : me
    await tell(tx, { ...person, ...story, activityId: ids.get(story.key) ?? 0 })
  }
  for (const { key, cancelled } of plans) {
    if (cancelled !== undefined)
      await cancelActivity(tx, {
        id: ids.get(key) ?? 0,
        reason: cancelled,
        now: new Date(now.getTime() - 20 * HOUR),
      })
  }
  await returnFees(tx, now)
}

async function insertPlans(tx: Db, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const plan of plans) ids.set(plan.key, await saveActivity(tx, draftOf(plan, now)))
  return ids
}

function draftOf(plan: ActivityPlan, now: Date) {
  const time = timeFrom(now)
  const startsAt = time(plan.starts)
  const [city = '', place = ''] = plan.at ?? []
  const { kind, title, summary, body, speaker, speakerIntro, agenda, questions = [], fields = [] } = plan
  return {
    kind,
    title,
    summary,
    body,
    speaker,
    speakerIntro,
    city,
    place,
    startsAt,
    attachments: [],
    format: plan.at ? ('onsite' as const) : ('online' as const),
    cover: `/media/activity-${plan.key}`,
    onlineLink: plan.at ? '' : `https://meeting.example.com/${plan.key}`,
    agenda: agenda.map(([at, what]) => ({ time: at, what })),
    questions: questions.map(([question, answer]) => ({ question, answer })),
    fields: fields.map((field) => ({ ...field, choices: [...field.choices] })),
    endsAt: time(plan.ends),
    opensAt: time([plan.opensOn, '09:00']),
    closesAt: time([plan.closesOn, '18:00']),
    cancelUntil: new Date(startsAt.getTime() - DAY),
    capacity: plan.capacity,
    perInstitution: plan.perInstitution ?? null,
    feeFen: plan.feeFen ?? 0,
    feePoints: plan.feePoints ?? null,
    rewardPoints: plan.reward ?? 0,
    certificate: plan.certificate ?? false,
  }
}

/** '14:00' of a Shanghai day, counted from today, or 'now-3h'. */
const timeFrom =
  (now: Date) =>
  ([day, clock]: readonly [number, string]): Date => {
    const hours = /^now([+-]\d+)h$/.exec(clock)?.[1]
    if (hours !== undefined) return new Date(now.getTime() + Number(hours) * HOUR)
    const today = Math.floor((now.getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return new Date(today + day * DAY + hour * HOUR + minute * MINUTE)
  }

// ── those who sit there, too ───────────────────────────────────────────────────────────────

const guestNames = [
  ['嘉兴南湖职业技术学校', '学校', '张伟 王芳 李强 刘洋 陈静'],
  ['湖州恒达精密机械有限公司', '工厂企业', '赵磊 孙丽 周凯 吴敏 郑浩'],
  ['绍兴越城人民医院', '医疗机构', '冯雪 陈波 褚琳 卫东 蒋欣'],
  ['杭州未来材料研究院', '科研院所', '沈洁 韩冰 杨帆 朱琪 秦朗'],
  ['宁波甬江技师学院', '学校', '尤佳 许诺 何勇 吕燕 施展'],
  ['苏州新区模具有限公司', '工厂企业', '孔明亮 曹刚 严冬 华梅 金磊'],
  ['上海张江生物检测中心', '科研院所', '魏然 陶醉墨 姜涛 戚薇 谢宁'],
  ['南通船舶配件厂', '工厂企业', '邹鹏 喻红 柏松 水清 窦健'],
  ['温州鹿城培训学校', '培训机构', '章程 云朵 苏航 潘阳 葛亮'],
] as const

/** Institutions that nobody logs in for: they only take seats. */
async function insertGuests(tx: Db, now: Date): Promise<(Person & { people: string[] })[]> {
  const joinedAt = new Date(now.getTime() - 90 * DAY)
  const guests: (Person & { people: string[] })[] = []
  for (const [at, [jigou, kind, people]] of guestNames.entries()) {
    const mobile = `139000010${String(at + 1).padStart(2, '0')}`
    const [contactName = ''] = people.split(' ')
    const [memberId = 0] = await insertMany(tx, 'member', [
      { mobile, nickname: contactName, createdAt: joinedAt },
    ])
    await openAccount(tx, memberId)
    await bookPoints(tx, {
      memberId,
      delta: 3_000,
      kind: 'register',
      reference: 'register',
      note: '注册赠送',
      at: joinedAt,
    })
    const first17 = `9133010000${String(1_000_000 + at)}`
    const [institutionId = 0] = await insertMany(tx, 'institution', [
      {
        jigou,
        kind,
        contactName,
        contactPhone: mobile,
        creditCode: first17 + creditCodeCheck(first17),
        regionCode: '330106',
        regionText: '浙江省 杭州市 西湖区',
        address: '演示路 1 号',
        contactTitle: '设备管理员',
        state: 'approved',
        createdAt: joinedAt,
        approvedAt: joinedAt,
      },
    ])
    await tx`
      insert into membership (member_id, institution_id, roles, state, since)
      values (${memberId}, ${institutionId}, '{owner}', 'active', ${joinedAt})`
    guests.push({ memberId, institutionId, people: people.split(' ') })
  }
  return guests
}

interface Filling {
  plan: ActivityPlan
  activityId: number
  guests: readonly (Person & { people: string[] })[]
  now: Date
}

/** Institution after institution, as many as each may send, until the planned seats are taken. */
async function fillSeats(tx: Db, { plan, activityId, guests, now }: Filling) {
  let left = plan.guests
  const opened = timeFrom(now)([plan.opensOn, '09:00']).getTime()
  for (const [at, guest] of guests.entries()) {
    const people = guest.people.slice(0, Math.min(left, plan.perInstitution ?? 5))
    if (people.length === 0) return
    const signedUpAt = new Date(Math.min(opened + (3 + at * 5) * HOUR, now.getTime() - HOUR))
    const attended = plan.ends[0] < 0 ? people.length - (at % 2) : 0
    await tell(tx, { ...guest, activityId, plan, people, at: signedUpAt, pays: true, attended, now })
    left -= people.length
  }
}

// ── what became of whom ────────────────────────────────────────────────────────────────────

interface Story {
  key: string
  who?: 'other'
  people: string[]
  at: Date
  /** Left alone, what has a fee stays unpaid. */
  pays?: boolean
  /** Number of attendees who came. */
  attended?: number
  cancels?: string
}

/** The member whose shop one looks at: every state that a sign-up can have. */
function storiesOf(now: Date): (Story & { plan: ActivityPlan; now: Date })[] {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const mine = ['陈建国', '刘倩']
  const stories: Story[] = [
    { key: 'balance-check', people: ['刘倩'], at: ago(45 * DAY), attended: 1 },
    { key: 'angle-grinder', people: ['陈建国'], at: ago(30 * DAY) },
    { key: 'dial-indicator', people: mine, at: ago(20 * DAY), attended: 2 },
    { key: 'laser-visit', people: mine, at: ago(9 * DAY), pays: true },
    { key: 'tool-care-day', people: mine, at: ago(7 * DAY), attended: 1 },
    { key: 'insulation-earth', people: ['陈建国'], at: ago(6 * DAY) },
    { key: 'caliper-micrometer', people: mine, at: ago(4 * DAY), pays: true },
    { key: 'pipetting', people: ['刘倩'], at: ago(3 * DAY) },
    { key: 'welding-safety', who: 'other', people: ['周予安'], at: ago(3 * DAY) },
    { key: 'welding-safety', people: ['陈建国'], at: ago(2 * DAY) },
    { key: 'grinding-wheel', people: ['陈建国'], at: ago(2 * DAY), cancels: '与监考时间冲突' },
    { key: 'fitter-two-days', who: 'other', people: ['周予安'], at: ago(DAY), pays: true },
    { key: 'torque-tools', people: mine, at: ago(6 * MINUTE) },
  ]
  const byKey = new Map(plans.map((plan) => [plan.key, plan]))
  return stories.flatMap((story) => {
    const plan = byKey.get(story.key)
    return plan ? [{ ...story, plan, now }] : []
  })
}

interface Telling extends Omit<Story, 'key' | 'who'>, Person {
  activityId: number
  plan: ActivityPlan
  now: Date
}

async function tell(tx: Db, telling: Telling) {
  const { memberId, institutionId, activityId, plan, people, at, pays, attended = 0, cancels, now } = telling
  const applicant: Applicant = { memberId, institutionId, now: at, moneyOpen: true }
  const attendees = people.map((name, index) => ({ name, answers: answersOf(plan, index) }))
  const { no, state } = await enterSignUp(tx, applicant, {
    activityId,
    attendees,
    remark: '',
    waitlist: true,
  })
  const held = await lockHeld(tx, { no })
  if (!held) throw new Error('the sign-up that was just entered is not there')
  const after = (ms: number) => new Date(at.getTime() + ms)
  if (pays && state === 'unpaid') await pay(tx, { id: held.signUp.id, no, memberId, now: after(3 * MINUTE) })
  const tickets = await listVoucherIds(tx, held.signUp.id)
  if (cancels !== undefined) {
    await updateVoid(tx, tickets)
    await cancelLocked(tx, held, { who: 'member', reason: cancels, now: after(20 * HOUR), moneyOpen: true })
  }
  const begun = Math.min(Date.parse(held.activity.startsAt) - 10 * MINUTE, now.getTime() - HOUR)
  for (const [index, voucherId] of tickets.slice(0, attended).entries()) {
    const { digits = '' } = (await findVoucher(tx, voucherId)) ?? {}
    const came = new Date(begun + index * MINUTE)
    await redeem((work) => work(tx), {
      code: digits,
      staff: '演示签到台',
      place: plan.at?.[0] ?? '',
      now: came,
    })
  }
}

/** What people would answer, the same at every run. */
const answersOf = ({ fields = [] }: ActivityPlan, index: number) =>
  fields.map(({ name, kind, choices }) => ({
    name,
    value:
      kind === 'phone'
        ? `1380000${String(2001 + index)}`
        : (choices[index % Math.max(1, choices.length)] ?? '实训指导教师'),
  }))

async function pay(
  tx: Db,
  { id, no, memberId, now }: { id: number; no: string; memberId: number; now: Date },
) {
  const subject = await purposes.signUp.lock(tx, id)
  if (!subject) throw new Error('what is to be paid for is not there')
  if (subject.currency === 'points') {
    await payByPoints(tx, { purpose: 'signUp', subject, now })
    return
  }
  const outTradeNo = `DEMO${no}`
  const amountFen = subject.payableFen
  await insertPayment(tx, {
    outTradeNo,
    purpose: 'signUp',
    subjectId: id,
    memberId,
    channel: 'demo',
    amountFen,
    now,
    expiresAt: subject.payBefore ?? now,
  })
  const word = { channel: 'demo', eventId: `demo-${no}`, kind: 'confirm', raw: { amountFen } } as const
  const proof = { outTradeNo, channelTradeNo: `demo-${no}`, amountFen, paidAt: now, word }
  await settle((work) => work(tx), proof, now)
}

/** Refunds the fees of cancelled activities, as the jobs would. */
async function returnFees(tx: Db, now: Date) {
  const back = new Date(now.getTime() - 19 * HOUR)
  const asOne = <T>(work: (same: Db) => Promise<T>) => work(tx)
  const paid = await tx<{ id: number }[]>`
    select id from sign_up where state = 'cancelled' and paid_at is not null order by id`
  for (const { id } of paid)
    await giveBackKept(asOne, { purpose: 'signUp', subjectId: id, reason: 'signUpCancelled', now: back })
  const refunds = await tx<{ id: number }[]>`
    select id from refund where reason = 'signUpCancelled' and state = 'created' order by id`
  for (const { id } of refunds) await asOne((tx) => carryOutHere(tx, { refundId: id, now: back }))
}

/** What a member was told about sign-ups. */
export async function listSignUpsTold(tx: Db, memberId: number): Promise<Told[]> {
  const rows = await tx<{ no: string; activityId: number; title: string; startsAt: string; at: string }[]>`
    select s.no, a.id as activity_id, a.title, a.starts_at, s.registered_at as at
      from sign_up s join activity a on a.id = s.activity_id
     where s.member_id = ${memberId} and s.registered_at is not null order by s.id`
  return rows.map(({ no, activityId, title, startsAt, at }) =>
    told({
      event: 'signUpRegistered',
      reference: no,
      values: { activityId, title, at: showTime(startsAt), reason: '' },
      at: new Date(at),
    }),
  )
}
