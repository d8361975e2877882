import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input, Output } from '@gongfang/contract/base/endpoint'
import type { PretendWechat } from '../pretend/wechat.ts'
import { anAddress } from './buying.ts'
import { aTitle } from './invoices.ts'
import { aWorld, BACKORDER, booksOf, Impossible, SKUS, STOCK, type World } from './life-model.ts'
import type { TestClient, TestMember, TestShop, TestStaff } from './shop.ts'

// Two members of one institution and somebody of the staff, with three SKUs that nobody else buys. Whatever they do is
// done in the shop and in the model, and after every step both have to say the same.

/** State that the lives of one shop share. */
export interface Scene {
  readonly shop: TestShop
  readonly staff: TestStaff
  readonly wechat: PretendWechat
}

export interface Traits {
  /** Points of both members at the start. */
  points: number
  /** Whatever takes a key is sent twice at once. */
  twice: boolean
  /** Rejects open after-sales at the end, if possible. */
  rejects: boolean
}

export interface Life extends Scene {
  readonly traits: Traits
  readonly members: readonly TestMember[]
  readonly titles: readonly number[]
  readonly skuIds: readonly number[]
  readonly story: string[]
  world: World
  /** True if no actions run at the same moment. */
  alone: boolean
}

export async function begin(scene: Scene, traits: Traits): Promise<Life> {
  const { shop } = scene
  shop.setNow(null)
  shop.setNow(shop.now())
  await shop.config('priceOrScore', null)
  const { points } = traits
  const members = [await shop.member({ points }), await shop.member({ points })]
  const [first, second] = members
  await shop.db`update membership set institution_id = ${first!.institutionId} where member_id = ${second!.id}`
  for (const member of members) await anAddress(member)
  const titles: number[] = []
  for (const member of members) titles.push(await aTitle(member))
  const tiers: [number, number][] = [[4, 991]]
  const models = await shop.product({
    priceFen: 1037,
    skus: [0, 1].map((sku) => ({ stock: STOCK[sku]!, tiers })),
  })
  const other = await shop.product({
    priceFen: 4999,
    skus: [{ stock: STOCK[2]!, backorderLimit: BACKORDER[2]! }],
  })
  return {
    ...scene,
    traits,
    members,
    titles,
    skuIds: [...models.skuIds, other.skuId],
    story: [],
    alone: true,
    world: aWorld({ points, now: shop.now().getTime() }),
  }
}

export const skuOf = ({ skuIds }: Life, skuId: number) => skuIds.indexOf(skuId)

/** An action of one person. */
export interface Act {
  says: string
  /** True if the model allows it; 'either' if it cannot know. */
  may: (w: World, alone: boolean) => boolean | 'either'
  /** Throws `Refused`; what it changes is told otherwise. */
  act: (life: Life) => Promise<Change>
}
export type Change = (w: World) => void
export const nothing: Change = () => {}

/** Thrown if WeChat refuses: the order is closed or paid. */
export class NotTaken extends Error {}

/** Calls an endpoint; with a key, twice at once where that is a trait of this life. */
export async function say<E extends Endpoint>(
  { traits }: Life,
  client: TestClient,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  if (!traits.twice || !endpoint.once) return client.call(endpoint, input)
  const key = randomUUID()
  const both = await Promise.allSettled([
    client.call(endpoint, input, { key }),
    client.call(endpoint, input, { key }),
  ])
  // A refusal is not kept under the key: what somebody else does at this moment may let the second one through.
  const [first, again] = both.filter((one) => one.status === 'fulfilled')
  if (first === undefined) throw (both[0] as PromiseRejectedResult).reason
  if (again !== undefined && !isDeepStrictEqual(first.value, again.value))
    throw new Error(`${endpoint.path}: one key, two answers`)
  return first.value
}

type Outcome = { change: Change } | { refused: string }

/**
 * All at once. What was let through and what was refused has to be what the model says of one order or another in which
 * they could have been done one after the other, and the books have to be what they are after it.
 */
export async function together(life: Life, acts: readonly Act[]) {
  const { world } = life
  life.alone = acts.length === 1
  const outcomes = await Promise.all(acts.map((one) => outcomeOf(life, one)))
  const told = acts.map(({ says }, at) => `${says}: ${wordOf(outcomes[at]!)}`)
  life.story.push(told.join(' ‖ '))
  const books = await lookAt(life)
  const faults: string[] = []
  for (const turns of ordersOf(acts.map((one, at) => ({ ...one, outcome: outcomes[at]! })))) {
    const next = structuredClone(world)
    const fault = replay(next, turns)
    if (fault === undefined && isDeepStrictEqual(booksOf(next), books)) {
      life.world = next
      return
    }
    faults.push(fault ?? `the model says ${JSON.stringify(booksOf(next))}`)
  }
  throw new Error(
    [...life.story, `the shop says  ${JSON.stringify(books)}`, ...new Set(faults)].join('\n  ').concat('\n'),
  )
}

const wordOf = (outcome: Outcome) => ('change' in outcome ? 'ok' : outcome.refused)

async function outcomeOf(life: Life, { says, act }: Act): Promise<Outcome> {
  try {
    return { change: await act(life) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason ?? error.message }
    if (error instanceof NotTaken) return { refused: error.message }
    throw new Error([...life.story, `${says}: ${error}`].join('\n  '), { cause: error })
  }
}

function replay(w: World, turns: readonly (Act & { outcome: Outcome })[]): string | undefined {
  try {
    for (const { says, may, outcome } of turns) {
      const let_through = 'change' in outcome
      const expected = may(w, turns.length === 1)
      if (expected !== 'either' && expected !== let_through)
        return `the model ${expected ? 'lets it through' : 'refuses it'}: ${says}`
      if (let_through) outcome.change(w)
    }
    return undefined
  } catch (error) {
    if (error instanceof Impossible) return `the model cannot: ${error.message}`
    throw error
  }
}

const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, at) => ordersOf(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

/** Stock, depot, points and money as they stand in the shop's books. Money and points that are on their way back are back. */
export async function lookAt({ shop: { db }, members, skuIds }: Life): Promise<ReturnType<typeof booksOf>> {
  const stock = await db<{ id: number; stock: number }[]>`
    select id, stock from sku where id = any(${[...skuIds]})`
  const ids = members.map(({ id }) => id)
  const held = await db<{ memberId: number; skuId: number; held: number }[]>`
    select member_id, sku_id, held from depot_item where member_id = any(${ids})`
  const sums = await db<{ id: number; points: number; paidFen: number }[]>`
    with back as (
      select p.member_id, sum(r.amount_fen) as fen, sum(r.amount_points) filter (where r.state <> 'done') as points
        from refund r join payment p on p.id = r.payment_id
       where p.member_id = any(${ids}) and r.state <> 'failed' group by p.member_id
    )
    select a.member_id as id, (a.balance + coalesce(b.points, 0))::bigint as points,
           (coalesce((select sum(amount_fen) from payment p
              where p.member_id = a.member_id and p.state = 'paid' and p.channel <> 'bank'), 0)
          + coalesce((select sum(received_fen - returned_fen) from bank_transfer t
              where t.member_id = a.member_id), 0)
          - coalesce(b.fen, 0))::bigint as paid_fen
      from points_account a left join back b on b.member_id = a.member_id where a.member_id = any(${ids})`
  return {
    stock: skuIds.map((skuId) => stock.find(({ id }) => id === skuId)?.stock ?? 0),
    members: members.map(({ id }) => {
      const { points = 0, paidFen = 0 } = sums.find((one) => one.id === id) ?? {}
      const own = held.filter(({ memberId }) => memberId === id)
      const depot = SKUS.map((sku) => own.find(({ skuId }) => skuId === skuIds[sku])?.held ?? 0)
      return { points, paidFen, depot }
    }),
  }
}
