import { Refused } from '@gongfang/contract/base/call'
import {
  cancelSignUp,
  getTickets,
  type SignUpState,
  signUpForActivity,
} from '@gongfang/contract/buying/activity'
import {
  cancelDeskSignUp,
  checkIn,
  promoteSignUp,
  signUpMember,
  undoCheckIn,
} from '@gongfang/contract/buying/activity-desk'
import { paySignUp } from '@gongfang/contract/money/activity-fee'
import { confirmDemoPayment } from '@gongfang/contract/money/payment'
import { faults } from '../buying/activity/book-faults.ts'
import { keepDeadlines } from '../buying/activity/door.ts'

import { redeem } from '../buying/verification/actions.ts'
import { runIn } from '../db/connect.ts'
import { anActivity, HOUR, signUpNow } from './activities.ts'
import type { TestMember, TestShop } from './shop.ts'
import { aMemberOf } from './team.ts'
import { choose, may, type Part, type Plan, placeOf, say, type TeamLife, type TeamWish } from './team-life.ts'

// Sign-ups for an activity that begins in hours, with a fee and a reward: seats, tickets and what they cost and bring.

const REWARD_POINTS = 30

const opened = new WeakMap<TeamLife, number>()
const activityOf = (life: TeamLife) => opened.get(life)!

/** Begins in two hours; until then everybody signs up, cancels and comes in. Few seats, so that some have to wait. */
async function openActivity(life: TeamLife) {
  const { shop, traits } = life
  const few = { capacity: 4, perInstitution: 6, rewardPoints: REWARD_POINTS, startsInMs: 1.9 * HOUR }
  const id = await anActivity(shop, { ...few, feeFen: traits.choice % 2 === 0 ? 0 : 500 })
  await shop.db`update activity set closes_at = starts_at, cancel_until = starts_at where id = ${id}`
  opened.set(life, id)
}

interface LiveSignUp {
  no: string
  memberId: number
  state: SignUpState
  attendees: number[]
  attended: number[]
}

const readSignUps = ({ shop: { db }, people }: TeamLife): Promise<LiveSignUp[]> => db<LiveSignUp[]>`
  select s.no, s.member_id, s.state,
         array(select id from attendee where sign_up_id = s.id order by id) as attendees,
         array(select id from attendee where sign_up_id = s.id and attended_at is not null order by id) as attended
    from sign_up s where s.member_id = any(${people.map(({ id }) => id)}) order by s.id`

const chosen = async (life: TeamLife, wish: TeamWish, ...states: SignUpState[]) =>
  choose(await readSignUps(life), wish, ({ state }) => states.includes(state))

const named = (n: number) =>
  Array.from({ length: 1 + (n % 2) }, (_, at) => ({ name: `学员${at}`, answers: [] }))

const signUp: Plan = (life, facts, { who, pick, n }) => {
  const { people, staff } = life
  const by = n % 3 > 0 ? who % 3 : who
  const member = people[by]!
  const wish = { activityId: activityOf(life), attendees: named(pick), waitlist: n % 2 === 0 }
  if (n % 5 === 0)
    return {
      says: `staff signs ${by} up`,
      forbidden: placeOf(facts, member.id) === undefined,
      run: () => say(staff, signUpMember, { ...wish, memberId: member.id }),
    }
  return {
    says: `${by} signs up`,
    forbidden: placeOf(facts, member.id) === undefined || !may(facts, member.id, 'signUp'),
    run: () => say(member, signUpForActivity, wish),
  }
}

const paySeat: Plan = async (life, facts, wish) => {
  const { people, shop } = life
  const found = await chosen(life, wish, 'unpaid')
  if (!found) return
  const { no, memberId } = found
  const by = wish.n % 4 > 0 ? people.findIndex(({ id }) => id === memberId) : wish.who
  const member = people[by]!
  return {
    says: `${by} pays for sign-up ${no}`,
    forbidden:
      memberId !== member.id || placeOf(facts, member.id) === undefined || !may(facts, member.id, 'pay'),
    run: async () => {
      const { state, outTradeNo } = await say(member, paySignUp, { no })
      if (state !== 'paid' && wish.n % 5 > 0) await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    },
  }
}

const giveSeatBack: Plan = async (life, facts, wish) => {
  const { people, staff } = life
  const found = choose(await readSignUps(life), wish, ({ state }) => state !== 'cancelled')
  if (!found) return
  const { no, memberId } = found
  if (wish.n % 3 === 0)
    return {
      says: `staff cancels sign-up ${no}`,
      forbidden: false,
      run: () => staff.call(cancelDeskSignUp, { no, reason: '电话取消' }),
    }
  const by = wish.n % 4 > 0 ? people.findIndex(({ id }) => id === memberId) : wish.who
  const member = people[by]!
  const stopped = placeOf(facts, member.id) !== undefined && !may(facts, member.id, 'signUp')
  return {
    says: `${by} cancels sign-up ${no}`,
    forbidden: memberId !== member.id || stopped,
    run: () => member.call(cancelSignUp, { no }),
  }
}

const promote: Plan = async (life, _facts, wish) => {
  const { staff } = life
  const found = await chosen(life, wish, 'waitlisted')
  return (
    found && {
      says: `staff promotes sign-up ${found.no}`,
      forbidden: false,
      run: () => staff.call(promoteSignUp, { no: found.no }),
    }
  )
}

const letIn: Plan = async (life, _facts, wish) => {
  const { staff } = life
  const found = await chosen(life, wish, 'registered', 'attended')
  if (!found) return
  const attendeeId = found.attendees[wish.n % found.attendees.length]!
  return {
    says: `${attendeeId} of sign-up ${found.no} comes in`,
    forbidden: false,
    run: () => say(staff, checkIn, { activityId: activityOf(life), attendeeId }),
  }
}

const sendOut: Plan = async (life, _facts, wish) => {
  const { staff } = life
  const found = choose(await readSignUps(life), wish, ({ attended }) => attended.length > 0)
  const attendeeId = found?.attended[wish.n % Math.max(1, found.attended.length)]
  if (!found || attendeeId === undefined) return
  return {
    says: `staff takes back that ${attendeeId} of sign-up ${found.no} came`,
    forbidden: false,
    run: () => staff.call(undoCheckIn, { activityId: activityOf(life), attendeeId, reason: '认错人' }),
  }
}

/** Cancels every sign-up, which pays the fee back. A check-in is undone first; one that is too old to undo stays. */
async function endSignUps(life: TeamLife) {
  const { shop, staff } = life
  const activityId = activityOf(life)
  const late = new Date(shop.now().getTime() - UNDO_MS)
  for (const { no, state, attended } of await readSignUps(life)) {
    for (const attendeeId of attended) {
      const [row] = await shop.db<[{ recent: boolean }]>`
        select attended_at > ${late} as recent from attendee where id = ${attendeeId}`
      // Fees that were paid with points of orders may have left less than the reward.
      if (row.recent)
        await staff.call(undoCheckIn, { activityId, attendeeId, reason: '认错人' }).catch(ifSpent)
    }
    const [now] = await shop.db<[{ state: string }]>`select state from sign_up where no = ${no}`
    if (state !== 'cancelled' && now.state !== 'attended')
      await staff.call(cancelDeskSignUp, { no, reason: '活动改期' })
  }
}

const UNDO_MS = 10 * 60_000

function ifSpent(error: unknown) {
  if (!(error instanceof Refused && error.reason === 'rewardSpent')) throw error
}

async function keptOf({ shop, people }: TeamLife) {
  const [row] = await shop.db<[{ moneyFen: number; points: number }]>`
    select coalesce(sum(fee_fen), 0)::bigint as money_fen,
           coalesce(sum(fee_points) - ${REWARD_POINTS} * count(*), 0)::bigint as points
      from sign_up where member_id = any(${people.map(({ id }) => id)}) and state = 'attended'`
  return row
}

/** Sign-ups that are paid in both ways, called off, waiting and unpaid with an answer, and somebody who came. */
async function fill(shop: TestShop, member: TestMember) {
  const id = await anActivity(shop, { capacity: 2, perInstitution: 3, feeFen: 500, feePoints: 50 })
  await shop.config('priceOrScore', '2')
  const { no } = await signUpNow(member, id, { people: ['甲', '乙'] })
  await shop.config('priceOrScore', null)
  await member.call(paySignUp, { no })
  await signUpNow(await aMemberOf(shop, member), id, { waitlist: true })
  const dear = await anActivity(shop, { feeFen: 700 })
  for (const leaves of [false, true]) {
    const somebody = await shop.member()
    const paid = await signUpNow(somebody, dear)
    const { outTradeNo } = await somebody.call(paySignUp, { no: paid.no })
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    if (leaves) await somebody.call(cancelSignUp, { no: paid.no })
  }
  const fields = [{ name: 'phone', label: '手机', kind: 'phone', required: false, choices: [] }]
  await signUpNow(member, await anActivity(shop, { fields, feeFen: 10 }))
  const soon = await anActivity(shop, { startsInMs: HOUR + 60_000, rewardPoints: 10 })
  const { no: mine } = await signUpNow(member, soon)
  const { tickets } = await member.call(getTickets, { no: mine })
  await redeem(runIn(shop.db), { code: tickets[0]!.voucher.digits, staff: '门口', now: shop.now() })
}

export const activityActs = { signUp, paySeat, giveSeatBack, promote, letIn, sendOut } satisfies Record<
  string,
  Plan
>

/** Frequent acts are drawn more often. */
export const activityWeights = { signUp: 4, paySeat: 3, letIn: 3 } satisfies Partial<
  Record<keyof typeof activityActs, number>
>

export const activityPart: Part = {
  begin: openActivity,
  keepDeadlines: (about) => keepDeadlines({ ...about, isOpen: async () => true }),
  unwind: endSignUps,
  kept: keptOf,
  fill,
  faults,
}
