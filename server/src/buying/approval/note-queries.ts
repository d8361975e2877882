import { type NoteKey, noteKeys, noteOf, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Db } from '../../db/connect.ts'

// The buyer's notes have the same columns in `purchase_request` and in the `shop_order` that it becomes.

/** ownNumber: own_number */
export const noteColumn = (key: NoteKey) => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** The columns and their values in the same order. */
export const noteColumns = (db: Db) => db.unsafe(noteKeys.map(noteColumn).join(', '))
const noteValue = (db: Db, key: NoteKey, notes: OrderNotes) =>
  noteOf(key).kind === 'day' ? db`nullif(${notes[key]}, '')::date` : db`${notes[key]}`
export const noteValues = (db: Db, notes: OrderNotes) =>
  noteKeys.map((key) => noteValue(db, key, notes)).reduce((values, value) => db`${values}, ${value}`)

/** Sets all of them. */
export const noteChanges = (db: Db, notes: OrderNotes) =>
  noteKeys
    .map((key) => db`${db.unsafe(noteColumn(key))} = ${noteValue(db, key, notes)}`)
    .reduce((changes, change) => db`${changes}, ${change}`)

/** A day that was not written is '', as a text is. */
const read = (table: 'o' | 'r', key: NoteKey) => {
  const column = `${table}.${noteColumn(key)}`
  return noteOf(key).kind === 'day' ? `coalesce(to_char(${column}, 'YYYY-MM-DD'), '')` : column
}

/** The columns of `shop_order o` or `purchase_request r`. */
export const notesOf = (db: Db, table: 'o' | 'r', keys: readonly NoteKey[] = noteKeys) =>
  db.unsafe(keys.map((key) => `${read(table, key)} as ${noteColumn(key)}`).join(', '))

/** The same as parts of a JSON object: 'name', o.name, … */
export const notesInJson = (db: Db, table: 'o' | 'r') =>
  db.unsafe(noteKeys.map((key) => `'${key}', ${read(table, key)}`).join(', '))

/** Sets those empty that may name people. */
export const withoutPersonalNotes = (db: Db) =>
  db.unsafe(
    noteKeys
      .filter((key) => noteOf(key).isPersonal)
      .map((key) => `${noteColumn(key)} = ''`)
      .join(', '),
  )
