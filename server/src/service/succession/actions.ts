import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type Holding,
  type handDepotOver,
  holdingText,
  type SuccessionOffer,
  type settleSuccession,
} from '@gongfang/contract/service/succession'
import type { Db } from '../../db/connect.ts'
import { lockPassable, mustBePassable, type Passable, passGoods, piecesOf } from '../../goods/depot/door.ts'
import type { Context } from '../../http/context.ts'
import { dayNumber } from '../../numbers.ts'
import { findBelonging, getName, type HandOn, insertTeamEvent } from '../../people/member/door.ts'
import { lockTeam } from '../../people/team/door.ts'
import { lockOpenOf, passCases } from '../aftersale/door.ts'
import { tellMember } from './events.ts'
import { findHolding, isElsewhere, listColleagues, lockMembership } from './queries.ts'
import { afterExit, chosen, mayTakeOver } from './rules.ts'

// Lock order: the institution, orders, after-sales, codes, goods in the depot; of two members the one who gives first.

interface Place {
  memberId: number
  institutionId: number
}

export async function readOffer(db: Db, place: Place): Promise<SuccessionOffer> {
  const holding = await findHolding(db, place)
  if (holding.pieces + holding.cases === 0) return { ...holding, successors: [] }
  return { ...holding, successors: mayTakeOver(afterExit(await listColleagues(db, place)), holding) }
}

export async function readOfferOfStaff(db: Db, memberId: number): Promise<SuccessionOffer> {
  const place = await findBelonging(db, memberId)
  return place ? readOffer(db, { memberId, ...place }) : { pieces: 0, cases: 0, successors: [] }
}

/** Called with the institution locked and the membership ended, by whatever ends it. */
export const handOn: HandOn = async (tx, leaving) => {
  await pass(tx, leaving)
}

/** Hands over everything; refused beside the field without a colleague who may take it. */
async function pass(
  tx: Db,
  { memberId, institutionId, successorId, actorId, who, now }: Parameters<HandOn>[1],
): Promise<Holding> {
  const place = { memberId, institutionId }
  const withLoose = !(await isElsewhere(tx, place))
  const cases = await lockOpenOf(tx, place)
  const goods = await lockPassable(tx, { ...place, withLoose, now })
  const holding = { pieces: sumOf(goods), cases: cases.length }
  if (holding.pieces + holding.cases === 0) return holding
  const to = chosen(await listColleagues(tx, place), holding, { memberId, successorId })
  if (!to) return { pieces: 0, cases: 0 }
  const reference = `JJ${dayNumber(now)}`
  const staff = actorId === null ? who : ''
  const toId = to.memberId
  const by = { who: actorId === null ? ('staff' as const) : ('member' as const), whoName: staff }
  if (cases.length > 0) await passCases(tx, { ids: cases.map(({ id }) => id), toId, ...by, now })
  if (goods.length > 0)
    await passGoods(tx, { fromId: memberId, toId, goods, reference, note: '', staff, at: now })
  const about = holdingText(holding)
  await insertTeamEvent(tx, { institutionId, what: 'succeeded', memberId: toId, actorId, about, now })
  await tellBoth(tx, { fromId: memberId, toId, holding, reference })
  return holding
}

const sumOf = (goods: readonly Passable[]) => goods.reduce((sum, one) => sum + piecesOf(one), 0)

async function tellBoth(
  tx: Db,
  { fromId, toId, holding, reference }: { fromId: number; toId: number; holding: Holding; reference: string },
) {
  const what = holdingText(holding)
  const [from, to] = [(await getName(tx, fromId)) || '同事', await getName(tx, toId)]
  await tellMember(tx, { memberId: toId, event: 'tookOver', reference, values: { name: from, what } })
  await tellMember(tx, { memberId: fromId, event: 'handedOver', reference, values: { name: to, what } })
}

/** For what somebody holds who left or was disabled: goods may come after leaving, by an order that is paid later. */
export const settle = (ctx: Context<'approvedMember'>, wish: Parsed<typeof settleSuccession>) =>
  ctx.transaction(async (tx) => {
    const { institutionId } = await lockTeam(tx, ctx.caller, 'people')
    const place = { memberId: wish.memberId, institutionId }
    const membership = (await lockMembership(tx, place)) ?? refuse('notFound')
    if (membership.state === 'active') refuse('notFound')
    const by = { actorId: ctx.caller.id, who: '', now: ctx.now }
    return pass(tx, { ...place, successorId: wish.successorId, ...by })
  })

/** A holder who stays hands whole kinds to a colleague. */
export const handGoods = (ctx: Context<'approvedMember'>, wish: Parsed<typeof handDepotOver>) =>
  ctx.transaction(async (tx) => {
    const { institutionId } = await lockTeam(tx, ctx.caller, 'collect')
    const fromId = ctx.caller.id
    const place = { memberId: fromId, institutionId }
    const all = await lockPassable(tx, { ...place, withLoose: true, now: ctx.now })
    const goods = mustBePassable(all, wish.lines)
    const holding = { pieces: sumOf(goods), cases: 0 }
    const { successorId } = wish
    const to = chosen(await listColleagues(tx, place), holding, { memberId: fromId, successorId })
    if (!to) return refuse('nobodyTakesOver')
    const toId = to.memberId
    const reference = `JJ${dayNumber(ctx.now)}`
    await passGoods(tx, { fromId, toId, goods, reference, note: '', staff: '', at: ctx.now })
    await tellBoth(tx, { fromId, toId, holding, reference })
    return { pieces: holding.pieces }
  })
