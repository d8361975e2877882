import { institutionCan } from '@gongfang/contract/institution'
import type { Overview } from '@gongfang/contract/overview'
import type { Db } from '../db/connect.ts'
import { iso } from '../db/instant.ts'
import { refusedOrders } from '../order/door.ts'

const SOON_DAYS = 30

/** One statement: the personal centre asks for it on every visit. */
export async function getOverview(db: Db, memberId: number, now: Date): Promise<Overview> {
  const soon = new Date(now.getTime() + SOON_DAYS * 86_400_000)
  const [{ acceptances, requests, refusals, ...row }] = await db<
    [
      Omit<Overview, 'acceptances' | 'requests' | 'refusals'> & {
        acceptances: number | null
        requests: number
        refusals: number
      },
    ]
  >`
    select (select coalesce(sum(held), 0)::bigint from depot_item where member_id = ${memberId}) as held_goods,
           (select count(*) from favorite f join product p on p.id = f.product_id
             where f.member_id = ${memberId} and p.status <> 'draft') as favorites,
           (select count(*) from sign_up where member_id = ${memberId} and state <> 'cancelled') as sign_ups,
           (select count(*) from feedback f where f.member_id = ${memberId} and exists (
              select from feedback_post p where p.feedback_id = f.id and p.who = 'staff' and p.at > f.seen_at))
             as replied_feedback,
           (select count(d.order_id)
              from membership m join acceptance_setting s on s.institution_id = m.institution_id and s.enabled
              left join acceptance_due d on d.institution_id = m.institution_id and (
                m.roles && ${[...institutionCan.acceptOfAll]}::text[]
                or exists (select from shop_order o where o.id = d.order_id and o.member_id = m.member_id))
             where m.member_id = ${memberId} and m.state = 'active' and m.roles && ${[...institutionCan.accept]}::text[]
             group by m.member_id) as acceptances,
           (select count(distinct p.request_id)
              from membership m join purchase_request r on r.institution_id = m.institution_id
              join approval_person p on p.request_id = r.id and p.member_id = m.member_id and p.state = 'waiting'
             where m.member_id = ${memberId} and m.state = 'active') as requests,
           (select count(*)
              from membership m join shop_order o on o.institution_id = m.institution_id
             where m.member_id = ${memberId} and m.state = 'active' and m.roles && ${[...institutionCan.accept]}::text[]
               and o.id = any(${refusedOrders(db)})
               and (o.member_id = m.member_id or m.roles && ${[...institutionCan.acceptOfAll]}::text[])) as refusals,
           (select case when s.state <> 'approved' then s.state end
              from membership m join institution i on i.id = m.institution_id and i.state = 'approved'
              join lateral (select state from submission where institution_id = i.id order by id desc limit 1) s on true
             where m.member_id = ${memberId} and m.state = 'active') as change,
           (select coalesce(jsonb_agg(jsonb_build_object('no', o.no, 'payBefore', ${iso(db, 'o.pay_before')},
                                      'slipRejected', o.pay_way = 'bank' and b.state is not distinct from 'rejected')
                                      order by o.pay_before), '[]')
              from shop_order o left join bank_transfer b on b.order_id = o.id
             where o.member_id = ${memberId} and o.state = 'unpaid' and o.pay_before > ${now}) as unpaid,
           (select coalesce(jsonb_agg(jsonb_build_object('activityId', a.id, 'title', a.title,
                                      'startsAt', ${iso(db, 'starts_at')}) order by a.starts_at), '[]')
              from sign_up s join activity a on a.id = s.activity_id
             where s.member_id = ${memberId} and s.state = 'registered' and a.cancelled_at is null
               and a.starts_at between ${now} and ${soon}) as upcoming`
  return {
    ...row,
    ...(acceptances !== null && { acceptances }),
    ...(requests > 0 && { requests }),
    ...(refusals > 0 && { refusals }),
  }
}
