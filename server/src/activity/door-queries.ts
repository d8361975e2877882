import type { Db } from '../db/connect.ts'
import { phoneIs } from '../db/phone.ts'
import { containing } from '../search/door.ts'
import { maskedPhone } from './desk-sign-up-queries.ts'

export interface Door {
  title: string
  place: string
  startsAt: string
  endsAt: string
  expected: number
  attended: number
}

export async function findDoor(db: Db, activityId: number): Promise<Door | undefined> {
  const [door] = await db<Door[]>`
    select a.title, a.place, a.starts_at, a.ends_at, n.expected, n.attended
      from activity a cross join lateral (
        select count(*) as expected, count(*) filter (where t.attended_at is not null) as attended
          from attendee t join sign_up s on s.id = t.sign_up_id
         where s.activity_id = a.id and s.state in ('registered', 'attended')) n
     where a.id = ${activityId} and a.published and a.cancelled_at is null`
  return door
}

export interface DoorPerson {
  id: number
  name: string
  phone: string
  jigou: string
  attendedAt: string | null
}

/** Whoever is looked for by name or by the end of a phone; without a word, who came in last. */
export const listPeople = (
  db: Db,
  { activityId, keyword }: { activityId: number; keyword?: string | undefined },
) => db<DoorPerson[]>`
  select t.id, t.name, ${maskedPhone(db)} as phone, i.jigou, t.attended_at
    from attendee t join sign_up s on s.id = t.sign_up_id join member m on m.id = s.member_id
    join institution i on i.id = s.institution_id
   where s.activity_id = ${activityId} and s.state in ('registered', 'attended')
     ${keyword ? db`and (t.name ilike ${containing(keyword)} or ${phoneIs(db, db`m.mobile`, keyword)})` : db`and t.attended_at is not null`}
   order by ${keyword ? db`t.attended_at is not null, t.name` : db`t.attended_at desc`}, t.id limit 20`

/** What takes place today or soon, or is just over. */
export const listOpenDoors = (db: Db, now: Date) => db<
  { id: number; title: string; startsAt: string; endsAt: string; place: string }[]
>`
  select id, title, starts_at, ends_at, place from activity
   where published and cancelled_at is null
     and ends_at > ${new Date(now.getTime() - 86_400_000)} and starts_at < ${new Date(now.getTime() + 7 * 86_400_000)}
   order by starts_at, id limit 50`
