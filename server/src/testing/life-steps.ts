import fc from 'fast-check'
import { type Act, type Life, together } from './life.ts'
import { ask, askInvoice, cases, goodwill, invoices } from './life-cases.ts'
import { collect, comeIn, makeCode, receive, ship, undo } from './life-goods.ts'
import type { World } from './life-model.ts'
import {
  adjust,
  buy,
  cancel,
  doJobs,
  type LifeWish,
  openPayment,
  otherMode,
  payAttempt,
  receiveMoney,
  returnMoney,
  topUp,
  wait,
} from './life-orders.ts'

type Plan = (w: World, wish: LifeWish) => Act | undefined

/** Actions that two people may do at the same moment. */
const acts = {
  buy,
  cancel,
  openPayment,
  payAttempt,
  receiveMoney,
  returnMoney,
  ship,
  comeIn,
  receive,
  makeCode,
  collect,
  undo,
  ask,
  ...cases,
  goodwill,
  topUp,
  adjust,
  doJobs,
  askInvoice,
  issueInvoice: invoices.issue,
  redInvoice: invoices.red,
  cancelInvoice: invoices.cancel,
} satisfies Record<string, Plan>
/** Actions that affect everybody. */
const alone = { otherMode, wait } satisfies Record<string, Plan>
const all: Record<string, Plan> = { ...acts, ...alone }

/** Frequent actions are drawn more often. */
const weights: Partial<Record<keyof typeof all, number>> = {
  buy: 6,
  openPayment: 6,
  payAttempt: 8,
  receiveMoney: 3,
  ship: 5,
  receive: 4,
  makeCode: 3,
  collect: 4,
  comeIn: 3,
  ask: 8,
  approve: 6,
  comeBack: 5,
  refund: 8,
  replace: 3,
  doJobs: 2,
}

const kindOf = (names: readonly string[]) =>
  fc.constantFrom(...names.flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name)))

const dice = { who: fc.nat(1), pick: fc.nat(999), n: fc.nat(479) }
const wishOf = (names: readonly string[]) => fc.record({ kind: kindOf(names), ...dice })

interface Wanted extends LifeWish {
  kind: string
}

/** Replacements for an impossible action; waiting goods and money come first. */
const onwards: readonly (keyof typeof acts)[] = [
  ...(['refund', 'collect', 'replace', 'comeBack', 'approve', 'payAttempt', 'receive'] as const),
  ...(['makeCode', 'ship', 'openPayment', 'ask', 'buy'] as const),
]

function planOf(w: World, wish: Wanted): Act | undefined {
  for (const kind of [wish.kind, ...onwards.slice(wish.n % 7), 'buy']) {
    const act = all[kind]?.(w, wish)
    if (act) return act
  }
  return undefined
}

/** One action, or two at once. */
class Step implements fc.AsyncCommand<Life, Life> {
  readonly wanted: readonly Wanted[]

  constructor(wanted: readonly Wanted[]) {
    this.wanted = wanted
  }

  private plan({ world }: Life): Act[] {
    return this.wanted.flatMap((one) => planOf(world, one) ?? [])
  }

  check(life: Life) {
    return this.plan(life).length === this.wanted.length
  }

  async run(life: Life) {
    await together(life, this.plan(life))
  }

  toString() {
    return this.wanted.map(({ kind, who, pick, n }) => `${kind}(${who},${pick},${n})`).join('‖')
  }
}

const one = wishOf(Object.keys(all)).map((wanted) => new Step([wanted]))
const two = fc
  .tuple(wishOf(Object.keys(acts)), wishOf(Object.keys(acts)), fc.boolean())
  .map(([a, b, same]) => new Step([a, same ? { ...b, who: a.who, pick: a.pick } : b]))

/** Steps of a life; `replayPath` from the message of a failure. */
export const steps = (replayPath: string | undefined) =>
  fc.commands([one, one, two], { maxCommands: 40, size: 'max', ...(replayPath && { replayPath }) })

export const traits = fc.record({
  points: fc.constantFrom(0, 400, 20_000),
  twice: fc.boolean(),
  rejects: fc.boolean(),
})
