import type { InvoiceTitle, SavedTitle } from '@gongfang/contract/money/invoice'
import type { Db } from '../../../db/connect.ts'

/** The owner of titles: an institution, for all its members, or a member without one. */
export interface Owner {
  institutionId: number | null
  memberId: number
}

const isOwned = (db: Db, { institutionId, memberId }: Owner) =>
  institutionId === null ? db`member_id = ${memberId}` : db`institution_id = ${institutionId}`

const columns = (db: Db) => db`title, tax_number, address, phone, bank, account, email`

export const listTitles = (db: Db, owner: Owner) => db<(SavedTitle & { writtenBy: number | null })[]>`
  select id, ${columns(db)}, is_default, written_by from invoice_title where ${isOwned(db, owner)} order by is_default desc, id`

export async function findTitle(db: Db, owner: Owner, id: number) {
  const [found] = await db<SavedTitle[]>`
    select id, ${columns(db)}, is_default from invoice_title where id = ${id} and ${isOwned(db, owner)}`
  return found
}

export async function findTitleById(db: Db, id: number) {
  const [found] = await db<InvoiceTitle[]>`select ${columns(db)} from invoice_title where id = ${id}`
  return found
}

/** The institution's own data: its invoice data, or its approved papers. */
export async function findSuggestion(db: Db, institutionId: number): Promise<InvoiceTitle | undefined> {
  const [found] = await db<InvoiceTitle[]>`
    select coalesce(v.title, i.jigou) as title, coalesce(v.tax_number, i.credit_code, '') as tax_number,
           coalesce(v.address, i.region_text || ' ' || i.address) as address, coalesce(v.phone, '') as phone,
           coalesce(v.bank, '') as bank, coalesce(v.account, '') as account, '' as email
      from institution_facts i left join institution_invoice v on v.institution_id = i.id
     where i.id = ${institutionId} and (v.institution_id is not null or i.state = 'approved')`
  return found
}

/** Serialises changes of one owner's titles, because their number is limited and one is the default. */
export const lockTitles = (tx: Db, { institutionId, memberId }: Owner) =>
  tx`select pg_advisory_xact_lock(hashtextextended(
       'invoice_title:' || ${institutionId === null ? `member ${memberId}` : `institution ${institutionId}`}::text, 0))`

export const updateNoDefault = (tx: Db, owner: Owner) =>
  tx`update invoice_title set is_default = false where ${isOwned(tx, owner)} and is_default`

type Title = InvoiceTitle & { isDefault: boolean }

export async function insertTitle(tx: Db, { institutionId, memberId }: Owner, t: Title, now: Date) {
  const [row] = await tx<[{ id: number }]>`
    insert into invoice_title (institution_id, member_id, title, tax_number, address, phone, bank, account, email,
      is_default, written_by, updated_at)
    values (${institutionId}, ${institutionId === null ? memberId : null}, ${t.title}, ${t.taxNumber}, ${t.address},
      ${t.phone}, ${t.bank}, ${t.account}, ${t.email}, ${t.isDefault}, ${memberId}, ${now})
    returning id`
  return row.id
}

export const updateTitle = (tx: Db, owner: Owner, id: number, t: Title, now: Date) => tx`
  update invoice_title set title = ${t.title}, tax_number = ${t.taxNumber}, address = ${t.address}, phone = ${t.phone},
         bank = ${t.bank}, account = ${t.account}, email = ${t.email}, is_default = ${t.isDefault}, updated_at = ${now}
   where id = ${id} and ${isOwned(tx, owner)}`

/** No order can choose the title until the transaction ends. */
export async function lockTitle(tx: Db, owner: Owner, id: number): Promise<boolean> {
  const { count } = await tx`select from invoice_title where id = ${id} and ${isOwned(tx, owner)} for update`
  return count > 0
}

/** An order waits for its invoice; those that were called off want none. */
export async function isWished(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`
    select from invoice_wish w join order_facts o on o.id = w.order_id
     where w.title_id = ${id} and o.state not in ('cancelled', 'closed') limit 1`
  return count > 0
}

export const deleteTitle = (tx: Db, id: number) => tx`delete from invoice_title where id = ${id}`

/** A member leaves: titles of their own go along, those of an institution stay with it. */
export const deleteOwnTitles = (tx: Db, memberId: number) =>
  tx`delete from invoice_title where member_id = ${memberId}`
