import type { OfferTemplate } from '@gongfang/contract/buying/inquiry-desk'
import type { Db } from '../../db/connect.ts'

export const listRows = (db: Db) => db<OfferTemplate[]>`
  select id, version, name, valid_days, freight_fen, terms, note, lead_days, minimum from offer_template
   order by lower(name), id`

/** The list is short: whoever changes it waits for the others, so that no name is there twice. */
export const lockTemplates = (tx: Db) => tx`lock table offer_template in share row exclusive mode`

type Fields = Omit<OfferTemplate, 'id' | 'version'>

export async function insertRow(tx: Db, t: Fields) {
  const [row] = await tx<[{ id: number }]>`
    insert into offer_template (name, valid_days, freight_fen, terms, note, lead_days, minimum)
    values (${t.name}, ${t.validDays}, ${t.freightFen}, ${t.terms}, ${t.note}, ${t.leadDays}, ${t.minimum}) returning id`
  return row.id
}

export const updateRow = (tx: Db, id: number, t: Fields) => tx`
  update offer_template
     set version = version + 1, name = ${t.name}, valid_days = ${t.validDays}, freight_fen = ${t.freightFen}, terms = ${t.terms},
         note = ${t.note}, lead_days = ${t.leadDays}, minimum = ${t.minimum}
   where id = ${id}`

export const deleteRow = (tx: Db, id: number) => tx`delete from offer_template where id = ${id}`
