import type { Day } from '@gongfang/contract/base/time'
import type { InquiryState } from '@gongfang/contract/buying/inquiry'
import type { Db } from '../../db/connect.ts'
import type { OfferedRow } from '../../goods/price-list/door.ts'

export interface HeldInquiry {
  id: number
  state: InquiryState
  version: number
  memberId: number
  institutionId: number
  requestId: number | null
}

/** Taken right after the purchase request. */
export async function findHeld(db: Db, no: string, lock: boolean) {
  const [row] = await db<HeldInquiry[]>`
    select id, state, version, member_id, institution_id, request_id
      from inquiry where no = ${no} ${lock ? db`for update` : db``}`
  return row
}

export interface OfferedGoods extends Omit<OfferedRow, 'freightFen'> {
  /** null: a described article. */
  skuId: number | null
  title: string
  unit: string
}

/** A version with those of its lines that are named. Asked after its inquiry was locked: versions never change. */
export async function findVersion(
  db: Db,
  { id, version, lineIds }: { id: number; version: number; lineIds: readonly number[] },
) {
  const [row] = await db<
    { untilOn: Day; freightFen: OfferedRow['freightFen']; lines: Omit<OfferedGoods, 'untilOn'>[] }[]
  >`
    select f.until_on::text, f.freight_fen,
           (select coalesce(json_agg(json_build_object('no', q.no, 'version', f.version, 'lineId', l.id, 'skuId', l.sku_id,
                     'title', l.title, 'unit', l.unit, 'priceFen', l.price_fen, 'tiers', l.tiers, 'minimum', l.minimum,
                     'quantity', l.quantity, 'leadDays', l.lead_days) order by l.position), '[]')
              from offer_line l where l.offer_id = f.id and l.id = any(${[...lineIds]}::bigint[])) as lines
      from offer f join inquiry q on q.id = f.inquiry_id
     where f.inquiry_id = ${id} and f.version = ${version}`
  return row
}

interface Taken {
  id: number
  version: number
}

/** Undefined if the inquiry says something else by now. */
export async function updateAccepted(
  tx: Db,
  { id, version, requestId, requestNo, now }: Taken & { requestId: number; requestNo: string; now: Date },
) {
  const [row] = await tx`
    update inquiry
       set state = 'accepted', request_id = ${requestId}, request_no = ${requestNo},
           waits_for = case waits_for when 'shop' then 'shop' else 'nobody' end,
           revision = revision + 1, changed_at = ${now}
     where id = ${id} and version = ${version} and (state in ('offered', 'revised') or state = 'accepted' and request_id = ${requestId})
    returning id`
  return row
}

export async function updateOrdered(
  tx: Db,
  { id, version, requestId, orderNo, now }: Taken & { requestId: number | null; orderNo: string; now: Date },
) {
  const [row] = await tx`
    update inquiry
       set state = 'ordered', order_no = ${orderNo}, waits_for = 'nobody', revision = revision + 1, changed_at = ${now}
     where id = ${id} and version = ${version} and (state in ('offered', 'revised') or state = 'accepted' and request_id = ${requestId})
    returning id`
  return row
}

/** The inquiries that a request has accepted wait for their owner again, or have ended with their offer. */
export const updateLetGo = (
  tx: Db,
  { requestId, today, now }: { requestId: number; today: Day; now: Date },
) => tx<
  {
    id: number
    no: string
    title: string
    memberId: number
    state: InquiryState
    version: number
    untilOn: Day
  }[]
>`
  update inquiry q
     set state = n.state, waits_for = case when q.waits_for = 'shop' then 'shop' when n.state = 'expired' then 'nobody' else 'member' end,
         request_id = null, request_no = null, revision = q.revision + 1, changed_at = ${now}
    from (select a.id, f.until_on, case when f.until_on < ${today}::date then 'expired' when a.version = 1 then 'offered' else 'revised' end as state
            from inquiry a join offer f on f.inquiry_id = a.id and f.version = a.version
           where a.request_id = ${requestId}) n
   where q.id = n.id and q.state = 'accepted'
  returning q.id, q.no, q.title, q.member_id, q.state, q.version, n.until_on`

export const insertTaken = (
  tx: Db,
  e: {
    id: number
    what: 'accepted' | 'ordered' | 'reopened' | 'expired'
    memberId: number | null
    version: number
    text?: string
    now: Date
  },
) => tx`
  insert into inquiry_event (inquiry_id, at, what, member_id, text, version)
  values (${e.id}, ${e.now}, ${e.what}, ${e.memberId}, ${e.text ?? ''}, ${e.version})`

/**
 * Part of a statement, of order line `l` and order `o`: what the line of the offer that it names said of its pieces; whether
 * it is of its goods and within its quantities; and whether it is of that version of an inquiry of the order's buyer.
 */
export const saidByOffer = (db: Db) => db`(
  select w.price_fen, f.sku_id = l.sku_id as goods, l.quantity between f.minimum and f.quantity as bounds,
         q.no = l.offer_no and v.version = l.offer_version and q.institution_id = o.institution_id as names,
         coalesce(q.order_no = o.no, false) as taken
    from (values (1)) one
    left join offer_line f on f.id = l.offer_line_id
    left join offer v on v.id = f.offer_id
    left join inquiry q on q.id = v.inquiry_id
   cross join lateral (
     select coalesce((
       select (t ->> 'priceFen')::bigint from jsonb_array_elements(f.tiers) t
        where (t ->> 'fromQuantity')::integer <= l.quantity
        order by (t ->> 'fromQuantity')::integer desc limit 1), f.price_fen) as price_fen) w)`
