import type { MemberDetail } from '@gongfang/contract/people/member-desk'
import type { Db } from '../../../db/connect.ts'
import { containing } from '../../../db/words.ts'

export interface DeskMember {
  id: number
  nickname: string
  disabled: boolean
  disabledReason: string
  leftAt: string | null
}

export async function lockDeskMember(tx: Db, id: number) {
  const [row] = await tx<DeskMember[]>`
    select id, nickname, disabled, disabled_reason, left_at from member where id = ${id} for no key update`
  return row
}

export const updateDisabled = (
  tx: Db,
  { id, disabled, reason }: { id: number; disabled: boolean; reason: string },
) =>
  tx`update member set disabled = ${disabled}, disabled_reason = ${disabled ? reason : ''} where id = ${id}`

export const listApproved = (db: Db, keyword: string) => {
  const part = containing(keyword)
  return db<
    { id: number; jigou: string; kind: never; creditCode: string; regionText: string; members: number }[]
  >`
    select i.id, i.jigou, i.kind, coalesce(i.credit_code, '') as credit_code, i.region_text,
           (select count(*) from membership where institution_id = i.id and state = 'active') as members
      from institution i
     where i.state = 'approved' and (i.jigou ilike ${part} or i.credit_code = upper(${keyword}))
     order by length(i.jigou), i.id limit 20`
}

type Institution = NonNullable<MemberDetail['institution']>

type Standing = Omit<Institution, 'history' | 'licences' | 'invoice' | 'colleagues'>

/** Numbers come whole: who shows them masks them. */
export async function findInstitutionOf(db: Db, memberId: number) {
  const [row] = await db<Standing[]>`
    select i.id, i.jigou, i.kind, i.state, coalesce(i.credit_code, '') as credit_code, i.region_text, i.address,
           i.contact_name, i.contact_phone, i.contact_title, ms.roles, ms.since
      from membership ms join institution i on i.id = ms.institution_id
     where ms.member_id = ${memberId} and ms.state = 'active'`
  return row
}

export const listHandIns = (db: Db, institutionId: number) => db<Institution['history']>`
  select id, state, submitted_at, reviewed_at, reviewed_by, reason
    from submission where institution_id = ${institutionId} order by id desc limit 50`

/** Lists the licences of the approved data, or of the last submission if nothing is approved. */
export const listLicences = (db: Db, institutionId: number) => db<Institution['licences']>`
  select u.id, u.name, u.mime
    from (select form from submission where institution_id = ${institutionId}
           order by (state = 'approved') desc, id desc limit 1) s
    cross join lateral jsonb_array_elements_text(s.form->'licenceIds') licence
    join upload_facts u on u.id = licence::bigint and u.kind = 'licence'
   order by u.id`

export async function findInvoiceOf(db: Db, institutionId: number) {
  const [row] = await db<NonNullable<Institution['invoice']>[]>`
    select title, tax_number, address, phone, bank, account
      from institution_invoice where institution_id = ${institutionId}`
  return row ?? null
}

export const listColleagues = (db: Db, institutionId: number, memberId: number) => db<
  Institution['colleagues']
>`
  select m.id, m.nickname, coalesce(m.mobile, '') as mobile, ms.roles
    from membership ms join member m on m.id = ms.member_id
   where ms.institution_id = ${institutionId} and ms.state = 'active' and m.id <> ${memberId}
   order by ms.since, m.id limit 50`

export const listAddressesOf = (db: Db, memberId: number) => db<MemberDetail['addresses']>`
  select id, receiver, phone, region_text, detail
    from address_facts where member_id = ${memberId} order by is_default desc, id limit 50`

export async function findNumbers(db: Db, memberId: number) {
  const [row] = await db<{ mobile: string; creditCode: string; contactPhone: string; bankAccount: string }[]>`
    select coalesce(m.mobile, '') as mobile, coalesce(i.credit_code, '') as credit_code,
           coalesce(i.contact_phone, '') as contact_phone, coalesce(v.account, '') as bank_account
      from member m
      left join membership ms on ms.member_id = m.id and ms.state = 'active'
      left join institution i on i.id = ms.institution_id
      left join institution_invoice v on v.institution_id = i.id
     where m.id = ${memberId}`
  return row
}
