import { FUND_RULES, type FundEntryKind } from '@gongfang/contract/people/fund'
import { institutionCan } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { holderOf } from './part-queries.ts'
import { changesOf, partChangesOf } from './rules.ts'

export interface FundBooking {
  fundId: number
  kind: FundEntryKind
  /** Signed for an adjustment, above 0 otherwise. */
  amountFen: number
  /** A fund's (kind, reference) books once, so a repetition changes nothing. */
  reference: string
  orderId?: number | undefined
  requestId?: number | undefined
  /** The part that it moves; null: none. Missing: the one from which the order or the request has taken before. */
  partId?: number | null | undefined
  note?: string | undefined
  /** Missing: the shop or its staff. */
  actorId?: number | undefined
  /** The fund's owner was asked about an order beyond what is left. */
  asked?: boolean | undefined
  /** It was judged to cost no more than is left: if it costs more by now, nothing is booked. */
  within?: boolean | undefined
  /** The version of the fund that was judged: if it has changed since, nothing is booked. */
  version?: number | undefined
  /** Between two funds of a carry-over: what comes back is never refused for a fund that is full. */
  carried?: boolean | undefined
  at: Date
}

interface MovedFund {
  leftFen: number
  /** null: no part was moved. */
  part: { id: number; leftFen: number; ended: boolean } | null
  amountFen: number
  code: string
  name: string
}

/**
 * Locks the fund, writes the entry if it is new and the fund has enough left, and only then moves the sums: no row
 * comes back when it was booked before, or when too little is left.
 */
export function moveFund(tx: Db, { fundId, kind, amountFen, ...entry }: FundBooking) {
  const change = changesOf({ kind, amountFen })
  const partly = partChangesOf({ kind, amountFen })
  return tx<MovedFund[]>`
    with held as (
      select id, amount_fen, left_fen, parts_left_fen, overrun, version from fund where id = ${fundId} for no key update
    ), part as (
      select p.id, p.left_fen, greatest(p.left_fen + ${partly.leftFen}::bigint, 0) - greatest(p.left_fen, 0) as more_fen
        from fund_part p join held on held.id = p.fund_id
       where p.id = ${partNamed(tx, { fundId, ...entry })} for no key update of p
    ), entry as (
      insert into fund_entry (fund_id, kind, amount_fen, order_id, request_id, reference, note, actor_id, left_fen, at,
        part_id, part_left_fen)
      select held.id, ${kind}, ${amountFen}::bigint, ${entry.orderId ?? null}::bigint, ${entry.requestId ?? null}::bigint,
             ${entry.reference}, ${entry.note ?? ''}, ${entry.actorId ?? null}::bigint, held.left_fen + ${change.leftFen}::bigint, ${entry.at},
             part.id, part.left_fen + ${partly.leftFen}::bigint
        from held left join part on true
       where (${isEnough(tx, { kind, amountFen })}
              or ${kind === 'reserve' && !entry.within} and (overrun = 'warn' or overrun = 'ask' and ${entry.asked ?? false}))
         and version = coalesce(${entry.version ?? null}::int, version)
         and (amount_fen + ${change.amountFen}::bigint <= ${FUND_RULES.amountFen} or ${entry.carried ?? false})
      on conflict (fund_id, kind, reference) do nothing
      returning fund_id
    ), moved_part as (
      update fund_part p
         set amount_fen = p.amount_fen + ${partly.amountFen}::bigint,
             reserved_fen = p.reserved_fen + ${partly.reservedFen}::bigint,
             spent_fen = p.spent_fen + ${partly.spentFen}::bigint
        from part, entry where p.id = part.id
      returning p.id, p.left_fen, p.ended
    )
    update fund f
       set amount_fen = f.amount_fen + ${change.amountFen}::bigint,
           reserved_fen = f.reserved_fen + ${change.reservedFen}::bigint,
           spent_fen = f.spent_fen + ${change.spentFen}::bigint,
           parts_left_fen = f.parts_left_fen + coalesce((select more_fen from part), 0)
      from entry e where f.id = e.fund_id
    returning f.left_fen, f.amount_fen, f.code, f.name,
      (select json_build_object('id', id, 'leftFen', left_fen, 'ended', ended) from moved_part) as part`
}

/** Whether there is enough: of its part, or of what belongs to no part. */
function isEnough(tx: Db, { kind, amountFen }: Pick<FundBooking, 'kind' | 'amountFen'>) {
  const { leftFen } = changesOf({ kind, amountFen })
  if (kind === 'give' && amountFen < 0) return tx`part.left_fen >= ${-amountFen}::bigint`
  const taken = kind === 'give' ? amountFen : -leftFen
  if (taken <= 0) return tx`true`
  const free = tx`held.left_fen - held.parts_left_fen`
  if (kind === 'give') return tx`${taken}::bigint <= ${free}`
  return tx`${taken}::bigint <= case when part.id is null then ${free} else least(part.left_fen, held.left_fen) end`
}

/** Whoever has taken from a part gives back to it. */
const partNamed = (
  tx: Db,
  { fundId, partId, orderId, requestId }: Pick<FundBooking, 'fundId' | 'partId' | 'orderId' | 'requestId'>,
) =>
  partId !== undefined
    ? tx`${partId}::bigint`
    : orderId === undefined && requestId === undefined
      ? tx`null::bigint`
      : tx`(select e.part_id from fund_entry e
             where e.fund_id = ${fundId} and ${orderId === undefined ? tx`e.request_id = ${requestId ?? 0}` : tx`e.order_id = ${orderId}`}
             order by e.id desc limit 1)`

/** The owner of a fund; while the owner is no active member of the institution, who manages its funds. */
export async function listWarned(tx: Db, fundId: number): Promise<number[]> {
  const rows = await tx<{ memberId: number }[]>`
    with standing as (
      select s.member_id, s.roles, s.member_id = f.owner_id as owns
        from fund f join membership_now s on s.institution_id = f.institution_id
       where f.id = ${fundId})
    select member_id from standing
     where owns or roles && ${[...institutionCan.fund]} and not exists (select from standing where owns)
     order by member_id`
  return rows.map(({ memberId }) => memberId)
}

/** The fund that took over the rest. Whoever holds the fund sees the one that was made before they did. */
export async function findNext(tx: Db, fundId: number) {
  const [next] = await tx<
    { id: number; code: string }[]
  >`select id, code from fund where carried_from = ${fundId}`
  return next
}

export async function findFundEntry(db: Db, { fundId, kind, reference }: FundBooking) {
  const [entry] = await db<{ id: number }[]>`
    select id from fund_entry where fund_id = ${fundId} and kind = ${kind} and reference = ${reference}`
  return entry
}

export interface EntrySearch {
  fundId: number
  partId?: number | undefined
  /** '2026-11': the month in Shanghai. */
  month?: string | undefined
  /** The newest entry of the first page. */
  newestId: number
}

const matching = (db: Db, { fundId, partId, month, newestId }: EntrySearch) => db`
  e.fund_id = ${fundId} and e.id <= ${newestId} ${partId === undefined ? db`` : db`and e.part_id = ${partId}`}
  ${
    month
      ? db`and e.at >= ${`${month}-01`}::timestamp at time zone 'Asia/Shanghai'
           and e.at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai'`
      : db``
  }`

interface EntryRow {
  id: number
  kind: FundEntryKind
  amountFen: number
  leftFen: number
  orderNo: string | null
  part: { id: number; name: string; leftFen: number } | null
  note: string
  actor: string | null
  at: string
}

export const listEntries = (db: Db, search: EntrySearch, at: { limit: number; offset: number }) => db<
  EntryRow[]
>`
  with page as (
    select e.id from fund_entry e where ${matching(db, search)}
     order by e.id desc limit ${at.limit} offset ${at.offset})
  select e.id, e.kind, e.amount_fen, e.left_fen, o.no as order_no, e.note, e.at,
         case when e.part_id is not null then
           json_build_object('id', e.part_id, 'name', ${holderOf(db)}, 'leftFen', e.part_left_fen) end as part,
         case when e.actor_id is not null then ${shownName(db, 'a')} end as actor
    from page
    join fund_entry e on e.id = page.id
    left join order_facts o on o.id = e.order_id
    left join member_facts a on a.id = e.actor_id
    left join fund_part p on p.id = e.part_id
    left join member_facts h on h.id = p.member_id
   order by e.id desc`

export async function countEntries(db: Db, search: EntrySearch): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from fund_entry e where ${matching(db, search)}`
  return row.count
}
