import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { InstitutionForm } from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'

/** Those of these institutions that have an owner. */
export async function findLed(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct institution_id as id from membership
     where institution_id = any(${ids as number[]}::bigint[]) and 'owner' = any(roles) and state = 'active'`
  return rows.map(({ id }) => id)
}

interface NewInstitution {
  readonly papers: Omit<InstitutionForm, 'licenceIds'>
  readonly region: string
  readonly memberId: number
  readonly who: string
  readonly now: Date
}

/** Inserts an institution with a submission that names the staff who imported it. */
export async function insertImportedInstitution(
  tx: Db,
  { papers, region, memberId, who, now }: NewInstitution,
) {
  const [row] = await tx<[{ id: number }]>`
    with made as (
      insert into institution (jigou, kind, credit_code, region_code, region_text, address, contact_name,
                               contact_phone, contact_title, state, created_at, approved_at)
      values (${papers.jigou}, ${papers.kind}, nullif(${papers.creditCode}, ''), ${papers.regionCode}, ${region},
              ${papers.address}, ${papers.contactName}, ${papers.contactPhone}, ${papers.contactTitle}, 'approved',
              ${now}, ${now}) returning id
    ), told as (
      insert into submission (institution_id, member_id, form, state, submitted_at, reviewed_at, reviewed_by)
      select id, ${memberId}::bigint, ${tx.json({ ...papers, licenceIds: [] })}, 'approved', ${now}::timestamptz,
             ${now}::timestamptz, ${who} from made
    )
    select id from made`
  return row.id
}

interface NewMembership {
  readonly memberId: number
  readonly institutionId: number
  readonly roles: readonly InstitutionRole[]
  readonly now: Date
}

export const insertImportedMembership = (
  tx: Db,
  { memberId, institutionId, roles, now }: NewMembership,
) => tx`
  insert into membership (member_id, institution_id, roles, state, since)
  values (${memberId}, ${institutionId}, ${[...roles]}, 'active', ${now})
  on conflict (member_id, institution_id) do update set roles = excluded.roles, state = 'active', since = excluded.since`
