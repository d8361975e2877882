import type { InstitutionForm, InvoiceData, Submission } from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'

interface Own {
  id: number
  state: 'pending' | 'approved' | 'rejected'
  jigou: string
  kind: string
  creditCode: string
  licenceIds: number[]
  /** The state of the last submission. */
  lastState: Submission['state'] | null
  /** The papers given are those handed in last. */
  isSame: boolean
}

/** The institution of a member, locked, beside its last hand-in. */
export async function findOwn(tx: Db, memberId: number, papers: InstitutionForm) {
  const [row] = await tx<Own[]>`
    select i.id, i.state, i.jigou, i.kind, coalesce(i.credit_code, '') as credit_code,
           coalesce((select s.form->'licenceIds' from submission s
                      where s.institution_id = i.id and s.state = 'approved' order by s.id desc limit 1), '[]')
             as licence_ids,
           (select s.state from submission s where s.institution_id = i.id order by s.id desc limit 1) as last_state,
           coalesce((select s.form = ${tx.json({ ...papers })}::jsonb from submission s
                      where s.institution_id = i.id order by s.id desc limit 1), false) as is_same
      from membership m join institution i on i.id = m.institution_id
     where m.member_id = ${memberId} and m.state = 'active' for no key update of i`
  return row
}

export const lockCreditCode = (tx: Db, code: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('credit.code:' || ${code}::text, 0))`

/** True if another institution has the code or has applied for it. */
export async function isTaken(tx: Db, code: string, ownId: number) {
  const [row] = await tx<[{ taken: boolean }]>`
    select exists (select from institution
                    where credit_code = ${code} and state in ('pending', 'approved') and id <> ${ownId})
        or exists (select from submission where form->>'creditCode' = ${code} and state = 'pending'
                      and institution_id <> ${ownId}) as taken`
  return row.taken
}

/** Inserts an institution whose first member is its owner. */
export async function insertInstitution(tx: Db, memberId: number, papers: InstitutionForm, region: string) {
  const [row] = await tx<[{ institutionId: number }]>`
    with made as (
      insert into institution (jigou, kind, credit_code, region_code, region_text, address, contact_name,
                               contact_phone, contact_title, state)
      values (${papers.jigou}, ${papers.kind}, nullif(${papers.creditCode}, ''), ${papers.regionCode},
              ${region}, ${papers.address}, ${papers.contactName}, ${papers.contactPhone},
              ${papers.contactTitle}, 'pending') returning id)
    insert into membership (member_id, institution_id, roles, state)
    select ${memberId}::bigint, id, '{owner}', 'active' from made returning institution_id`
  return row.institutionId
}

/** Writes the data of an institution that is in force. */
export const updateStanding = (tx: Db, id: number, papers: InstitutionForm, region: string) => tx`
  update institution
     set jigou = ${papers.jigou}, kind = ${papers.kind}, credit_code = nullif(${papers.creditCode}, ''),
         region_code = ${papers.regionCode}, region_text = ${region}, address = ${papers.address},
         contact_name = ${papers.contactName}, contact_phone = ${papers.contactPhone},
         contact_title = ${papers.contactTitle}
   where id = ${id}`

/** Handed in again by an institution that nothing stands of yet. */
export async function updatePapers(tx: Db, id: number, papers: InstitutionForm, region: string) {
  await updateStanding(tx, id, papers, region)
  await tx`update institution set state = 'pending' where id = ${id}`
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

/** A change that nobody has to look at stands in the history all the same. */
export const insertUnreviewed = (tx: Db, { institutionId, memberId, papers, now }: HandIn) => tx`
  insert into submission (institution_id, member_id, form, state, submitted_at, reviewed_at, reviewed_by)
  values (${institutionId}, ${memberId}, ${tx.json({ ...papers })}, 'approved', ${now}, ${now}, '')`

type Kept = Omit<Submission, 'form'> & { form: InstitutionForm }

const HISTORY = 50

export const listSubmissions = (db: Db, memberId: number) => db<Kept[]>`
  select s.id, s.state, s.submitted_at, s.reviewed_at, s.reason, s.field_reasons, s.form
    from membership m join submission s on s.institution_id = m.institution_id
   where m.member_id = ${memberId} and m.state = 'active' order by s.id desc limit ${HISTORY}`

export async function findStanding(db: Db, memberId: number) {
  const [row] = await db<InstitutionForm[]>`
    select i.jigou, i.kind, coalesce(i.credit_code, '') as credit_code, i.region_code, i.address, i.contact_name,
           i.contact_phone, i.contact_title,
           coalesce((select s.form->'licenceIds' from submission s
                      where s.institution_id = i.id and s.state = 'approved' order by s.id desc limit 1), '[]')
             as licence_ids
      from membership m join institution i on i.id = m.institution_id
     where m.member_id = ${memberId} and m.state = 'active' and i.state = 'approved'`
  return row
}

export async function findInvoice(db: Db, memberId: number) {
  const [row] = await db<InvoiceData[]>`
    select v.title, v.tax_number, v.address, v.phone, v.bank, v.account
      from membership m join institution_invoice v on v.institution_id = m.institution_id
     where m.member_id = ${memberId} and m.state = 'active'`
  return row
}

/** Writes nothing if the member has no institution. */
export const saveInvoice = (
  tx: Db,
  { memberId, invoice: v, now }: { memberId: number; invoice: InvoiceData; now: Date },
) => tx`
  insert into institution_invoice (institution_id, title, tax_number, address, phone, bank, account, updated_at)
  select institution_id, ${v.title}, ${v.taxNumber}, ${v.address}, ${v.phone}, ${v.bank}, ${v.account}, ${now}
    from membership where member_id = ${memberId} and state = 'active'
  on conflict (institution_id) do update
    set title = excluded.title, tax_number = excluded.tax_number, address = excluded.address,
        phone = excluded.phone, bank = excluded.bank, account = excluded.account, updated_at = excluded.updated_at`

export const updateMobile = (tx: Db, id: number, mobile: string) =>
  tx`update member set mobile = ${mobile} where id = ${id}`

/** Answers the one before it. */
export async function updateAvatar(tx: Db, id: number, avatar: string): Promise<string> {
  const [before] = await tx<[{ avatar: string }]>`
    update member m set avatar = ${avatar} from (select id, avatar from member where id = ${id}) old
     where m.id = old.id returning old.avatar`
  return before.avatar
}
