import type { CartLine } from '@gongfang/contract/goods/cart'
import { recounted, withQuantity } from './cart-lines.ts'

/**
 * A change of the cart that the server has not confirmed. It contains the final state, so that sending it twice
 * does no harm.
 */
export type Edit =
  | { id: string; kind: 'quantity'; lineId: number; quantity: number }
  | { id: string; kind: 'select'; ids: readonly number[]; selected: boolean }
  | { id: string; kind: 'remove'; ids: readonly number[] }

/** Puts lines back that were removed. It is never stored: a merge adds to what is there. */
interface Restoring {
  id: string
  kind: 'restore'
  lines: readonly CartLine[]
}

export type CartChange = Edit | Restoring

/** Adds an edit in sending order, and drops the edits that it replaces. */
export function addEdit(edits: readonly Edit[], next: Edit): Edit[] {
  const touched = next.kind === 'quantity' ? [next.lineId] : next.ids
  const still = edits.flatMap((edit): Edit[] => {
    if (edit.kind === 'quantity') {
      const overruled = next.kind !== 'select' && touched.includes(edit.lineId)
      return overruled ? [] : [edit]
    }
    if (edit.kind !== 'select' || next.kind === 'quantity') return [edit]
    const ids = edit.ids.filter((id) => !touched.includes(id))
    return ids.length > 0 ? [{ ...edit, ids }] : []
  })
  return [...still, next]
}

/** The cart after all edits. Restored lines appear after the server's answer. */
export function withEdits(
  lines: readonly CartLine[],
  edits: readonly CartChange[],
  rate: number,
): CartLine[] {
  const edited = edits.reduce<CartLine[]>(
    (shown, edit) => {
      if (edit.kind === 'restore') return shown
      if (edit.kind === 'remove') return shown.filter(({ id }) => !edit.ids.includes(id))
      return shown.map((line) => {
        if (edit.kind === 'select')
          return edit.ids.includes(line.id) ? { ...line, selected: edit.selected } : line
        return edit.lineId === line.id ? withQuantity(line, edit.quantity, rate) : line
      })
    },
    [...lines],
  )
  return edits.length > 0 ? recounted(edited, rate) : edited
}

/** Ids of lines with unconfirmed edits. */
export const editedLines = (edits: readonly Edit[]): ReadonlySet<number> =>
  new Set(edits.flatMap((edit) => (edit.kind === 'quantity' ? [edit.lineId] : edit.ids)))

/** Storage may hold edits of an older version, of another program or of another member. */
export function readEdits(stored: unknown, owner: number): Edit[] {
  if (stored === null || typeof stored !== 'object') return []
  const { owner: whose, edits } = stored as { owner?: unknown; edits?: unknown }
  return whose === owner && Array.isArray(edits) ? edits.filter(isEdit) : []
}

function isEdit(value: unknown): value is Edit {
  if (value === null || typeof value !== 'object') return false
  const { id, kind, lineId, quantity, ids, selected } = value as Record<string, unknown>
  if (typeof id !== 'string') return false
  if (kind === 'quantity') return Number.isSafeInteger(lineId) && Number.isSafeInteger(quantity)
  if (!Array.isArray(ids) || !ids.every(Number.isSafeInteger)) return false
  return kind === 'remove' || (kind === 'select' && typeof selected === 'boolean')
}
