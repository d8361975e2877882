import type { Overview } from '@gongfang/contract/insight/overview'
import type { Db, Fragment } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'

/** Left out of the answer where there is nothing. */
export const rareKeys = [
  'requests',
  'cameBack',
  'inquiries',
  'shortFunds',
  'aftersales',
  'joinRequests',
  'refusals',
] as const
type Rare = (typeof rareKeys)[number]

/** One row with the value of every part. */
export type Row = Omit<
  Overview,
  Rare | 'acceptances' | 'toPay' | 'unpaidSignUps' | 'heldLists' | 'movedChanges'
> &
  Record<Rare, number> & {
    acceptances: number | null
    toPay: NonNullable<Overview['toPay']>
    unpaidSignUps: NonNullable<Overview['unpaidSignUps']>
    heldLists: NonNullable<Overview['heldLists']>
    movedChanges: NonNullable<Overview['movedChanges']>
  }

export interface Reader {
  readonly caller: Caller
  readonly memberId: number
  readonly now: Date
  /** A member of an institution who may act for it. */
  readonly stands: boolean
}

/** Makes an expression that gives one value; a count is the number of rows of its list. */
type Part = (db: Db, reader: Reader) => Fragment
export type Parts = Readonly<Record<keyof Row, Part>>

/** What one noun gives to the personal centre. */
export interface OwnOverview {
  readonly overview?: Partial<Parts>
}

/** A test holds that no part is missing. */
export const allParts = (nouns: readonly OwnOverview[]): Parts =>
  Object.assign({}, ...nouns.map(({ overview }) => overview))
