import type { OpenMatters } from '@gongfang/contract/insight/account'
import type { InstitutionMatters } from '@gongfang/contract/insight/closing'
import type { Db, Fragment } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import type { SheetCell } from '../../outside/sheet-cell.ts'

/** A sheet of the data that a member takes along. */
export interface OwnSheet {
  readonly name: string
  /** Sheets stand in the order of these numbers. */
  readonly place: number
  readonly heads: readonly string[]
  readonly rows: (db: Db, memberId: number, most: number) => Promise<readonly (readonly SheetCell[])[]>
}

export interface Leaving {
  readonly memberId: number
  readonly now: Date
}

export interface Closing {
  readonly institutionId: number
  readonly now: Date
}

/** Expressions that count what is open, by the names of the contract. */
export type MemberMatters = Readonly<Record<keyof OpenMatters, (db: Db, who: Leaving) => Fragment>>
export type ClosingMatters = Readonly<Record<keyof InstitutionMatters, (db: Db, which: Closing) => Fragment>>

/** What becomes of a noun when a member deletes the account, or an institution is closed. */
export interface LeavingParts {
  /** Ends what is over by its time, before anything is counted. */
  readonly settle?: (
    ctx: Pick<MemberContext, 'db' | 'now'> & { run: MemberContext['transaction']; memberId: number },
  ) => Promise<unknown>
  readonly matters?: Partial<MemberMatters>
  readonly institutionMatters?: Partial<ClosingMatters>
  /** Books the points off that the member gives up. */
  readonly giveUp?: (tx: Db, of: Leaving & { points: number }) => Promise<unknown>
  /** Deletes what is personal. Slices to the right go first. */
  readonly forget?: (tx: Db, memberId: number) => Promise<unknown>
  /** Ends what waits to become part of an institution. */
  readonly endJoining?: (tx: Db, of: Closing & { actorId: number | null }) => Promise<unknown>
}

export interface OwnAccount {
  readonly ownData?: OwnSheet
  readonly leaving?: LeavingParts
}

export interface Accounts {
  readonly sheets: readonly OwnSheet[]
  readonly leaving: readonly LeavingParts[]
  readonly matters: MemberMatters
  readonly institutionMatters: ClosingMatters
}

/** A test holds that nothing is missing. */
export function gatherAccounts(nouns: readonly OwnAccount[]): Accounts {
  const leaving = nouns.flatMap((noun) => noun.leaving ?? [])
  return {
    sheets: nouns.flatMap(({ ownData }) => ownData ?? []),
    leaving,
    matters: Object.assign({}, ...leaving.map(({ matters }) => matters)),
    institutionMatters: Object.assign({}, ...leaving.map(({ institutionMatters }) => institutionMatters)),
  }
}
