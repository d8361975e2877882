import { openAftersales } from '@gongfang/contract/service/aftersale'
import type { Holding, Successor, TakenOver, Unsettled } from '@gongfang/contract/service/succession'
import type { Db, Fragment } from '../../db/connect.ts'
import { maskedPhone, shownName } from '../../db/phone.ts'

interface Place {
  memberId: number
  institutionId: number
}

/** Colleagues who are not stopped by the shop, the longest-standing first. */
export const listColleagues = (db: Db, { memberId, institutionId }: Place) => db<Successor[]>`
  select s.member_id, m.nickname, ${maskedPhone(db, db`m.mobile`)} as mobile, s.roles
    from membership_now s join member_facts m on m.id = s.member_id
   where s.institution_id = ${institutionId} and s.member_id <> ${memberId} and not m.disabled
   order by s.since, s.member_id`

/**
 * Goods that a member holds for an institution. Goods without an order belong to the institution of
 * the active membership; if there is none, to each institution that the holder was a member of.
 */
const heldFor = (db: Db, memberId: Fragment, institutionId: Fragment) => db`
  select (select coalesce(sum(d.held), 0)::bigint
            from depot_item_facts i join depot_lot_facts d on d.item_id = i.id join order_line_facts l on l.id = d.order_line_id
            join order_facts o on o.id = l.order_id
           where i.member_id = ${memberId} and o.institution_id = ${institutionId})
         + (select coalesce(sum(i.held - coalesce(k.held, 0)), 0)::bigint
              from depot_item_facts i left join lateral (
                select sum(d.held) as held from depot_lot_facts d where d.item_id = i.id) k on true
             where i.member_id = ${memberId} and ${loose(db, memberId, institutionId)}) as pieces,
         (select count(*) from aftersale_facts a join order_facts o on o.id = a.order_id
           where a.member_id = ${memberId} and o.institution_id = ${institutionId}
             and a.state = any(${[...openAftersales]})) as cases`

const loose = (db: Db, memberId: Fragment, institutionId: Fragment) => db`
  exists (select from membership_ever e where e.member_id = ${memberId} and e.institution_id = ${institutionId})
  and not exists (select from membership_now e
               where e.member_id = ${memberId} and e.institution_id <> ${institutionId})`

export async function findHolding(db: Db, { memberId, institutionId }: Place): Promise<Holding> {
  const [row] = await db<[Holding]>`${heldFor(db, db`${memberId}::bigint`, db`${institutionId}::bigint`)}`
  return row
}

export async function isElsewhere(db: Db, { memberId, institutionId }: Place): Promise<boolean> {
  const { count } = await db`
    select from membership_now where member_id = ${memberId} and institution_id <> ${institutionId}`
  return count > 0
}

const MOST = 100

export const listUnsettled = (db: Db, institutionId: number) => db<Unsettled[]>`
  select s.member_id, m.nickname, ${maskedPhone(db, db`m.mobile`)} as mobile, s.state, h.pieces, h.cases
    from membership_ever s join member_facts m on m.id = s.member_id
   cross join lateral (${heldFor(db, db`s.member_id`, db`s.institution_id`)}) h
   where s.institution_id = ${institutionId} and s.state <> 'active' and h.pieces + h.cases > 0
   order by s.member_id limit ${MOST}`

/** Serialises with after-sales that the member asks for. */
export async function lockMembership(tx: Db, { memberId, institutionId }: Place) {
  const [row] = await tx<{ state: 'active' | 'disabled' | 'left' }[]>`
    select state from membership where member_id = ${memberId} and institution_id = ${institutionId} for no key update`
  return row
}

export const listTakenOver = (db: Db, memberId: number) => db<TakenOver[]>`
  select a.no as aftersale_no, a.kind, a.state, o.no as order_no, a.state_at,
         coalesce(nullif(${shownName(db, 'm')}, ''), '已注销会员') as buyer,
         coalesce((select l.title from aftersale_line_facts x join order_line_facts l on l.id = x.order_line_id
                    where x.aftersale_id = a.id order by l.position limit 1), '') as title
    from aftersale_facts a join order_facts o on o.id = a.order_id join member_facts m on m.id = o.member_id
   where a.member_id = ${memberId} and o.member_id <> ${memberId} and a.state = any(${[...openAftersales]})
   order by a.id desc limit ${MOST}`
