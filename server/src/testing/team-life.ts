import { randomUUID } from 'node:crypto'
import { CallFailed, Refused } from '@gongfang/contract/base/call'
import type { Endpoint, Input, Output } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { saveAcceptanceSetting } from '@gongfang/contract/buying/acceptance'
import type { ApprovalRule, RuleStep } from '@gongfang/contract/buying/approval-rules'
import type { FundOverrun } from '@gongfang/contract/people/fund'
import { type InstitutionAction, type InstitutionRole, roleMay } from '@gongfang/contract/people/institution'
import type { Fault } from '../books/fault.ts'
import type { Run } from '../db/connect.ts'
import { byRole, from100, saveRules } from './approval.ts'
import { anAddress } from './buying.ts'
import { aFund } from './funds.ts'
import { aTitle } from './invoices.ts'
import type { TestMember, TestShop, TestStaff } from './shop.ts'
import { aColleague } from './team.ts'
import { type Facts, readFacts } from './team-life-facts.ts'

// An institution of seven with a fund, rules and acceptances, a stranger, and the staff of the shop. Everybody tries
// everything; what the table of roles does not allow has to be refused, and in the end nobody has more or less.

/** Roles at the start. The first stays the owner; the last is of another institution. */
const CAST: readonly (readonly InstitutionRole[])[] = [
  ...([
    ['owner'],
    ['purchaser'],
    ['purchaser'],
    ['approver'],
    ['finance'],
    ['receiver'],
    ['viewer'],
  ] as const),
  ['owner'],
]
export const STRANGER = CAST.length - 1
/** SKUs of one product, which replace each other, and another product. */
export const STOCK = [14, 14, 6]
export const FUND_FEN = 40_000

export interface Traits {
  /** Points of everybody at the start. */
  points: number
  overrun: FundOverrun
  rules: 'none' | 'amount' | 'beyondFund' | 'always' | 'both'
  /** The amount from which buyers do not accept their own goods. */
  othersFromFen: number | null
  /** By this number a part chooses what it begins with. */
  choice: number
}

/** What a noun adds to these lives. What it opens it keeps for itself. */
export interface Part {
  begin: (life: TeamLife) => Promise<unknown>
  /** Ends what is over at this time. */
  keepDeadlines: (about: { db: TestShop['db']; run: Run; now: Date }) => Promise<unknown>
  unwind: (life: TeamLife) => Promise<unknown>
  /** What the shop rightly keeps in the end: fees of those who came. */
  kept: (life: TeamLife) => Promise<{ moneyFen: number; points: number }>
  /** Brings about for one member all that its books know; in other tests, too. */
  fill: (shop: TestShop, member: TestMember) => Promise<unknown>
  /** Statements that break each rule of its books, for the test of the rules. */
  faults: readonly Fault[]
}

export interface TeamLife {
  readonly shop: TestShop
  readonly staff: TestStaff
  readonly traits: Traits
  readonly people: TestMember[]
  readonly titles: readonly number[]
  readonly skuIds: readonly number[]
  readonly parts: readonly Part[]
  readonly story: string[]
}

export const institutionOf = ({ people }: TeamLife) => people[0]!.institutionId!

export async function begin(
  shop: TestShop,
  { staff, traits, parts }: Pick<TeamLife, 'staff' | 'traits' | 'parts'>,
): Promise<TeamLife> {
  shop.setNow(null)
  shop.setNow(shop.now())
  await shop.config('priceOrScore', null)
  const { points } = traits
  const owner = await shop.member({ points })
  const people = [owner]
  for (const roles of CAST.slice(1, STRANGER)) {
    const colleague = await aColleague(shop, owner, ...roles)
    if (points > 0) await givePoints(shop, colleague.id, points)
    people.push(colleague)
  }
  people.push(await shop.member({ points }))
  for (const member of people) if (mayOrder(member, people)) await anAddress(member)
  const titles = [await aTitle(owner), await aTitle(people[STRANGER]!)]
  await aFund(owner, { amount: FUND_FEN, overrun: traits.overrun, ownerId: people[4]!.id })
  const rules = rulesOf(traits, people)
  if (rules.length > 0) await saveRules(owner, ...rules)
  const others = traits.othersFromFen
  await owner.call(saveAcceptanceSetting, {
    enabled: true,
    otherFromFen: others === null ? null : fen(others),
    assetFromFen: fen(100_000),
  })
  const models = await shop.product({
    priceFen: 1037,
    skus: [0, 1].map((sku) => ({ stock: STOCK[sku]!, tiers: [[4, 991]] as [number, number][] })),
  })
  const other = await shop.product({ priceFen: 4999, stock: STOCK[2]! })
  const skuIds = [...models.skuIds, other.skuId]
  const life: TeamLife = { shop, staff, traits, people, titles, skuIds, parts, story: [] }
  for (const part of parts) await part.begin(life)
  return life
}

const mayOrder = (member: TestMember, people: readonly TestMember[]) =>
  roleMay(CAST[people.indexOf(member)]!, 'order')

async function givePoints({ db }: TestShop, memberId: number, points: number) {
  await db`update points_account set balance = ${points} where member_id = ${memberId}`
  await db`insert into points_entry (member_id, delta, balance_after, kind, reference)
           values (${memberId}, ${points}, ${points}, 'adjust', 'test')`
}

function rulesOf({ rules }: Traits, people: readonly TestMember[]): ApprovalRule[] {
  const when = { always: rules === 'always', categoryIds: [] }
  if (rules === 'amount') return [from100(byRole('approver'), byRole('finance', { level: 2, mode: 'all' }))]
  if (rules === 'beyondFund')
    return [{ name: '超出经费', when: { ...when, fundOver: true }, steps: [byRole('approver')] }]
  // Two named people side by side, and the approvers with them.
  if (rules === 'both') return [{ name: '会签', when: { ...when, always: true }, steps: signers(people) }]
  return rules === 'always' ? [{ name: '全部', when, steps: [byRole('approver')] }] : []
}

const signers = (people: readonly TestMember[]): RuleStep[] => [
  ...[people[2]!, people[4]!].map(({ id: memberId }) => ({
    ...byRole('approver'),
    by: { kind: 'person' as const, memberId },
  })),
  byRole('approver', { mode: 'all' }),
]

export interface TeamWish {
  kind: string
  who: number
  pick: number
  n: number
}

export interface Act {
  says: string
  /** The table of roles does not allow it. */
  forbidden: boolean
  /** Changes what others may do. */
  moves?: boolean
  run: () => Promise<unknown>
}
type Planned = Act | undefined
export type Plan = (life: TeamLife, facts: Facts, wish: TeamWish) => Planned | Promise<Planned>

/** Mostly one that it can be done to; now and then any. */
export function choose<T>(all: readonly T[], { pick }: TeamWish, fits: (one: T) => boolean): T | undefined {
  const some = pick % 7 === 0 ? all : all.filter(fits)
  return some[Math.floor(pick / 7) % Math.max(1, some.length)]
}

/** Thrown where something was let through, or shown, that should not have been. */
export class Wrong extends Error {}

/** Calls an endpoint; with a key, twice at once. */
export async function say<E extends Endpoint>(
  client: TestMember | TestStaff,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  if (!endpoint.once) return client.call(endpoint, input)
  const key = randomUUID()
  const both = await Promise.allSettled([1, 2].map(() => client.call(endpoint, input, { key })))
  const done = both.find((one) => one.status === 'fulfilled')
  if (done) return done.value
  throw (both[0] as PromiseRejectedResult).reason
}

/** Whether a member may do something in the institution that the order or request belongs to. */
export function may({ members }: Facts, memberId: number, action: InstitutionAction): boolean {
  const place = members.find((one) => one.memberId === memberId)
  return place !== undefined && roleMay(place.roles, action)
}

export const placeOf = ({ members }: Facts, memberId: number) =>
  members.find((one) => one.memberId === memberId)?.institutionId

/** One act, or two at the same moment. */
export async function live(life: TeamLife, plans: readonly (readonly [Plan, TeamWish])[]) {
  const facts = await readFacts(life)
  const planned = await Promise.all(plans.map(([plan, wish]) => plan(life, facts, wish)))
  const acts = planned.flatMap((act) => act ?? [])
  if (acts.length === 0) return
  const moving = acts.length > 1 && acts.some(({ moves }) => moves)
  const told = await Promise.all(acts.map((act) => outcomeOf(life, act, moving)))
  life.story.push(told.join(' ‖ '))
}

async function outcomeOf(life: TeamLife, { says, forbidden, run }: Act, moving: boolean): Promise<string> {
  const fail = (what: unknown) => new Wrong([...life.story, `${says}: ${what}`].join('\n  '))
  try {
    await run()
  } catch (error) {
    if (error instanceof Refused) return `${says}: ${error.reason ?? error.message}`
    // Who was removed is logged out.
    if (error instanceof CallFailed && error.status === 401) return `${says}: 401`
    throw fail(error)
  }
  if (forbidden && !moving) throw fail('let through')
  return `${says}: ok`
}
