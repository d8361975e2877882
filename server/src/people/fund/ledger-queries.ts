import { FUND_RULES, type FundEntryKind } from '@gongfang/contract/people/fund'
import { institutionCan } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { changesOf } from './rules.ts'

export interface FundBooking {
  fundId: number
  kind: FundEntryKind
  /** Signed for an adjustment, above 0 otherwise. */
  amountFen: number
  /** A fund's (kind, reference) books once, so a repetition changes nothing. */
  reference: string
  orderId?: number | undefined
  requestId?: number | undefined
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
  return tx<MovedFund[]>`
    with held as (
      select id, amount_fen, left_fen, overrun, version from fund where id = ${fundId} for no key update
    ), entry as (
      insert into fund_entry (fund_id, kind, amount_fen, order_id, request_id, reference, note, actor_id, left_fen, at)
      select id, ${kind}, ${amountFen}::bigint, ${entry.orderId ?? null}::bigint, ${entry.requestId ?? null}::bigint,
             ${entry.reference}, ${entry.note ?? ''}, ${entry.actorId ?? null}::bigint, left_fen + ${change.leftFen}::bigint, ${entry.at}
        from held
       where (${change.leftFen >= 0} or left_fen + ${change.leftFen}::bigint >= 0
              or ${kind === 'reserve' && !entry.within} and (overrun = 'warn' or overrun = 'ask' and ${entry.asked ?? false}))
         and version = coalesce(${entry.version ?? null}::int, version)
         and (amount_fen + ${change.amountFen}::bigint <= ${FUND_RULES.amountFen} or ${entry.carried ?? false})
      on conflict (fund_id, kind, reference) do nothing
      returning fund_id
    )
    update fund f
       set amount_fen = f.amount_fen + ${change.amountFen}::bigint,
           reserved_fen = f.reserved_fen + ${change.reservedFen}::bigint,
           spent_fen = f.spent_fen + ${change.spentFen}::bigint
      from entry e where f.id = e.fund_id
    returning f.left_fen, f.amount_fen, f.code, f.name`
}

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
  /** '2026-11': the month in Shanghai. */
  month?: string | undefined
  /** The newest entry of the first page. */
  newestId: number
}

const matching = (db: Db, { fundId, month, newestId }: EntrySearch) => db`
  e.fund_id = ${fundId} and e.id <= ${newestId}
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
         case when e.actor_id is not null then ${shownName(db, 'a')} end as actor
    from page
    join fund_entry e on e.id = page.id
    left join order_facts o on o.id = e.order_id
    left join member_facts a on a.id = e.actor_id
   order by e.id desc`

export async function countEntries(db: Db, search: EntrySearch): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from fund_entry e where ${matching(db, search)}`
  return row.count
}
