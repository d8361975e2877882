import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { agreeRecurring, pauseRecurring, resumeRecurring } from '@gongfang/contract/buying/recurring'
import { putIntoList } from '@gongfang/contract/goods/shopping-list'
import { enqueue } from '../jobs/queue.ts'
import { work } from './aftersales.ts'
import { aRecurring } from './recurring.ts'
import { choose, may, type Plan, placeOf, type TeamLife } from './team-life.ts'
import { actorOf } from './team-life-orders.ts'

// Standing lists of the cast that hand in purchase requests.

interface LivePlan {
  listId: number
  memberId: number
  version: number
  on: boolean
}

const readPlans = ({ shop: { db }, people }: TeamLife) => db<LivePlan[]>`
  select p.list_id, p.member_id, p.version, l.hands_in as on
    from recurring_plan p join shopping_list l on l.id = p.list_id
   where p.member_id = any(${people.map(({ id }) => id)}) order by p.id`

const recur: Plan = (life, facts, { who, n, pick }) => {
  const by = n % 3 > 0 ? 1 + (who % 2) : who
  const member = life.people[by]!
  return {
    says: `${by} lets a list hand in`,
    forbidden: placeOf(facts, member.id) === undefined || !may(facts, member.id, 'order'),
    run: async () => {
      const skuId = life.skuIds[pick % life.skuIds.length]!
      const lines = [{ skuId, quantity: 1 + (n % 3) }]
      const { id } = await member.call(putIntoList, { name: `常用 ${n}`, lines })
      await aRecurring(member, id)
    },
  }
}

const changeRecurring: Plan = async (life, facts, wish) => {
  const found = choose(await readPlans(life), wish, () => true)
  if (!found) return
  const { listId, memberId, version, on } = found
  const by = actorOf(life.people, wish, memberId)
  const member = life.people[by]!
  const place = placeOf(facts, member.id)
  return {
    says: `${by} changes what list ${listId} hands in`,
    forbidden: memberId !== member.id || place === undefined || !may(facts, member.id, 'order'),
    run: () =>
      wish.n % 2 === 0
        ? member.call(agreeRecurring, { listId, version })
        : member.call(on ? pauseRecurring : resumeRecurring, { listId }),
  }
}

/** Its day comes; said twice, as a job may be. */
const comeDue: Plan = async (life, _facts, wish) => {
  const found = choose(await readPlans(life), wish, ({ on }) => on)
  if (!found) return
  const { shop } = life
  const payload = { listId: found.listId, day: dayAfter(dayOf(shop.now()), wish.n % 9) }
  return {
    says: `the day of list ${found.listId} comes`,
    forbidden: false,
    moves: true,
    run: async () => {
      await shop.db.begin((tx) => enqueue(tx, 'recurring.handIn', payload))
      await shop.db.begin((tx) => enqueue(tx, 'recurring.handIn', payload))
      await work(shop)
    },
  }
}

export const recurringActs = { recur, changeRecurring, comeDue } satisfies Record<string, Plan>

/** Frequent acts are drawn more often. */
export const recurringWeights = { recur: 2, comeDue: 4 } satisfies Partial<
  Record<keyof typeof recurringActs, number>
>
