import type { OrderNotes } from './order.ts'

/** In the order in which papers and tables show them. */
export const noteKeys = ['poNumber', 'remark'] as const satisfies readonly (keyof OrderNotes)[]

export const noteNames: Record<keyof OrderNotes, string> = { poNumber: '采购单号', remark: '备注' }

/** For staff, whose own notes stand beside the buyer's. */
export const deskNoteNames: Record<keyof OrderNotes, string> = { ...noteNames, remark: '买家备注' }

/** Names and texts of the notes that were written. */
export const writtenNotes = (notes: OrderNotes, names = noteNames): [name: string, text: string][] =>
  noteKeys.flatMap((key) => (notes[key] === '' ? [] : [[names[key], notes[key]]]))

export const noNotes: OrderNotes = { poNumber: '', remark: '' }

export const trimmed = (notes: OrderNotes): OrderNotes => ({
  poNumber: notes.poNumber.trim(),
  remark: notes.remark.trim(),
})
