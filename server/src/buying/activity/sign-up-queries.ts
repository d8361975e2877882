import type { Db } from '../../db/connect.ts'

export async function findActive(db: Db, { activityId, memberId }: { activityId: number; memberId: number }) {
  const [found] = await db<{ id: number }[]>`
    select id from sign_up where activity_id = ${activityId} and member_id = ${memberId} and state <> 'cancelled'`
  return found
}

export interface NewSignUp {
  no: string
  activityId: number
  memberId: number
  institutionId: number
  state: 'unpaid' | 'waitlisted' | 'registered'
  feeFen: number
  feePoints: number
  remark: string
  attendees: readonly { name: string; answers: readonly { label: string; value: string }[] }[]
  payBefore: Date | null
  who: 'member' | 'staff'
  now: Date
}

/**
 * Inserts the sign-up, its attendees and its first event in one statement. Undefined if the institution or
 * the account was closed meanwhile.
 */
export async function insertSignUp(tx: Db, s: NewSignUp): Promise<number | undefined> {
  const rows = s.attendees.map((attendee, position) => ({ ...attendee, position }))
  const [row] = await tx<{ id: number }[]>`
    with open as (
      select i.id from institution i join member m on m.id = ${s.memberId} and m.left_at is null
       where i.id = ${s.institutionId} and i.state <> 'closed' for key share
    ), made as (
      insert into sign_up (no, activity_id, member_id, institution_id, state, seats, fee_fen, fee_points, remark,
        created_at, pay_before, registered_at)
      select ${s.no}, ${s.activityId}, ${s.memberId}, open.id, ${s.state}, ${rows.length}, ${s.feeFen},
        ${s.feePoints}, ${s.remark}, ${s.now}, ${s.payBefore}, ${s.state === 'registered' ? s.now : null}
        from open
      returning id
    ), listed as (
      insert into attendee (sign_up_id, position, name, answers)
      select made.id, a.position, a.name, a.answers
        from made, jsonb_to_recordset(${tx.json(rows)}) as a(position int, name text, answers jsonb)
    ), noted as (
      insert into sign_up_event (sign_up_id, at, what, who)
      select id, ${s.now}, ${s.state === 'unpaid' ? 'created' : s.state}, ${s.who} from made
    )
    select id from made`
  return row?.id
}

export const updateUnpaid = (tx: Db, { id, payBefore }: { id: number; payBefore: Date }) => tx`
  update sign_up set state = 'unpaid', pay_before = ${payBefore} where id = ${id} and state = 'waitlisted'`

/** Seats of an institution in an activity, waitlisted ones included. */
export async function countInstitutionSeats(
  db: Db,
  { activityId, institutionId }: { activityId: number; institutionId: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(seats), 0)::bigint as count from sign_up
     where activity_id = ${activityId} and institution_id = ${institutionId} and state <> 'cancelled'`
  return row?.count ?? 0
}

export async function findForMessage(db: Db, id: number) {
  const [found] = await db<{ activityId: number; title: string; startsAt: string }[]>`
    select a.id as activity_id, a.title, a.starts_at
      from sign_up s join activity a on a.id = s.activity_id where s.id = ${id}`
  return found
}
