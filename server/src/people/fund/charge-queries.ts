import type { FundOrder } from '@gongfang/contract/people/fund'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { containing } from '../../db/words.ts'
import { fundCategories, fundUsers } from './queries.ts'
import type { Cost, FundFacts } from './rules.ts'

export interface FundWish {
  memberId: number
  /** The goods of the order. */
  productIds: readonly number[]
  /** The purchase request that holds money for the order. */
  heldBy?: number | undefined
}

/** Funds that the member may order from. `fundVerdict` decides whether one may pay for these goods. */
const facts = (db: Db, { memberId, productIds, heldBy }: FundWish) => db`
  select f.id, f.code, f.name, f.state, f.from_on, f.to_on, f.overrun, f.ceiling_fen, f.owner_id, f.version,
         case when part.id is null then f.left_fen - f.parts_left_fen else least(part.left_fen, f.left_fen) end as left_fen,
         case when part.id is not null then json_build_object('id', part.id, 'unit', part.unit) end as part,
         ${
           heldBy === undefined
             ? db`null::bigint`
             : db`(select p.id from fund_entry e left join fund_part p on p.id = e.part_id and not p.ended
                    where e.request_id = ${heldBy} and e.fund_id = f.id order by e.id desc limit 1)`
         } as held_part_id,
         (select p.title from product_facts p
           where p.id = any(${[...productIds]}::bigint[]) and f.category_ids <> '{}' and not p.category_path && ${fundCategories(db)}
           order by p.id limit 1) as outside
    from fund f left join ${partOf(db, memberId)} on true
   where f.institution_id = (select institution_id from membership_now where member_id = ${memberId})
     and (f.for_all or exists (
           select from ${fundUsers(db)} where u.fund_id = f.id and u.member_id = ${memberId}))`

/** The part of fund `f` that a member orders from: the own one, or that of the nearest unit. */
const partOf = (db: Db, memberId: number) => db`
  lateral (
    select p.id, p.left_fen, coalesce(n.name, '') as unit
      from fund_part p
      join membership_now s on s.member_id = ${memberId} and s.institution_id = f.institution_id
      left join unit_facts u on u.id = s.unit_id
      left join unit_facts n on n.id = p.unit_id
     where p.fund_id = f.id and not p.ended
       and (p.member_id = s.member_id or p.unit_id = s.unit_id or p.unit_id = any(u.above))
     order by p.member_id nulls last, cardinality(n.above) desc limit 1) part`

export async function findUsable(db: Db, wanted: FundWish & ({ id: number } | { code: string })) {
  const [fund] = await db<FundFacts[]>`
    ${facts(db, wanted)} and ${'id' in wanted ? db`f.id = ${wanted.id}` : db`upper(f.code) = upper(${wanted.code})`}`
  return fund
}

interface Choosing extends FundWish {
  today: string
  keyword: string
  limit: number
}

export const listUsable = (db: Db, { today, keyword, limit, ...wanted }: Choosing) => db<FundFacts[]>`
  ${facts(db, wanted)} and f.state = 'open' and ${today}::date between f.from_on and f.to_on
    ${keyword === '' ? db`` : db`and (f.code ilike ${containing(keyword)} or f.name ilike ${containing(keyword)})`}
   order by upper(f.code) limit ${limit}`

/**
 * Sums the refunds of a paid order, in its currency, and the part that its fund already got back. The caller has locked
 * the payment, so no other refund of it ends meanwhile.
 */
export async function getRefunded(tx: Db, orderId: number) {
  const [row] = await tx<
    [
      {
        no: string
        currency: 'money' | 'points'
        rate: number
        fen: number
        points: number
        returnedFen: number
      },
    ]
  >`
    select o.no, o.currency, o.rate, b.fen, b.points,
           (select coalesce(sum(amount_fen), 0)::bigint from fund_entry
             where order_id = o.id and kind = 'refund') as returned_fen
      from order_facts o
     cross join lateral (
           select coalesce(sum(r.amount_fen), 0)::bigint as fen, coalesce(sum(r.amount_points), 0)::bigint as points
             from payment_facts p join refund_facts r on r.payment_id = p.id and r.state = 'done'
            where p.purpose = 'order' and p.subject_id = o.id and p.kept) b
     where o.id = ${orderId}`
  return row
}

export interface FundOrderSearch {
  fundId: number
  /** Number of the newest order of the first page. */
  anchor?: string | undefined
}

const charged = (db: Db, { fundId, anchor }: FundOrderSearch) => db`
  o.fund_id = ${fundId} ${anchor === undefined ? db`` : db`and o.id <= (select id from order_facts where no = ${anchor})`}`

export const listFundOrders = (db: Db, search: FundOrderSearch, at: { limit: number; offset: number }) => db<
  (Omit<FundOrder, 'costFen' | 'refundedFen'> & Cost & { refundedFen: number })[]
>`
  with page as (
    select o.id from order_facts o where ${charged(db, search)} order by o.id desc limit ${at.limit} offset ${at.offset})
  select o.no, o.state, ${shownName(db, 'm')} as buyer, o.kinds, o.created_at, o.currency, o.rate, o.payable_fen, o.payable_points,
         (select l.title from order_line_facts l where l.order_id = o.id order by l.position limit 1) as title,
         (select coalesce(sum(e.amount_fen), 0)::bigint from fund_entry e
           where e.order_id = o.id and e.kind = 'refund') as refunded_fen
    from page join order_facts o on o.id = page.id join member_facts m on m.id = o.member_id
   order by o.id desc`

export async function countFundOrders(db: Db, search: FundOrderSearch): Promise<number> {
  const [row] = await db<
    [{ count: number }]
  >`select count(*) as count from order_facts o where ${charged(db, search)}`
  return row.count
}
