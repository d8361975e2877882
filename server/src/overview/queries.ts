import { institutionCan, roleMay } from '@gongfang/contract/institution'
import type { Overview } from '@gongfang/contract/overview'
import { dayOf } from '@gongfang/contract/time'
import { cameBackTo } from '../approval/door.ts'
import type { Db, Fragment } from '../db/connect.ts'
import { iso } from '../db/instant.ts'
import { countShort, readerOf } from '../fund/door.ts'
import type { Caller } from '../http/context.ts'
import { asksToPay, mayWait, refusedOrders, waitingFor } from '../order/door.ts'
import { isJoiningAt } from '../team/door.ts'

const SOON_DAYS = 30

/** What is left out of the answer where there is nothing. */
type Rare = 'requests' | 'cameBack' | 'shortFunds' | 'aftersales' | 'joinRequests' | 'refusals'
type Row = Omit<Overview, Rare | 'acceptances' | 'toPay' | 'unpaidSignUps'> &
  Record<Rare, number> & {
    acceptances: number | null
    toPay: NonNullable<Overview['toPay']>
    unpaidSignUps: NonNullable<Overview['unpaidSignUps']>
  }

/** One statement: the personal centre asks for it on every visit. Each count is the number of rows of its list. */
export async function getOverview(db: Db, caller: Caller, now: Date): Promise<Overview> {
  const { id: memberId, institutionId, roles } = caller
  const soon = new Date(now.getTime() + SOON_DAYS * 86_400_000)
  const stands = institutionId !== null && caller.status === 'approved'
  const counted = (may: boolean, rows: () => Fragment) => (may ? db`(select count(*) ${rows()})` : db`0`)
  const waiting = { memberId, institutionId, roles, now }
  const [{ acceptances, toPay, unpaidSignUps, ...found }] = await db<[Row]>`
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
           ${counted(
             stands,
             () => db`from purchase_request r
                     where r.institution_id = ${institutionId} and ${cameBackTo(db, memberId)}`,
           )} as came_back,
           ${
             stands && mayWait(caller, 'pay')
               ? db`(select jsonb_build_object('all', count(*), 'asked', count(*) filter (where ${asksToPay(db, roles)}))
                       from shop_order o where ${waitingFor(db, { what: 'pay', ...waiting })})`
               : db`'{"all": 0, "asked": 0}'::jsonb`
           } as to_pay,
           ${counted(
             mayWait(caller, 'aftersale'),
             () => db`from shop_order o where ${waitingFor(db, { what: 'aftersale', ...waiting })}`,
           )} as aftersales,
           ${stands ? db`(${countShort(db, { ...readerOf(caller), shortOn: dayOf(now) })})` : db`0`} as short_funds,
           ${counted(
             stands && roleMay(roles, 'people'),
             () => db`from team_request r where ${isJoiningAt(db, institutionId ?? 0)}`,
           )} as join_requests,
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
                                      'payBefore', ${iso(db, 's.pay_before')}) order by s.pay_before), '[]')
              from sign_up s join activity a on a.id = s.activity_id
             where s.member_id = ${memberId} and s.state = 'unpaid' and s.pay_before > ${now}) as unpaid_sign_ups,
           (select coalesce(jsonb_agg(jsonb_build_object('activityId', a.id, 'title', a.title,
                                      'startsAt', ${iso(db, 'starts_at')}) order by a.starts_at), '[]')
              from sign_up s join activity a on a.id = s.activity_id
             where s.member_id = ${memberId} and s.state = 'registered' and a.cancelled_at is null
               and a.starts_at between ${now} and ${soon}) as upcoming`
  const { requests, cameBack, shortFunds, aftersales, joinRequests, refusals, ...row } = found
  const rare = { requests, cameBack, shortFunds, aftersales, joinRequests, refusals }
  return {
    ...row,
    ...Object.fromEntries(Object.entries(rare).filter(([, count]) => count > 0)),
    ...(acceptances !== null && { acceptances }),
    ...(toPay.all > 0 && { toPay }),
    ...(unpaidSignUps.length > 0 && { unpaidSignUps }),
  }
}
