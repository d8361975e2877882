import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { Colleague, TeamEvent } from '@gongfang/contract/people/team'
import type { Db, Fragment } from '../../db/connect.ts'
import { maskedPhone, shownName } from '../../db/phone.ts'

const MOST = 1000

export const listPeople = (
  db: Db,
  { institutionId, withDisabled }: { institutionId: number; withDisabled: boolean },
) => db<Colleague[]>`
  select s.member_id, m.nickname, m.avatar, ${maskedPhone(db, db`m.mobile`)} as mobile, s.roles, s.unit_id, s.state, s.since
    from membership_ever s join member_facts m on m.id = s.member_id
   where s.institution_id = ${institutionId} and (s.state = 'active' or s.state = 'disabled' and ${withDisabled})
   order by s.state, ('owner' = any(s.roles)) desc, s.since, s.member_id limit ${MOST}`

/** Locked before its institution, as the staff of the shop do it; nobody who is no colleague. */
export async function lockColleague(
  tx: Db,
  { memberId, institutionId }: { memberId: number; institutionId: number },
) {
  const [row] = await tx<{ id: number }[]>`
    select id from member
     where id = ${memberId} and exists (select from membership where member_id = member.id
                                           and institution_id = ${institutionId} and state <> 'left')
       for no key update`
  return row
}

interface Event extends Omit<TeamEvent, 'roles'> {
  roles: InstitutionRole[]
}

export const listEvents = (
  db: Db,
  wish: { institutionId: number; newestId: number; page: number; limit: number },
) => db<Event[]>`
  select e.id, e.what, e.roles, e.about, e.reason, e.at,
         case when e.member_id is not null then ${shownName(db, 'm')} end as member,
         case when e.actor_id is not null then ${shownName(db, 'a')} end as actor
    from team_event e
    left join member_facts m on m.id = e.member_id
    left join member_facts a on a.id = e.actor_id
   where e.institution_id = ${wish.institutionId} and e.id <= ${wish.newestId}
   order by e.id desc limit ${wish.limit} offset ${(wish.page - 1) * wish.limit}`

/** '化学学院 / 有机课题组'; '' for none. */
export const unitPathOf = (db: Db, unitId: Fragment) => db`
  case when ${unitId} is null then '' else (
    select string_agg(n.name, ' / ' order by cardinality(n.above))
      from unit u join unit n on n.institution_id = u.institution_id and (n.id = u.id or n.id = any(u.above))
     where u.id = ${unitId}) end`

export async function countEvents(db: Db, wish: { institutionId: number; newestId: number }) {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from team_event where institution_id = ${wish.institutionId} and id <= ${wish.newestId}`
  return row.count
}
