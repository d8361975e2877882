import type { Db } from '../../../db/connect.ts'

export interface DoorTicket {
  attendeeId: number
  voucherId: number | null
  activityId: number
  title: string
  name: string
  jigou: string
  state: string
}

/** The attendee with this ticket or this place on the list. */
export async function findAttendeeAt(
  db: Db,
  by: { attendeeId: number } | { voucherId: number },
): Promise<DoorTicket | undefined> {
  const [found] = await db<DoorTicket[]>`
    select t.id as attendee_id, t.voucher_id, a.id as activity_id, a.title, t.name, i.jigou, u.state
      from attendee t join sign_up_facts u on u.id = t.sign_up_id join activity_facts a on a.id = u.activity_id
      join institution_facts i on i.id = u.institution_id
     where ${'attendeeId' in by ? db`t.id = ${by.attendeeId}` : db`t.voucher_id = ${by.voucherId}`}`
  return found
}
