import { institutionCan } from '@gongfang/contract/people/institution'
import type { Duplicate, ReviewRow, ReviewState } from '@gongfang/contract/people/institution-desk'
import type { InstitutionForm } from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'
import { countUpTo } from '../../../db/key-page.ts'
import { phoneIs } from '../../../db/phone.ts'
import { containing } from '../../../db/words.ts'

export interface PendingSubmission {
  id: number
  mobile: string
  submittedAt: string
  form: InstitutionForm
  /** Storage keys of the licences. */
  licences: string[]
}

/** All that wait for a review, the oldest first; or those of one member's number or one credit code. */
export const listPending = (db: Db, of: string | null) => db<PendingSubmission[]>`
  select s.id, m.mobile, s.submitted_at, s.form,
         (select coalesce(json_agg(u.key order by u.id), '[]') from upload_facts u
           where u.member_id = s.member_id and s.form->'licenceIds' @> to_jsonb(u.id)) as licences
    from submission s join member m on m.id = s.member_id
   where s.state = 'pending' and (${of}::text is null or m.mobile = ${of} or s.form->>'creditCode' = ${of})
   order by s.id`

interface Decided {
  submissionId: number
  state: 'approved' | 'rejected'
  who: string
  now: Date
  reason: string
  fieldReasons: Record<string, string>
}

/** The result is undefined if somebody has decided already. */
export async function updateDecided(
  tx: Db,
  { submissionId, state, who, now, reason, fieldReasons }: Decided,
) {
  const [row] = await tx<{ institutionId: number; memberId: number; form: InstitutionForm }[]>`
    update submission set state = ${state}, reviewed_at = ${now}, reviewed_by = ${who}, reason = ${reason},
                          field_reasons = ${tx.json(fieldReasons)}
     where id = ${submissionId} and state = 'pending'
    returning institution_id, member_id, form`
  return row
}

/** Active members who may hand in papers of the institution. The member who handed some in may have left since. */
export const listPaperKeepers = (tx: Db, institutionId: number) => tx<{ memberId: number }[]>`
  select member_id from membership
   where institution_id = ${institutionId} and state = 'active' and roles && ${[...institutionCan.papers]}
   order by member_id`

export const updateApproved = (tx: Db, institutionId: number, now: Date) => tx`
  update institution set state = 'approved', approved_at = coalesce(approved_at, ${now}) where id = ${institutionId}`

/** An approved institution stays approved. */
export const updateRejected = (tx: Db, institutionId: number) =>
  tx`update institution set state = 'rejected' where id = ${institutionId} and state <> 'approved'`

export interface ReviewFilter {
  readonly state: ReviewState
  readonly kind?: string | undefined
  readonly overdue?: boolean | undefined
  /** The shortest time that a submission has waited, in hours. */
  readonly waited?: number | undefined
  readonly keyword?: string | undefined
  /** Submissions older than this are overdue. */
  readonly due: Date
  readonly now: Date
}

/** Pending submissions: the oldest first. Decided ones: the newest first. `key` is the last row of the page before. */
export const listReviewRows = (
  db: Db,
  filter: ReviewFilter,
  { key, limit }: { key: number; limit: number },
) =>
  db<ReviewRow[]>`
    select ${row(db)}
      from submission s join institution i on i.id = s.institution_id
     where ${matching(db, filter)} ${filter.state === 'pending' ? db`and s.id > ${key}` : db`and s.id < ${key}`}
     order by ${filter.state === 'pending' ? db`s.id` : db`s.id desc`} limit ${limit}`

export const countReviewRows = (db: Db, filter: ReviewFilter) =>
  countUpTo(db, db`select 1 from submission s where ${matching(db, filter)}`)

const row = (db: Db) => db`
  s.id, s.state, s.form->>'jigou' as jigou, s.form->>'kind' as kind,
  exists (select from submission a where a.institution_id = s.institution_id and a.id < s.id and a.state = 'approved')
    as is_change,
  (select count(*) from submission a
    where a.institution_id = s.institution_id and a.id < s.id and a.state = 'rejected'
      and not exists (select from submission later where later.institution_id = s.institution_id
                         and later.id between a.id and s.id - 1 and later.state = 'approved')) as rejected_before,
  s.submitted_at, s.reviewed_at, s.reviewed_by`

function matching(db: Db, { state, kind, overdue, waited, keyword = '', due, now }: ReviewFilter) {
  const part = containing(keyword)
  return db`
    s.state = ${state}
    ${kind ? db`and s.form->>'kind' = ${kind}` : db``}
    ${overdue ? db`and s.submitted_at < ${due}` : db``}
    ${waited ? db`and s.submitted_at < coalesce(s.reviewed_at, ${now}) - make_interval(hours => ${waited})` : db``}
    ${
      keyword === ''
        ? db``
        : db`and (s.form->>'jigou' ilike ${part} or s.form->>'creditCode' = upper(${keyword})
                  or s.member_id in (select id from member where ${phoneIs(db, db`mobile`, keyword)}))`
    }`
}

export async function countPending(db: Db, due: Date) {
  const [found] = await db<[{ pending: number; overdue: number }]>`
    select count(*) as pending, count(*) filter (where submitted_at < ${due}) as overdue
      from submission where state = 'pending'`
  return found
}

/** The one that waits longest after this one; when there is none, of all. */
export async function findNext(db: Db, id: number): Promise<number | null> {
  const [found] = await db<{ id: number }[]>`
    select id from submission where state = 'pending' and id <> ${id} order by id < ${id}, id limit 1`
  return found?.id ?? null
}

type Submission = ReviewRow & {
  institutionId: number
  institutionState: ReviewState
  memberId: number
  form: InstitutionForm
  reason: string
  fieldReasons: Record<string, string>
}

export async function findSubmission(db: Db, id: number) {
  const [found] = await db<Submission[]>`
    select ${row(db)}, s.institution_id, i.state as institution_state, s.member_id, s.form, s.reason, s.field_reasons
      from submission s join institution i on i.id = s.institution_id where s.id = ${id}`
  return found
}

interface Earlier {
  state: ReviewState
  form: InstitutionForm
  at: string
  reason: string
  fieldReasons: Record<string, string>
}

/** The approved submission before this one; without it, the last one that was rejected. */
export async function findEarlier(db: Db, { id, institutionId }: { id: number; institutionId: number }) {
  const [found] = await db<Earlier[]>`
    select state, form, coalesce(reviewed_at, submitted_at) as at, reason, field_reasons
      from submission where institution_id = ${institutionId} and id < ${id} and state <> 'pending'
     order by (state = 'approved') desc, id desc limit 1`
  return found
}

export const listLicenceFiles = (db: Db, ids: readonly number[]) => db<
  { id: number; name: string; mime: string; width: number | null; height: number | null }[]
>`
  select id, name, mime, width, height
    from upload_facts where id = any(${[...ids]}::bigint[]) and kind = 'licence' order by id`

export async function findApplicant(db: Db, id: number) {
  const [found] = await db<[{ id: number; nickname: string; mobile: string; createdAt: string }]>`
    select id, nickname, coalesce(mobile, '') as mobile, created_at from member where id = ${id}`
  return found
}

/**
 * Others that are not closed with the same code, name, address or number; one that was sent back counts less than one that
 * stands.
 */
export const listDuplicates = (db: Db, institutionId: number, form: InstitutionForm) => db<Duplicate[]>`
  with same as (
    select id, 'creditCode' as what from institution where credit_code = nullif(${form.creditCode}, '')
    union all select id, 'jigou' from institution where plain_key(jigou) = plain_key(${form.jigou})
    union all select id, 'address' from institution
     where region_code = ${form.regionCode} and plain_key(address) = plain_key(${form.address})
    union all select id, 'contactPhone' from institution where contact_phone = ${form.contactPhone}
  )
  select i.id, i.jigou, i.state, i.region_text,
         (select count(*) from membership where institution_id = i.id and state = 'active') as members,
         array_agg(distinct same.what) as same
    from same join institution i on i.id = same.id
   where i.id <> ${institutionId} and i.state <> 'closed'
   group by i.id order by i.state = 'approved' desc, count(*) desc, i.id limit 20`
