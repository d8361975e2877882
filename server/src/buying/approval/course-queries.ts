import type { Db, Fragment } from '../../db/connect.ts'

/** Requests that wait although their requester is no active member of the institution any more. */
export const listWithoutRequester = (db: Db) => db<{ id: number }[]>`
  select r.id from purchase_request r
   where r.state = 'pending' and not exists (
     select from membership_now s join member_facts m on m.id = s.member_id and not m.disabled
      where s.member_id = r.member_id and s.institution_id = r.institution_id)
   order by r.id limit 500`

/**
 * Requests in whose open steps somebody is asked who has left, was disabled, or has lost the role that the step asks for,
 * or the delegate of such a member.
 */
export const listWithUnable = (db: Db) => db<{ id: number }[]>`
  select r.id from purchase_request r
   where r.state = 'pending' and exists (
     select from approval_step s join approval_person p on p.step_id = s.id and p.state = 'waiting'
       left join approval_person f on f.step_id = s.id and f.member_id = p.for_member_id
      where s.request_id = r.id and s.round = r.round and (
        not exists (${activeIn(db, db`p.member_id`)})
        or not exists (${activeIn(db, db`coalesce(f.member_id, p.member_id)`)}
             and (coalesce(f.stand_in, p.stand_in) or s.replaced or s.decider->>'kind' <> 'role'
                  or s.decider->>'role' = any(ms.roles)))))
   order by r.id limit 500`

/** The membership of somebody who may act in the institution of request `r`. */
const activeIn = (db: Db, memberId: Fragment) => db`
  select from membership_now ms join member_facts m on m.id = ms.member_id and not m.disabled
   where ms.member_id = ${memberId} and ms.institution_id = r.institution_id`

export const listDue = (db: Db, now: Date) => db<{ id: number }[]>`
  select distinct request_id as id from approval_step
   where state = 'waiting' and due_at <= ${now} order by request_id limit 500`

export const listOutdated = (db: Db, before: Date) => db<{ id: number }[]>`
  select id from purchase_request where state = 'pending' and submitted_at < ${before} order by id limit 500`

export const updateReminded = (tx: Db, stepId: number, due: Date) => tx`
  update approval_step set reminders = reminders + 1, due_at = ${due} where id = ${stepId}`

export const closePeople = (tx: Db, stepId: number, memberIds: readonly number[]) => tx`
  update approval_person set state = 'closed'
   where step_id = ${stepId} and member_id = any(${[...memberIds]}::bigint[]) and state = 'waiting'`

interface StandIn {
  stepId: number
  requestId: number
  memberId: number
  forMemberId?: number | null
}

/** Answers whether somebody new is asked. */
export const askStandIn = (tx: Db, { stepId, requestId, memberId, forMemberId = null }: StandIn) => tx<
  { memberId: number }[]
>`
  insert into approval_person (step_id, member_id, request_id, state, stand_in, for_member_id)
  values (${stepId}, ${memberId}, ${requestId}, 'waiting', true, ${forMemberId})
  on conflict do nothing returning member_id`

/**
 * Somebody who is asked no longer; on behalf of a member only who was a delegate before: the delegation ended, and another
 * begins.
 */
export const askAgain = (tx: Db, { stepId, memberId, forMemberId = null }: Omit<StandIn, 'requestId'>) => tx<
  { memberId: number }[]
>`
  update approval_person set state = 'waiting', stand_in = true, for_member_id = ${forMemberId}
   where step_id = ${stepId} and member_id = ${memberId} and state = 'closed'
     and (${forMemberId === null} or for_member_id is not null)
  returning member_id`

// ── delegations ────────────────────────────────────────────────────────────────────────────

export interface DelegationRow {
  id: number
  memberId: number
  toMemberId: number
  name: string
  untilAt: string
}

export async function findDelegation(db: Db, memberId: number) {
  const [row] = await db<DelegationRow[]>`
    select d.id, d.member_id, d.to_member_id, m.nickname as name, d.until_at
      from approval_delegation d join member_facts m on m.id = d.to_member_id
     where d.member_id = ${memberId} and d.ended_at is null`
  return row
}

interface Delegating {
  institutionId: number
  memberIds: readonly number[]
  now: Date
}

/**
 * Lists the delegations in force of these members. A delegation that was made in another institution, or to a member
 * who has left, does not count.
 */
export const listDelegations = (db: Db, { institutionId, memberIds, now }: Delegating) => db<
  { memberId: number; toMemberId: number }[]
>`
  select d.member_id, d.to_member_id
    from approval_delegation d
    join membership_now s on s.member_id = d.to_member_id and s.institution_id = d.institution_id
    join member_facts m on m.id = s.member_id and not m.disabled
   where d.institution_id = ${institutionId} and d.member_id = any(${[...memberIds]}::bigint[])
     and d.ended_at is null and d.until_at > ${now}`

export async function isDelegate(db: Db, memberId: number): Promise<boolean> {
  const [row] = await db<[{ found: boolean }]>`
    select exists (select from approval_delegation where to_member_id = ${memberId} and ended_at is null) as found`
  return row.found
}

interface NewDelegation {
  institutionId: number
  memberId: number
  toMemberId: number
  untilAt: Date
  now: Date
}

export const insertDelegation = (tx: Db, d: NewDelegation) => tx`
  insert into approval_delegation (institution_id, member_id, to_member_id, from_at, until_at)
  values (${d.institutionId}, ${d.memberId}, ${d.toMemberId}, ${d.now}, ${d.untilAt})`

export const updateEnded = (tx: Db, memberId: number, now: Date) => tx<{ id: number }[]>`
  update approval_delegation set ended_at = ${now} where member_id = ${memberId} and ended_at is null returning id`

/** Over, or one of the two is no active member of the institution any more, or disabled by the shop. */
export const listEndedDelegations = (db: Db, now: Date) => db<{ memberId: number }[]>`
  select d.member_id from approval_delegation d
   where d.ended_at is null and (d.until_at <= ${now} or 2 > (
     select count(*) from membership_now s join member_facts m on m.id = s.member_id and not m.disabled
      where s.member_id in (d.member_id, d.to_member_id) and s.institution_id = d.institution_id))
   order by d.id limit 500`

/** Requests that wait for a member, with those that wait for somebody on the member's behalf. */
export const listConcerned = (db: Db, memberId: number) => db<{ id: number }[]>`
  select request_id as id from approval_person where member_id = ${memberId} and state = 'waiting'
  union
  select request_id from approval_person where for_member_id = ${memberId} and state = 'waiting'
  order by id`

/** Stops asking the delegate and asks the member again. */
export const takeBack = (tx: Db, { requestId, memberId }: { requestId: number; memberId: number }) => tx`
  with taken as (
    update approval_person set state = 'closed'
     where request_id = ${requestId} and for_member_id = ${memberId} and state = 'waiting' returning step_id)
  update approval_person set state = 'waiting'
   where step_id in (select step_id from taken) and member_id = ${memberId} and state = 'closed'`
