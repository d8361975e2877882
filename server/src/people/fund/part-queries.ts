import type { FundPart } from '@gongfang/contract/people/fund'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { unitPathOf } from '../team/door.ts'
import { fundUsers } from './queries.ts'

/** The holder of `fund_part p`: `member h`, or a unit. */
export const holderOf = (db: Db) => db`
  case when p.member_id is not null then ${shownName(db, 'h')} else ${unitPathOf(db, db`p.unit_id`)} end`

export const listParts = (db: Db, fundId: number) => db<FundPart[]>`
  select p.id, p.member_id, p.unit_id, ${holderOf(db)} as name, p.ended, p.amount_fen, p.reserved_fen, p.spent_fen, p.left_fen,
         coalesce(u.state = 'active', f.for_all and s.member_id is not null or exists (
           select from ${fundUsers(db)} where u.fund_id = f.id and u.member_id = p.member_id and s.state = 'active')) as stands
    from fund_part p
    join fund f on f.id = p.fund_id
    left join member_facts h on h.id = p.member_id
    left join membership_now s on s.member_id = p.member_id and s.institution_id = f.institution_id
    left join unit_facts u on u.id = p.unit_id
   where p.fund_id = ${fundId} order by p.ended, p.unit_id nulls first, p.id`

interface Holder {
  fundId: number
  memberId: number | null
  unitId: number | null
}

/** The caller holds the fund. */
export async function findOpenPart(tx: Db, { fundId, memberId, unitId }: Holder) {
  const [part] = await tx<{ id: number; amountFen: number }[]>`
    select id, amount_fen from fund_part
     where fund_id = ${fundId} and not ended
       and member_id is not distinct from ${memberId}::bigint and unit_id is not distinct from ${unitId}::bigint`
  return part
}

/** Orders that were judged without the part are judged anew: the fund has another version. */
export async function insertPart(tx: Db, { fundId, memberId, unitId, now }: Holder & { now: Date }) {
  const [part] = await tx<[{ id: number }]>`
    with fund as (update fund set version = version + 1 where id = ${fundId})
    insert into fund_part (fund_id, member_id, unit_id, created_at)
    values (${fundId}, ${memberId}, ${unitId}, ${now}) returning id`
  return part.id
}

/** All open parts of a fund, or one. */
export const endOpenParts = (
  tx: Db,
  { fundId, partId }: { fundId: number; partId?: number | undefined },
) => tx<{ id: number; leftFen: number }[]>`
  with fund as (update fund set version = version + 1 where id = ${fundId})
  update fund_part set ended = true
   where fund_id = ${fundId} and not ended ${partId === undefined ? tx`` : tx`and id = ${partId}`}
  returning id, left_fen`

/** The part that an entry would have moved. */
export async function findPartOf(
  tx: Db,
  {
    fundId,
    partId,
    orderId,
  }: { fundId: number; partId?: number | null | undefined; orderId?: number | undefined },
) {
  const [part] = await tx<{ leftFen: number; unit: string }[]>`
    select p.left_fen, coalesce(u.name, '') as unit
      from fund_part p left join unit_facts u on u.id = p.unit_id
     where p.fund_id = ${fundId}
       and p.id = coalesce(${partId ?? null}::bigint, (
         select e.part_id from fund_entry e
          where e.fund_id = ${fundId} and e.order_id = ${orderId ?? 0} order by e.id desc limit 1))`
  return part
}

/** A colleague who may order from the fund, beside the owner's other settings. */
export async function mayUse(tx: Db, { fundId, memberId }: { fundId: number; memberId: number }) {
  const { count } = await tx`
    select from fund f
     where f.id = ${fundId}
       and exists (select from membership_now s where s.member_id = ${memberId} and s.institution_id = f.institution_id)
       and (f.for_all or exists (
             select from ${fundUsers(tx)} where u.fund_id = f.id and u.member_id = ${memberId}))`
  return count > 0
}

export async function hasUnit(tx: Db, { institutionId, unitId }: { institutionId: number; unitId: number }) {
  const { count } = await tx`
    select from unit_facts where id = ${unitId} and institution_id = ${institutionId} and state = 'active'`
  return count > 0
}

export async function findOwner(db: Db, { id, institutionId }: { id: number; institutionId: number }) {
  const [fund] = await db<{ ownerId: number; freeFen: number }[]>`
    select owner_id, left_fen - parts_left_fen as free_fen from fund where id = ${id} and institution_id = ${institutionId}`
  return fund
}
