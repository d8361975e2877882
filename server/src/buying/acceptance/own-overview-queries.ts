import { institutionCan } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { refusedOrders } from '../order/door.ts'

interface Reader {
  readonly memberId: number
}

/** Orders with goods to accept; null where the institution accepts none. */
export const countDue = (db: Db, { memberId }: Reader) => db`
  (select count(d.order_id)
     from membership_now m join acceptance_setting s on s.institution_id = m.institution_id and s.enabled
     left join acceptance_due d on d.institution_id = m.institution_id and (
       m.roles && ${[...institutionCan.acceptOfAll]}::text[]
       or exists (select from order_facts o where o.id = d.order_id and o.member_id = m.member_id))
    where m.member_id = ${memberId} and m.roles && ${[...institutionCan.accept]}::text[]
    group by m.member_id)`

export const countRefusals = (db: Db, { memberId }: Reader) => db`
  (select count(*)
     from membership_now m join order_facts o on o.institution_id = m.institution_id
    where m.member_id = ${memberId} and m.roles && ${[...institutionCan.accept]}::text[]
      and o.id = any(${refusedOrders(db)})
      and (o.member_id = m.member_id or m.roles && ${[...institutionCan.acceptOfAll]}::text[]))`
