import type { FundEntryKind, FundState } from '@gongfang/contract/people/fund'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { holderOf } from './part-queries.ts'
import type { Reader } from './queries.ts'

export interface Month extends Reader {
  /** '2026-11' in Shanghai. */
  month: string
}

const start = (db: Db, month: string) => db`${`${month}-01`}::timestamp at time zone 'Asia/Shanghai'`
const end = (db: Db, month: string) =>
  db`(${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai'`

const readable = (db: Db, { institutionId, ownerId, month }: Month) => db`
  f.institution_id = ${institutionId} and f.created_at < ${end(db, month)}
  ${ownerId === undefined ? db`` : db`and f.owner_id = ${ownerId}`}`

export interface MonthRow {
  code: string
  name: string
  owner: string
  state: FundState
  fromOn: string
  toOn: string
  /** Money left when the month began. */
  beforeFen: number
  grantedFen: number
  /** Held for orders in the month, less what was released and spent of it. */
  reservedFen: number
  spentFen: number
  refundedFen: number
}

/**
 * Sums a month's entries by fund. The balance before the month is summed by time, not by id: an entry that waited for
 * the lock over midnight has a higher id than the first entry of the new month.
 */
export const listMonth = (db: Db, wanted: Month) => db<MonthRow[]>`
  with sums as (
    select e.fund_id,
           sum(case e.kind when 'reserve' then -e.amount_fen when 'spend' then 0 else e.amount_fen end)
             filter (where not w.inside) as before_fen,
           sum(e.amount_fen) filter (where w.inside and e.kind in ('allocate', 'adjust')) as granted_fen,
           sum(case e.kind when 'reserve' then e.amount_fen else -e.amount_fen end)
             filter (where w.inside and e.kind in ('reserve', 'release', 'spend')) as reserved_fen,
           sum(e.amount_fen) filter (where w.inside and e.kind = 'spend') as spent_fen,
           sum(e.amount_fen) filter (where w.inside and e.kind = 'refund') as refunded_fen
      from fund f
      join fund_entry e on e.fund_id = f.id and e.at < ${end(db, wanted.month)}
     cross join lateral (select e.at >= ${start(db, wanted.month)} as inside) w
     where ${readable(db, wanted)} group by 1)
  select f.code, f.name, ${shownName(db, 'm')} as owner, f.state, f.from_on, f.to_on,
         coalesce(s.before_fen, 0)::bigint as before_fen, coalesce(s.granted_fen, 0)::bigint as granted_fen,
         coalesce(s.reserved_fen, 0)::bigint as reserved_fen, coalesce(s.spent_fen, 0)::bigint as spent_fen,
         coalesce(s.refunded_fen, 0)::bigint as refunded_fen
    from fund f
    join member_facts m on m.id = f.owner_id
    left join sums s on s.fund_id = f.id
   where ${readable(db, wanted)} order by upper(f.code)`

export interface MonthEntry {
  code: string
  name: string
  kind: FundEntryKind
  amountFen: number
  leftFen: number
  orderNo: string | null
  buyer: string | null
  /** The colleague or the unit whose part it moves. */
  part: string
  note: string
  at: string
}

export const listMonthEntries = (db: Db, { limit, ...wanted }: Month & { limit: number }) => db<MonthEntry[]>`
  select f.code, f.name, e.kind, e.amount_fen, e.left_fen, o.no as order_no, e.note, e.at,
         case when o.id is not null then ${shownName(db, 'b')} end as buyer,
         case when e.part_id is null then '' else ${holderOf(db)} end as part
    from fund f
    join fund_entry e on e.fund_id = f.id and e.at >= ${start(db, wanted.month)} and e.at < ${end(db, wanted.month)}
    left join order_facts o on o.id = e.order_id
    left join member_facts b on b.id = o.member_id
    left join fund_part p on p.id = e.part_id
    left join member_facts h on h.id = p.member_id
   where ${readable(db, wanted)} order by upper(f.code), e.id limit ${limit}`
