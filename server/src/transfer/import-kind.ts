import type { ImportKind as KindName } from '@gongfang/contract/transfer'
import type { Actor } from '../audit/door.ts'
import type { Db } from '../db/connect.ts'
import type { Finding, Line } from './plan-rules.ts'

export interface Column {
  readonly key: string
  readonly head: string
  readonly width: number
  readonly needed?: boolean
  /** What stands below the head in the template's notes. */
  readonly hint: string
  readonly example: string
}

export type Verdict = 'new' | 'changed' | 'unchanged' | 'wrong'

export interface Sheet {
  readonly lines: readonly Line[]
  /** Keys of the columns that the sheet has. */
  readonly columns: ReadonlySet<string>
}

/** Who imports, and from which file. */
export interface Importing {
  readonly jobId: number
  readonly actor: Actor
  readonly fileHash: string
  /** Pictures sent along, by the names that the sheet uses. */
  readonly pictures: ReadonlyMap<string, string>
  readonly now: Date
  /** The rows that are read are kept from changing until the transaction ends. */
  readonly lock: boolean
}

export interface Plan {
  /** One a line, in their order. A line with a finding is wrong whatever stands here. */
  readonly verdicts: readonly Verdict[]
  readonly findings: readonly Finding[]
  /** What is left out or left as it is, though a row asks for it. Stops nothing. */
  readonly warnings?: readonly Finding[]
  readonly notes?: readonly string[]
  readonly picturesMissing?: readonly string[]
  /** Writes everything. Called when nothing is wrong, in the transaction in which it was planned. */
  readonly apply: () => Promise<void>
}

export interface ImportKind {
  readonly columns: readonly Column[]
  readonly rows: number
  /** What the sheet would do to the shop as it is now. Reads only. */
  readonly plan: (tx: Db, sheet: Sheet, importing: Importing) => Promise<Plan>
}

export type ImportKinds = Record<KindName, ImportKind>
