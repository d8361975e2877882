import type { InstitutionForm, Submission } from '@gongfang/contract/member'
import type { Db } from '../db/connect.ts'

interface Own {
  id: number
  state: 'pending' | 'approved' | 'rejected'
  /** The papers given are those handed in last. */
  isSame: boolean
}

export async function findOwn(tx: Db, memberId: number, papers: InstitutionForm) {
  const [row] = await tx<Own[]>`
    select i.id, i.state,
           coalesce((select s.form = ${tx.json({ ...papers })}::jsonb from submission s
                      where s.institution_id = i.id order by s.id desc limit 1), false) as is_same
      from membership m join institution i on i.id = m.institution_id
     where m.member_id = ${memberId} and m.state = 'active' for no key update of i`
  return row
}

export const lockCreditCode = (tx: Db, code: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('credit.code:' || ${code}::text, 0))`

export async function isTaken(tx: Db, code: string) {
  const [row] = await tx<{ taken: boolean }[]>`
    select exists(select from institution where credit_code = ${code} and state in ('pending', 'approved')) as taken`
  return row!.taken
}

/** With its first member as the owner. */
export async function insertInstitution(tx: Db, memberId: number, papers: InstitutionForm, region: string) {
  const [row] = await tx<{ institutionId: number }[]>`
    with made as (
      insert into institution (jigou, kind, credit_code, region_code, region_text, address, contact_name,
                               contact_phone, contact_title, state)
      values (${papers.jigou}, ${papers.kind}, nullif(${papers.creditCode}, ''), ${papers.regionCode},
              ${region}, ${papers.address}, ${papers.contactName}, ${papers.contactPhone},
              ${papers.contactTitle}, 'pending') returning id)
    insert into membership (member_id, institution_id, role, state)
    select ${memberId}::bigint, id, 'owner', 'active' from made returning institution_id`
  return row!.institutionId
}

export async function updatePapers(tx: Db, id: number, papers: InstitutionForm, region: string) {
  await tx`
    update institution
       set jigou = ${papers.jigou}, kind = ${papers.kind}, credit_code = nullif(${papers.creditCode}, ''),
           region_code = ${papers.regionCode}, region_text = ${region}, address = ${papers.address},
           contact_name = ${papers.contactName}, contact_phone = ${papers.contactPhone},
           contact_title = ${papers.contactTitle}, state = 'pending'
     where id = ${id}`
  return id
}

interface HandIn {
  institutionId: number
  memberId: number
  papers: InstitutionForm
  now: Date
}

export const insertSubmission = (tx: Db, { institutionId, memberId, papers, now }: HandIn) => tx`
  insert into submission (institution_id, member_id, form, state, submitted_at)
  values (${institutionId}, ${memberId}, ${tx.json({ ...papers })}, 'pending', ${now})`

type LastSubmission = Omit<Submission, 'form'> & { form: InstitutionForm; owner: number }

export async function findLastSubmission(db: Db, memberId: number) {
  const [row] = await db<LastSubmission[]>`
    select s.id, s.state, s.submitted_at, s.reviewed_at, s.reason, s.field_reasons, s.form, s.member_id as owner
      from membership m join submission s on s.institution_id = m.institution_id
     where m.member_id = ${memberId} and m.state = 'active' order by s.id desc limit 1`
  return row
}
