/**
 * Places that show some of the notes. All others that name a whole order or request show every note: the order's form and its
 * pages, requests, after-sales of the back office, printed orders, workbooks of orders, exports, and a member's own data.
 */
export type NotePlace =
  /** Workbooks with a row for each line of an order. */
  | 'lines'
  /** Lists of goods to pick and to send, where the staff's own note stands beside them. */
  | 'packing'
  | 'delivery'
  | 'quotation'
  /** The head of every sheet of the expense papers. The other notes stand on the order's sheet. */
  | 'everyPaper'
  | 'acceptance'
  /** Cards and rows in lists of purchase requests. */
  | 'card'
  | 'statement'

interface OrderNote {
  readonly name: string
  /** A day is '2026-12-01', or '' for none; in the database a date. */
  readonly kind: 'text' | 'day'
  /** `asked`: the form has its field only where an institution demands it or others have to agree to the order. */
  readonly offered: 'always' | 'asked'
  /** True if an institution may demand it of every order. */
  readonly requirable: boolean
  /** For staff, whose own notes stand beside the buyer's. */
  readonly deskName: string
  /** The label of its field in the order's form. */
  readonly label: string
  /** The text beside the field; '' for none. */
  readonly hint: string
  readonly placeholder: string
  /** The largest number of characters. */
  readonly most: number
  /** The height of the field. A field of several rows takes line breaks. */
  readonly rows: number
  /** Members and staff look for orders by it, and copy it. It needs an index of `shop_order`. */
  readonly isNumber: boolean
  /** True if the text may name people. Purchase requests then lose it when their requester leaves the shop. */
  readonly isPersonal: boolean
  /**
   * The key of its column in the staff's list of orders; settings of staff contain these keys. The column `note` shows the
   * staff's own notes, and this one after the word `as`.
   */
  readonly deskList: { readonly column: string; readonly as?: string }
  readonly places: Readonly<Record<NotePlace, boolean>>
}

/**
 * The texts that a buyer can write on an order. Forms, papers and tables show them in this order. Each is a column of
 * `shop_order` and of `purchase_request`.
 */
export const orderNotes = {
  /** The institution's own purchase order number. */
  poNumber: {
    name: '采购单号',
    kind: 'text',
    offered: 'always',
    requirable: true,
    deskName: '采购单号',
    label: '采购单号',
    hint: '选填，随订单保存，便于对账',
    placeholder: '',
    most: 40,
    rows: 1,
    isNumber: true,
    isPersonal: false,
    deskList: { column: 'po' },
    places: {
      lines: true,
      packing: false,
      delivery: true,
      quotation: true,
      everyPaper: true,
      acceptance: true,
      card: false,
      statement: true,
    },
  },
  /** What the goods are for. */
  purpose: {
    name: '用途',
    kind: 'text',
    offered: 'asked',
    requirable: true,
    deskName: '用途',
    label: '用途',
    hint: '审批人可见',
    placeholder: '',
    most: 100,
    rows: 1,
    isNumber: false,
    isPersonal: false,
    deskList: { column: 'note', as: '用途' },
    places: {
      lines: true,
      packing: false,
      delivery: true,
      quotation: false,
      everyPaper: false,
      acceptance: true,
      card: true,
      statement: false,
    },
  },
  /** The day by which the buyer wishes the goods to be there. */
  wishedOn: {
    name: '期望到货',
    kind: 'day',
    offered: 'always',
    requirable: false,
    deskName: '期望到货',
    label: '期望到货日',
    hint: '选填，商城尽量在这天之前送达',
    placeholder: '',
    most: 10,
    rows: 1,
    isNumber: false,
    isPersonal: false,
    deskList: { column: 'wished' },
    places: {
      lines: true,
      packing: true,
      delivery: true,
      quotation: false,
      everyPaper: false,
      acceptance: true,
      card: true,
      statement: false,
    },
  },
  remark: {
    name: '备注',
    kind: 'text',
    offered: 'always',
    requirable: false,
    deskName: '买家备注',
    label: '订单备注',
    hint: '',
    placeholder: '对配送、包装的要求',
    most: 200,
    rows: 2,
    isNumber: false,
    isPersonal: true,
    deskList: { column: 'note', as: '买家' },
    places: {
      lines: true,
      packing: true,
      delivery: true,
      quotation: false,
      everyPaper: false,
      acceptance: false,
      card: false,
      statement: false,
    },
  },
} as const satisfies Record<string, OrderNote>

export type NoteKey = keyof typeof orderNotes
export type OrderNotes = Record<NoteKey, string>

/** The notes that a place shows. */
export type NoteKeyAt<P extends NotePlace> = {
  [Key in NoteKey]: (typeof orderNotes)[Key]['places'][P] extends true ? Key : never
}[NoteKey]
export type OrderNotesAt<P extends NotePlace> = Pick<OrderNotes, NoteKeyAt<P>>

export const noteOf = (key: NoteKey): OrderNote => orderNotes[key]
export const noteKeys = Object.keys(orderNotes) as NoteKey[]
export const noteKeysAt = <P extends NotePlace>(place: P) =>
  noteKeys.filter((key) => noteOf(key).places[place]) as NoteKeyAt<P>[]

/** Notes that an institution may demand of every order. */
export type RequirableNote = {
  [Key in NoteKey]: (typeof orderNotes)[Key]['requirable'] extends true ? Key : never
}[NoteKey]
export const requirableNotes = noteKeys.filter((key) => noteOf(key).requirable) as RequirableNote[]

/** Notes that say the same on every order. A day passes. */
export type LastingNote = {
  [Key in NoteKey]: (typeof orderNotes)[Key]['kind'] extends 'text' ? Key : never
}[NoteKey]
export const lastingNotes = noteKeys.filter((key) => noteOf(key).kind === 'text') as LastingNote[]

/** Pages with other data between the notes show numbers before it, and texts after it. */
export const numberKeys = noteKeys.filter((key) => noteOf(key).isNumber)
export const textKeys = noteKeys.filter((key) => !noteOf(key).isNumber)

const each = <T>(make: (note: OrderNote) => T) =>
  Object.fromEntries(noteKeys.map((key) => [key, make(noteOf(key))])) as Record<NoteKey, T>

export const noteNames = each(({ name }) => name)
export const deskNoteNames = each(({ deskName }) => deskName)
export const noteLabels = each(({ label }) => label)
export const noNotes: OrderNotes = each(() => '')

type Written = [name: string, text: string]

/** Names and texts of those of the notes that were written. */
export const writtenOf = <Key extends NoteKey>(
  keys: readonly Key[],
  notes: Pick<OrderNotes, Key>,
  names = noteNames,
): Written[] => keys.flatMap((key): Written[] => (notes[key] === '' ? [] : [[names[key], notes[key]]]))

export const writtenNotes = (notes: OrderNotes, names = noteNames): Written[] =>
  writtenOf(noteKeys, notes, names)

export const writtenNotesAt = <P extends NotePlace>(
  place: P,
  notes: OrderNotesAt<P>,
  names = noteNames,
): Written[] => writtenOf(noteKeysAt(place), notes, names)

/** All notes of an order in one line for the packer, the staff's own included; '' if there are none. */
export function packingNotes(order: OrderNotesAt<'packing'> & { staffNote: string }): string {
  const notes = writtenNotesAt('packing', order, deskNoteNames)
  const several = noteKeysAt('packing').length > 1
  return [...notes.map(([name, text]) => (several ? `${name}：${text}` : text)), order.staffNote]
    .filter(Boolean)
    .join('；')
}

/** The notes as a form sends them. A draft from an older version of the shop can lack some. */
export const trimmed = (notes: Partial<OrderNotes>): OrderNotes => ({
  ...noNotes,
  ...Object.fromEntries(noteKeys.map((key) => [key, (notes[key] ?? '').trim()])),
})

/** These notes alone, of what holds them among other things. */
export const notesIn = <Key extends NoteKey>(keys: readonly Key[], of: Pick<OrderNotes, Key>) =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<OrderNotes, Key>
