import { Refused } from '@gongfang/contract/base/call'
import { cancelSignUp, signUpForActivity } from '@gongfang/contract/buying/activity'
import {
  cancelDeskSignUp,
  checkIn,
  promoteSignUp,
  signUpMember,
  undoCheckIn,
} from '@gongfang/contract/buying/activity-desk'
import { confirmDemoPayment, paySignUp } from '@gongfang/contract/money/payment'
import { choose, may, type Plan, placeOf, say, type TeamLife } from './team-life.ts'
import type { Facts } from './team-life-facts.ts'

// Sign-ups for an activity that begins in hours, with a fee and a reward: seats, tickets and what they cost and bring.

const named = (n: number) =>
  Array.from({ length: 1 + (n % 2) }, (_, at) => ({ name: `学员${at}`, answers: [] }))

export const signUp: Plan = ({ people, staff, activityId }, facts, { who, pick, n }) => {
  const by = n % 3 > 0 ? who % 3 : who
  const member = people[by]!
  const wish = { activityId, attendees: named(pick), waitlist: n % 2 === 0 }
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

export const paySeat: Plan = ({ people, shop }, facts, wish) => {
  const found = choose(facts.signUps, wish, ({ state }) => state === 'unpaid')
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

export const giveSeatBack: Plan = ({ people, staff }, facts, wish) => {
  const found = choose(facts.signUps, wish, ({ state }) => state !== 'cancelled')
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

export const promote: Plan = ({ staff }, facts, wish) => {
  const found = choose(facts.signUps, wish, ({ state }) => state === 'waitlisted')
  return (
    found && {
      says: `staff promotes sign-up ${found.no}`,
      forbidden: false,
      run: () => staff.call(promoteSignUp, { no: found.no }),
    }
  )
}

export const letIn: Plan = ({ staff, activityId }, facts, wish) => {
  const found = choose(facts.signUps, wish, ({ state }) => state === 'registered' || state === 'attended')
  if (!found) return
  const attendeeId = found.attendees[wish.n % found.attendees.length]!
  return {
    says: `${attendeeId} of sign-up ${found.no} comes in`,
    forbidden: false,
    run: () => say(staff, checkIn, { activityId, attendeeId }),
  }
}

export const sendOut: Plan = ({ staff, activityId }, facts, wish) => {
  const found = choose(facts.signUps, wish, ({ attended }) => attended.length > 0)
  const attendeeId = found?.attended[wish.n % Math.max(1, found.attended.length)]
  if (!found || attendeeId === undefined) return
  return {
    says: `staff takes back that ${attendeeId} of sign-up ${found.no} came`,
    forbidden: false,
    run: () => staff.call(undoCheckIn, { activityId, attendeeId, reason: '认错人' }),
  }
}

/** Cancels every sign-up, which pays the fee back. A check-in is undone first; one that is too old to undo stays. */
export async function endSignUps({ shop, staff, activityId }: TeamLife, facts: Facts) {
  const late = new Date(shop.now().getTime() - UNDO_MS)
  for (const { no, state, attended } of facts.signUps) {
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
