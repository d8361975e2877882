import { keepDraft, readDraft } from '../../base/local-draft.ts'
import { type WantedRow, withMore } from './wanted.ts'

/** The draft of a new inquiry on this device. */
export const NEW_DRAFT = 'inquiry new'

/** Puts rows into the draft of a new inquiry, behind those that it holds. */
export function carry(more: readonly WantedRow[]) {
  const rows = (readDraft(NEW_DRAFT)?.rows as WantedRow[] | undefined) ?? []
  keepDraft(NEW_DRAFT, { rows: withMore(rows, more) })
}
