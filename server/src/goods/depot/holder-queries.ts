import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'

interface Holder {
  /** By the shop. */
  disabled: boolean
  roles: InstitutionRole[]
  /** Disabled in an institution. */
  stopped: boolean
}

export async function findHolder(db: Db, memberId: number) {
  const [holder] = await db<Holder[]>`
    select m.disabled, coalesce(s.roles, '{}') as roles,
           exists (select from membership_ever where member_id = m.id and state = 'disabled') as stopped
      from member_facts m left join membership_now s on s.member_id = m.id
     where m.id = ${memberId}`
  return holder
}

/**
 * The items, of those given, that contain pieces of an institution in which their holder is disabled. Pieces that came by
 * no order belong to the institution in which the holder is active; without one, they count as well.
 */
export const listStopped = (
  db: Db,
  { memberId, itemIds }: { memberId: number; itemIds: readonly number[] },
) => db<{ id: number }[]>`
  select i.id
    from depot_item i
   cross join lateral (
     select coalesce(sum(d.held), 0) as held, coalesce(bool_or(d.held > 0 and s.state = 'disabled'), false) as stopped
       from depot_lot d join order_line_facts l on l.id = d.order_line_id join order_facts o on o.id = l.order_id
       left join membership_ever s on s.member_id = i.member_id and s.institution_id = o.institution_id
      where d.item_id = i.id) k
   where i.member_id = ${memberId} and i.id = any(${[...itemIds]}::bigint[])
     and (k.stopped or i.held > k.held and not exists (
       select from membership_now where member_id = i.member_id))`
