import type { JoinRequest, OwnRequest } from '@gongfang/contract/people/team'
import type { Db } from '../../db/connect.ts'
import { maskedPhone } from '../../db/phone.ts'

/** Finds an institution by its exact name, if one approved institution has it, or by its credit code. */
export async function findByNameOrCode(db: Db, asked: string) {
  const found = await db<{ id: number; jigou: string }[]>`
    select id, jigou from institution_facts
     where state = 'approved' and (jigou = ${asked} or credit_code = upper(${asked})) limit 2`
  return found.length === 1 ? found[0] : undefined
}

export async function countAsked(db: Db, memberId: number, since: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from team_request where member_id = ${memberId} and created_at > ${since}`
  return row.count
}

/** None if it was closed meanwhile: the request then waits as one for a name that is not there. */
const openInstitution = (tx: Db, institutionId: number | null) =>
  tx`select id from institution where id = ${institutionId} and state <> 'closed' for key share`

interface NewRequest {
  memberId: number
  asked: string
  institutionId: number | null
  introduction: string
  now: Date
}

export const insertRequest = (
  tx: Db,
  { memberId, asked, institutionId, introduction, now }: NewRequest,
) => tx<{ id: number }[]>`
  insert into team_request (member_id, asked, institution_id, introduction, created_at)
  values (${memberId}, ${asked}, (${openInstitution(tx, institutionId)}), ${introduction}, ${now})
  on conflict (member_id) where state = 'open' do nothing returning id`

export async function findOwnRequest(db: Db, memberId: number) {
  const [row] = await db<OwnRequest[]>`
    select id, asked, state, reason, created_at from team_request
     where member_id = ${memberId} order by id desc limit 1`
  return row
}

export async function findDisabledIn(db: Db, memberId: number) {
  const [row] = await db<{ jigou: string }[]>`
    select i.jigou from membership_ever s join institution_facts i on i.id = s.institution_id
     where s.member_id = ${memberId} and s.state = 'disabled' order by s.since desc limit 1`
  return row
}

export const listOpenRequests = (db: Db, institutionId: number) => db<JoinRequest[]>`
  select r.id, m.nickname, ${maskedPhone(db, db`m.mobile`)} as mobile, r.introduction, r.created_at
    from team_request r join member_facts m on m.id = r.member_id
   where ${isOpenAt(db, institutionId)}
   order by r.id limit 100`

/** Requests `r` that wait for an answer of the institution. */
export const isOpenAt = (db: Db, institutionId: number) => db`
  r.institution_id = ${institutionId} and r.state = 'open' and not ${isColleague(db)}`

/** True if the member who asks in `r` has joined by another way. */
const isColleague = (db: Db) => db`
  exists (select from membership_now s
           where s.member_id = r.member_id and s.institution_id = r.institution_id)`

export const lockOpenRequests = (tx: Db, institutionId: number) => tx<
  { id: number; memberId: number; asked: string }[]
>`
  select id, member_id, asked from team_request
   where institution_id = ${institutionId} and state = 'open' order by id for update`

export async function findOpenRequest(db: Db, { id, institutionId }: { id: number; institutionId: number }) {
  const [row] = await db<{ memberId: number; asked: string }[]>`
    select r.member_id, r.asked from team_request r
     where r.id = ${id} and r.institution_id = ${institutionId} and r.state = 'open' and not ${isColleague(db)}`
  return row
}

/** One statement, so that of several who answer at once one does. */
export const updateAnswered = (
  tx: Db,
  { id, state, reason, now }: { id: number; state: 'accepted' | 'refused'; reason: string; now: Date },
) => tx<{ id: number }[]>`
  update team_request set state = ${state}, reason = ${reason}, decided_at = ${now}
   where id = ${id} and state = 'open' returning id`

/** The open one of the member, if any. */
export const updateWithdrawn = (
  tx: Db,
  { memberId, id, now }: { memberId: number; id?: number; now: Date },
) => tx<{ id: number }[]>`
  update team_request set state = 'withdrawn', decided_at = ${now}
   where member_id = ${memberId} and state = 'open' and ${id === undefined ? tx`true` : tx`id = ${id}`} returning id`

/** Withdraws the requests of a member who has joined an approved institution by another way. */
export const withdrawNeedless = (db: Db, { memberId, now }: { memberId: number; now: Date }) => db`
  update team_request set state = 'withdrawn', decided_at = ${now}
   where member_id = ${memberId} and state = 'open' and exists (
     select from membership_now s join institution_facts i on i.id = s.institution_id and i.state = 'approved'
      where s.member_id = ${memberId})`

/** A member closes the account. */
export const deleteRequests = (tx: Db, memberId: number) =>
  tx`delete from team_request where member_id = ${memberId}`
