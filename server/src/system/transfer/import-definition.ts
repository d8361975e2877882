import type { ImportKind } from '@gongfang/contract/system/transfer'
import type { Db } from '../../db/connect.ts'
import type { Actor } from '../audit/door.ts'
import type { ImportLine, RowFinding } from './row-rules.ts'

export interface ImportColumn {
  readonly key: string
  readonly head: string
  readonly width: number
  readonly required?: boolean
  /** The note on this column in the template. */
  readonly hint: string
  readonly example: string
}

export type RowVerdict = 'new' | 'changed' | 'unchanged' | 'wrong'

/** The staff member who imports, and the file. */
export interface Importing {
  readonly jobId: number
  readonly actor: Actor
  readonly fileHash: string
  /** URLs of the pictures sent along, by `pictureName`. */
  readonly pictures: ReadonlyMap<string, string>
  readonly now: Date
  /** The shop's. */
  readonly secretKey: string
  /** The records that are read stay locked until the transaction ends. */
  readonly lock: boolean
}

export interface ImportPlan {
  /** One per line, in their order. A line with a finding counts as wrong whatever its verdict is. */
  readonly verdicts: readonly RowVerdict[]
  readonly findings: readonly RowFinding[]
  /** Parts of a row that are left out or left unchanged. They do not stop the import. */
  readonly warnings?: readonly RowFinding[]
  readonly notes?: readonly string[]
  readonly picturesMissing?: readonly string[]
  /** Numbers that must not move between check and confirmation. */
  readonly basis?: readonly number[]
  /** Writes everything. Called when nothing is wrong, in the transaction in which it was planned. */
  readonly apply: () => Promise<void>
}

/** A workbook that can be imported: its columns, and what its rows do. */
export interface ImportDefinition {
  readonly columns: readonly ImportColumn[]
  readonly maxRows: number
  /** The workbook names pictures, which are sent along one by one. */
  readonly hasPictures?: boolean
  /** Compares the lines with the records as they are now. Reads only. */
  readonly plan: (tx: Db, lines: readonly ImportLine[], importing: Importing) => Promise<ImportPlan>
}

export type ImportDefinitions = Readonly<Record<ImportKind, ImportDefinition>>

/** Pictures are matched however the computer that sent them wrote their names. */
export const pictureName = (name: string) => name.normalize('NFC').trim().toLowerCase()
