import { acceptGoods, getOrderAcceptance } from '@gongfang/contract/buying/acceptance'
import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { redeemVoucher, undoVerification } from '@gongfang/contract/buying/verification-desk'
import {
  listColleagueGoods,
  saveCommonDepot,
  takeColleagueGoods,
} from '@gongfang/contract/goods/common-depot'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { adjustDepot, listDepotStock } from '@gongfang/contract/goods/depot-desk'
import { handDepotOver } from '@gongfang/contract/service/succession'
import { choose, may, type Plan, placeOf, say } from './team-life.ts'

// Goods that are sent, collected, handed over and accepted.

let parcels = 0
export const aParcel = () => ({ carrier: '顺丰速运', trackingNo: `TL${String(++parcels).padStart(9, '0')}` })

export const ship: Plan = ({ staff }, facts, wish) => {
  const found = choose(
    facts.orders,
    wish,
    ({ state, delivery }) => state === 'paid' && delivery === 'express',
  )
  if (!found) return
  return {
    says: `staff sends ${found.no}`,
    forbidden: false,
    run: () => say(staff, shipDeskOrder, { no: found.no, ...aParcel() }),
  }
}

export const collect: Plan = ({ people, staff }, facts, wish) => {
  const { n } = wish
  const holder = choose(facts.holders, wish, () => true)
  const by = holder === undefined ? wish.who : people.findIndex(({ id }) => id === holder)
  const member = people[by]!
  return {
    says: `${by} collects`,
    forbidden: placeOf(facts, member.id) !== undefined && !may(facts, member.id, 'collect'),
    run: async () => {
      const { data } = await member.call(listDepot, {})
      const lines = data.slice(0, 2).map(({ id, held }) => ({ itemId: id, quantity: 1 + (n % held) }))
      // Without anything to collect, the form is refused.
      const { digits } = await member.call(createDepotCode, { lines })
      await say(staff, redeemVoucher, { code: digits })
    },
  }
}

/** A holder who stays gives kinds to a colleague. */
export const handOver: Plan = ({ people }, facts, wish) => {
  const holder = choose(facts.holders, wish, () => true)
  const by = holder === undefined ? wish.who : people.findIndex(({ id }) => id === holder)
  const at = wish.n % people.length
  const [member, to] = [people[by]!, people[at]!]
  const place = placeOf(facts, member.id)
  const mayBoth = may(facts, member.id, 'collect') && may(facts, to.id, 'collect')
  return {
    says: `${by} hands goods to ${at}`,
    forbidden: place === undefined || place !== placeOf(facts, to.id) || !mayBoth || by === at,
    run: async () => {
      const { data } = await member.call(listDepot, {})
      const lines = data.slice(0, 1 + (wish.n % 3)).map(({ id, held }) => ({ itemId: id, quantity: held }))
      await member.call(handDepotOver, { successorId: to.id, lines })
    },
  }
}

/** Whether colleagues take goods of each other. */
export const share: Plan = ({ people }, facts, wish) => ({
  says: `${wish.who} says whether goods are held in common`,
  forbidden: !may(facts, people[wish.who]!.id, 'depotSetting'),
  run: () => say(people[wish.who]!, saveCommonDepot, { common: wish.n % 4 !== 0 }),
})

export const take: Plan = ({ people }, facts, wish) => {
  const member = people[wish.who]!
  return {
    says: `${wish.who} takes goods of colleagues`,
    forbidden: placeOf(facts, member.id) === undefined || !may(facts, member.id, 'collectOfColleague'),
    run: async () => {
      const { data } = await member.call(listColleagueGoods, { limit: 50 })
      const lines = data.slice(0, 1 + (wish.n % 3)).map(({ id, held }) => ({ itemId: id, quantity: held }))
      // Without anything to take, the form is refused.
      await member.call(takeColleagueGoods, { lines })
    },
  }
}

export const undo: Plan = ({ staff }, facts, wish) => {
  const no = choose(facts.collected, wish, () => true)
  if (!no) return
  return {
    says: `staff undoes ${no}`,
    forbidden: false,
    run: () => staff.call(undoVerification, { no, reason: '拿错了' }),
  }
}

/** Staff count what is kept for somebody: some are lost, or found. */
export const correct: Plan = ({ people, staff }, facts, wish) => {
  const { n } = wish
  const holder = choose(facts.holders, wish, () => true)
  if (holder === undefined) return
  const delta = [-1, -2, 1, 2][n % 4]!
  return {
    says: `staff corrects goods of ${people.findIndex(({ id }) => id === holder)} by ${delta}`,
    forbidden: false,
    run: async () => {
      const { rows } = await staff.call(listDepotStock, { memberId: holder })
      const item = rows[Math.floor(n / 4) % Math.max(1, rows.length)]
      if (item) await say(staff, adjustDepot, { itemId: item.id, delta, reason: '盘点' })
    },
  }
}

export const accept: Plan = ({ people, traits }, facts, wish) => {
  const found = choose(facts.orders, wish, ({ state }) => ['shipped', 'done', 'paid'].includes(state))
  if (!found) return
  const { id } = people[wish.who]!
  const { no, memberId, institutionId, worthFen } = found
  const own = memberId === id
  const out =
    own &&
    traits.othersFromFen !== null &&
    worthFen >= traits.othersFromFen &&
    institutionId === people[0]!.institutionId
  return {
    says: `${wish.who} accepts ${no}`,
    forbidden: placeOf(facts, id) !== institutionId || !may(facts, id, own ? 'accept' : 'acceptOfAll') || out,
    run: async () => {
      const { lines } = await people[wish.who]!.call(getOrderAcceptance, { no })
      const line = lines.find(({ open, refused }) => open + refused > 0) ?? lines[0]!
      const refused = wish.n % 3 === 0 ? 1 : 0
      const accepted = refused === 1 ? 0 : Math.max(1, line.open)
      const one = {
        orderLineId: line.orderLineId,
        accepted,
        refused,
        ...(refused && { reason: 'damaged' as const }),
      }
      await say(people[wish.who]!, acceptGoods, { no, lines: [one] })
    },
  }
}
