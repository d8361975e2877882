import type { Db } from '../src/db/connect.ts'
import { Kept } from '../src/http/kept.ts'
import type * as plan from './team-plan.ts'

export interface Cast {
  /** The owner of the institution. */
  memberId: number
  institutionId: number
  skuIds: ReadonlyMap<string, number>
  passwordHash: string
  now: Date
}

export interface Person {
  id: number
  roles: readonly string[]
  unitId: number | null
  manages: readonly number[]
}

/** Lets the people of the plan act at moments of the past, through the same actions as the requests of members. */
export class Stage {
  readonly tx: Db
  readonly now: Date
  private readonly cast: Cast & { personOf: (who: plan.Who) => Person }
  private readonly kept: Kept

  constructor(tx: Db, cast: Cast & { personOf: (who: plan.Who) => Person }) {
    this.tx = tx
    this.cast = cast
    this.now = cast.now
    this.kept = new Kept(tx)
  }

  at = (agoMs: number) => new Date(this.now.getTime() - agoMs)
  get institutionId() {
    return this.cast.institutionId
  }

  idOf = (who: plan.Who) => this.cast.personOf(who).id
  skuIdOf = (code: string) => this.cast.skuIds.get(code) ?? 0

  /** The context of a member's request. */
  as(who: plan.Who, agoMs: number) {
    const { tx, kept, cast } = this
    const caller = { ...cast.personOf(who), institutionId: cast.institutionId, status: 'approved' }
    const run = <T>(work: (tx: Db, by: typeof caller) => Promise<T>) => work(tx, caller)
    return { db: tx, transaction: run, once: run, caller, now: this.at(agoMs), kept, env: DEMO } as never
  }

  /** The context of a request of the staff. */
  staff(agoMs: number) {
    const { tx, kept } = this
    const caller = { id: null, name: '商城运营', permissions: [] }
    const run = <T>(work: (tx: Db) => Promise<T>) => work(tx)
    const from = { ip: '', requestId: '' }
    return {
      db: tx,
      transaction: run,
      once: run,
      caller,
      now: this.at(agoMs),
      kept,
      env: DEMO,
      ...from,
    } as never
  }

  /** Gives a job the house that it expects. Its transactions run inside the one of the seed. */
  house(agoMs: number) {
    const { tx, kept } = this
    const db = Object.assign(tx, { begin: <T>(work: (tx: Db) => Promise<T>) => work(tx) })
    return { db, clock: () => this.at(agoMs), kept, env: DEMO } as never
  }
}

const DEMO = { demo: true }
