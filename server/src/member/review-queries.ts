import type { InstitutionForm } from '@gongfang/contract/member'
import type { Db } from '../db/connect.ts'

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
         (select coalesce(json_agg(u.key order by u.id), '[]') from upload u
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

/** Undefined when somebody has decided already. */
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

export const updateApproved = (tx: Db, institutionId: number, now: Date) => tx`
  update institution set state = 'approved', approved_at = coalesce(approved_at, ${now}) where id = ${institutionId}`

/** One that is approved goes on as it was. */
export const updateRejected = (tx: Db, institutionId: number) =>
  tx`update institution set state = 'rejected' where id = ${institutionId} and state <> 'approved'`
