import { randomUUID } from 'node:crypto'
import { getPurchaseRequest } from '@gongfang/contract/buying/approval'
import { getOrder } from '@gongfang/contract/buying/order'
import { getPapers } from '@gongfang/contract/money/invoice'
import { bookFund, carryFund, getFund, setFundState } from '@gongfang/contract/people/fund'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import {
  leaveTeam,
  removeColleague,
  setColleagueDisabled,
  setColleagueRoles,
} from '@gongfang/contract/people/team'
import { settleSuccession } from '@gongfang/contract/service/succession'
import { keepCourse } from '../buying/approval/course-actions.ts'
import { keepDeadlines } from '../buying/order/door.ts'
import { runIn } from '../db/connect.ts'
import { work } from './aftersales.ts'
import { loggedInAgain } from './team.ts'
import { choose, institutionOf, may, type Plan, placeOf, STRANGER, say, Wrong } from './team-life.ts'

// Roles, memberships and funds that change, time that passes, and what each member may read.

const sets: readonly InstitutionRole[][] = [
  ['viewer'],
  ['purchaser'],
  ['purchaser', 'approver'],
  ['finance'],
  ['admin'],
  ['receiver'],
]

export const team: Plan = (life, facts, { who, pick, n }) => {
  const { people, staff, shop } = life
  const by = n % 3 > 0 ? 0 : who
  const at = 1 + (pick % (STRANGER - 1))
  const [actor, other] = [people[by]!, people[at]!]
  const place = placeOf(facts, other.id)
  const [home, away] = [institutionOf(life), people[STRANGER]!.institutionId!]
  const forbidden = placeOf(facts, actor.id) !== home || !may(facts, actor.id, 'people')
  if (place === home) {
    const kind = (['roles', 'disable', 'remove'] as const)[n % 3 === 0 ? 0 : Math.floor(n / 3) % 3]!
    return {
      says: `${by} changes ${at}: ${kind}`,
      forbidden: forbidden || (kind !== 'roles' && by === at),
      moves: true,
      run: () =>
        kind === 'roles'
          ? actor.call(setColleagueRoles, {
              memberId: other.id,
              roles: sets[Math.floor(n / 9) % sets.length]!,
            })
          : kind === 'disable'
            ? actor.call(setColleagueDisabled, { memberId: other.id, disabled: true })
            : actor.call(removeColleague, {
                memberId: other.id,
                reason: '调离',
                successorId: people[pick % 2]!.id,
              }),
    }
  }
  const to = n % 4 === 0 ? away : home
  return {
    says: `${at} comes to ${to === home ? 'the institution' : 'the other one'}`,
    forbidden: false,
    moves: true,
    run: async () => {
      await staff.call(joinInstitution, {
        id: other.id,
        institutionId: to,
        roles: sets[n % sets.length]!,
        successorId: people[0]!.id,
      })
      people[at] = await loggedInAgain(shop, other)
    },
  }
}

/** The stranger stays: others come to that institution. */
export const leave: Plan = (life, facts, { who, pick }) => {
  if (who === STRANGER) return
  const { people } = life
  const member = people[who]!
  const to = people[pick % 3]!
  const place = placeOf(facts, member.id)
  return {
    says: `${who} leaves, ${pick % 3} takes over`,
    // The first is the only owner.
    forbidden: place === undefined || who === 0,
    moves: true,
    run: () => member.call(leaveTeam, { institutionId: place ?? institutionOf(life), successorId: to.id }),
  }
}

/** Gives the goods and after-sales of a member who left or is disabled to a colleague. */
export const settle: Plan = (life, facts, { who, pick, n }) => {
  const { people } = life
  const by = n % 3 > 0 ? 0 : who
  const [member, other, to] = [people[by]!, people[pick % people.length]!, people[n % 3]!]
  const home = institutionOf(life)
  return {
    says: `${by} settles what ${pick % people.length} holds: ${n % 3} takes over`,
    forbidden:
      placeOf(facts, member.id) !== home ||
      !may(facts, member.id, 'people') ||
      placeOf(facts, other.id) === home,
    moves: true,
    run: () => member.call(settleSuccession, { memberId: other.id, successorId: to.id }),
  }
}

export const fund: Plan = (life, facts, { who, pick, n }) => {
  const by = n % 2 > 0 ? 0 : who
  const member = life.people[by]!
  const { id, code } = facts.funds[pick % facts.funds.length]!
  const kind = (['adjust', 'closed', 'open', 'carry'] as const)[n % 4]!
  const amountFen = ((n % 8 === 0 ? 1 : -1) * (1 + n * 20)) as never
  return {
    says: `${by} moves fund ${code}: ${kind}`,
    forbidden: placeOf(facts, member.id) !== institutionOf(life) || !may(facts, member.id, 'fund'),
    moves: true,
    run: () =>
      kind === 'adjust'
        ? say(member, bookFund, { id, kind, amountFen, note: '年中调整' })
        : kind === 'carry'
          ? say(member, carryFund, {
              id,
              code: `N-${randomUUID().slice(0, 8)}`,
              name: '结转',
              fromOn: '2020-01-01',
              toOn: '2099-12-31',
            })
          : member.call(setFundState, { id, state: kind }),
  }
}

export const mode: Plan = ({ shop }, _facts, { n }) => ({
  says: `prices are in ${n % 3 === 0 ? 'points' : 'money'}`,
  forbidden: false,
  run: () => shop.config('priceOrScore', n % 3 === 0 ? '2' : '1'),
})

export const jobs: Plan = ({ shop }) => ({
  says: 'the worker works',
  forbidden: false,
  moves: true,
  run: () => work(shop),
})

export const wait: Plan = ({ shop, parts }) => ({
  says: 'half an hour goes by',
  forbidden: false,
  moves: true,
  run: async () => {
    const now = new Date(shop.now().getTime() + 31 * 60_000)
    shop.setNow(now)
    const about = { db: shop.db, run: runIn(shop.db), now }
    await keepDeadlines(about)
    for (const part of parts) await part.keepDeadlines(about)
    await keepCourse(shop.app.house)
  },
})

/** Reads what a role may not see, and the number of the receiver, who is somebody's own. */
export const look: Plan = (life, facts, wish) => {
  const member = life.people[wish.who]!
  const place = placeOf(facts, member.id)
  const found = choose(facts.orders, wish, () => true)
  const request = choose(facts.requests, wish, () => true)
  const what = (['order', 'papers', 'request', 'fund'] as const)[wish.n % 4]!
  if (what === 'fund') {
    const { id, ownerId } = facts.funds[0]!
    const mine = place === institutionOf(life) && (ownerId === member.id || may(facts, member.id, 'funds'))
    return { says: `${wish.who} looks at a fund`, forbidden: !mine, run: () => member.call(getFund, { id }) }
  }
  if (what === 'request') {
    if (!request) return
    const { no, memberId, ever } = request
    const mine = memberId === member.id || ever.includes(member.id) || may(facts, member.id, 'requestsOfAll')
    return {
      says: `${wish.who} looks at request ${no}`,
      forbidden: place !== institutionOf(life) || !mine,
      run: async () => hidden(await member.call(getPurchaseRequest, { no }), memberId === member.id),
    }
  }
  if (!found) return
  const { no, memberId, institutionId, accepted } = found
  const all = place === institutionId && may(facts, member.id, 'ordersOfAll')
  const sheets =
    what === 'papers' && place === institutionId && may(facts, member.id, 'acceptOfAll') && accepted > 0
  return {
    says: `${wish.who} looks at ${what} of ${no}`,
    forbidden: memberId !== member.id && !all && !sheets,
    run: async () =>
      hidden(
        await member.call(what === 'order' ? getOrder : getPapers, { no } as never),
        memberId === member.id,
      ),
  }
}

function hidden(answer: unknown, own: boolean) {
  if (!own && JSON.stringify(answer).includes('13900000000')) throw new Wrong('a whole number is shown')
}
