import type { AttachedNoun } from '@gongfang/contract/system/attachment'
import type { Permission } from '@gongfang/contract/system/permission'
import type { Db } from '../../db/connect.ts'
import type { Caller, MemberContext } from '../../http/context.ts'

/** The thing that files are added to or removed from, locked. */
export interface OpenThing {
  readonly id: number
  /** The last file stays. */
  readonly needsOne?: boolean
  /** Writes into its history what was added or removed. */
  readonly noted?: (note: string) => Promise<unknown>
}

/** How a noun has files. */
export interface AttachedPart {
  readonly noun: AttachedNoun
  /** Whether the member may read this one of them, and with it its files. */
  readonly mayRead: (db: Db, caller: Caller, id: number) => Promise<boolean>
  /** What staff need to read its files. */
  readonly staffRead: Permission
  /**
   * Locks the member's own, and refuses when its files cannot be changed now. Without it they change only with the whole, by
   * the actions of the noun.
   */
  readonly open?: (
    tx: Db,
    ctx: MemberContext,
    which: { no: string; change: 'add' | 'remove' },
  ) => Promise<OpenThing>
}

export interface OwnAttached {
  readonly attached?: readonly AttachedPart[]
}

/** The part of a noun. A test holds that every noun of the contract has one. */
export const partOf = (parts: readonly AttachedPart[], noun: AttachedNoun) =>
  parts.find((part) => part.noun === noun)
