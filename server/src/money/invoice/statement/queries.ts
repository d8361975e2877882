import { noteKeysAt, type OrderNotesAt } from '@gongfang/contract/buying/order-notes'
import type { ListNamed } from '@gongfang/contract/goods/price-list'
import type { Statement } from '@gongfang/contract/money/invoice'
import type { StatementChoice } from '@gongfang/contract/money/invoice-desk'
import { notesOf } from '../../../buying/approval/door.ts'
import { listOf } from '../../../buying/order/door.ts'
import type { Db } from '../../../db/connect.ts'
import { containing } from '../../../db/words.ts'
import { buyerName } from '../queries.ts'

export interface OfMonth {
  institutionId: number
  /** '2026-11', in Shanghai. */
  month: string
}

/** The first moment of the month, or the first after it. */
const edge = (db: Db, month: string, months: 0 | 1) =>
  db`((${`${month}-01`}::date + ${months}::int * interval '1 month') at time zone 'Asia/Shanghai')`

const during = (db: Db, column: string, month: string) =>
  db`${db(column)} >= ${edge(db, month, 0)} and ${db(column)} < ${edge(db, month, 1)}`

/** Waiting for its money at that moment: made before it, paid or called off not before it. */
const unpaidAt = (db: Db, month: string, months: 0 | 1) => db`
  o.created_at < ${edge(db, month, months)} and (o.paid_at is null or o.paid_at >= ${edge(db, month, months)})
  and (o.paid_at is not null or o.ended_at is null or o.ended_at >= ${edge(db, month, months)})`

/** Orders in points are no matter of money. */
const own = (db: Db, institutionId: number) =>
  db`o.institution_id = ${institutionId} and o.currency = 'money' and o.payable_fen > 0`

/** How prices of `shop_order o` were changed in the month and since it ended; joined as `c`. */
const changes = (db: Db, month: string) => db`
  left join (
    select order_id, coalesce(sum(is_fen - was_fen) filter (where at < ${edge(db, month, 1)}), 0) as within_fen,
           coalesce(sum(is_fen - was_fen) filter (where at >= ${edge(db, month, 1)}), 0) as since_fen
      from order_repricing where at >= ${edge(db, month, 0)} group by order_id
  ) c on c.order_id = o.id`

/** The amount of order `o` at the end of the month: its amount of now without later changes of price. */
const costAtEnd = (db: Db) => db`(o.payable_fen - coalesce(c.since_fen, 0))`

export async function sumMonth(db: Db, { institutionId, month }: OfMonth) {
  const [row] = await db<
    [Pick<Statement, 'openingFen' | 'orderedFen' | 'repricedFen' | 'calledOffFen' | 'paidFen' | 'closingFen'>]
  >`
    select coalesce(sum(${costAtEnd(db)} - coalesce(c.within_fen, 0)) filter (where ${unpaidAt(db, month, 0)}), 0)::bigint as opening_fen,
           coalesce(sum(${costAtEnd(db)}) filter (where ${during(db, 'o.created_at', month)}), 0)::bigint as ordered_fen,
           coalesce(sum(c.within_fen) filter (where o.created_at < ${edge(db, month, 0)}), 0)::bigint as repriced_fen,
           coalesce(sum(o.payable_fen) filter (where o.paid_at is null and ${during(db, 'o.ended_at', month)}), 0)::bigint
             as called_off_fen,
           coalesce(sum(o.payable_fen) filter (where ${during(db, 'o.paid_at', month)}), 0)::bigint as paid_fen,
           coalesce(sum(${costAtEnd(db)}) filter (where ${unpaidAt(db, month, 1)}), 0)::bigint as closing_fen
      from order_facts o ${changes(db, month)} where ${own(db, institutionId)} and o.created_at < ${edge(db, month, 1)}`
  return row
}

export async function findInstitution(db: Db, id: number) {
  const [row] = await db<{ jigou: string }[]>`select jigou from institution_facts where id = ${id}`
  return row
}

const MOST_CHOICES = 50

/** Institutions by their orders of the month, the largest first; those without orders can be found too. */
export const listChoices = (
  db: Db,
  { month, keyword = '' }: { month: string; keyword?: string | undefined },
) => {
  const part = containing(keyword)
  return db<StatementChoice[]>`
    select i.id, i.jigou, i.region_text, coalesce(t.ordered_fen, 0)::bigint as ordered_fen
      from institution_facts i
      left join (
        select o.institution_id, sum(${costAtEnd(db)}) as ordered_fen from order_facts o ${changes(db, month)}
         where o.currency = 'money' and ${during(db, 'o.created_at', month)} group by 1
      ) t on t.institution_id = i.id
     where (i.state = 'approved' or t.institution_id is not null)
       ${keyword ? db`and (i.jigou ilike ${part} or i.credit_code = upper(${keyword}))` : db``}
     order by coalesce(t.ordered_fen, 0) desc, length(i.jigou), i.id limit ${MOST_CHOICES}`
}

type Row = Statement['orders'][number]

type InvoiceRow = Statement['invoices'][number] & { side: 'blue' | 'red'; kind: 'normal' | 'special' }

/** `what` of an order is its state, of a payment its way; the words are put in later. `lists` decided prices of the order. */
export const listOrders = (db: Db, { institutionId, month }: OfMonth) => db<
  (Row & OrderNotesAt<'statement'> & { lists: ListNamed[] })[]
>`
  select o.created_at as at, o.no, o.state as what, ${buyerName(db)} as who, ${costAtEnd(db)}::bigint as amount_fen,
         ${notesOf(db, 'o', noteKeysAt('statement'))},
         (select coalesce(jsonb_agg(distinct ${listOf(db)}), '[]') from order_line_facts l
           where l.order_id = o.id and (l.price_list_name is not null or l.offer_version is not null)) as lists
    from order_facts o ${changes(db, month)} join member_facts m on m.id = o.member_id join institution_facts i on i.id = o.institution_id
   where ${own(db, institutionId)} and ${during(db, 'o.created_at', month)} order by o.created_at, o.id`

export const listPayments = (db: Db, { institutionId, month }: OfMonth) => db<(Row & { trade: string })[]>`
  select o.paid_at as at, o.no, o.pay_way as what, ${buyerName(db)} as who, o.payable_fen as amount_fen,
         coalesce((select coalesce(p.channel_trade_no, p.out_trade_no) from payment_facts p
                    where p.purpose = 'order' and p.subject_id = o.id and p.kept), '') as trade
    from order_facts o join member_facts m on m.id = o.member_id join institution_facts i on i.id = o.institution_id
   where ${own(db, institutionId)} and ${during(db, 'o.paid_at', month)} order by o.paid_at, o.id`

export const listRefunds = (db: Db, { institutionId, month }: OfMonth) => db<Row[]>`
  select b.done_at as at, o.no, b.out_refund_no as what, ${buyerName(db)} as who, b.amount_fen
    from refund_facts b join payment_facts p on p.id = b.payment_id and p.purpose = 'order' and p.kept
    join order_facts o on o.id = p.subject_id
    join member_facts m on m.id = o.member_id join institution_facts i on i.id = o.institution_id
   where ${own(db, institutionId)} and b.state = 'done' and b.amount_fen > 0 and ${during(db, 'b.done_at', month)}
   order by b.done_at, b.id`

/** Invoices by their date: blue ones, and red ones as negative amounts. */
export const listInvoices = (db: Db, { institutionId, month }: OfMonth) => db<InvoiceRow[]>`
  select r.on_day::timestamp at time zone 'Asia/Shanghai' as at, r.number as no, r.side, r.kind, '' as what,
         r.title as who,
         (select sum(amount_fen)::bigint from invoice_line where request_id = r.id and side = r.side) as amount_fen
    from (
      select id, kind, number, issued_on as on_day, 'blue' as side, title ->> 'title' as title
        from invoice_request where institution_id = ${institutionId} and ${onMonth(db, 'issued_on', month)}
      union all
      select id, kind, red_number, red_on, 'red', title ->> 'title'
        from invoice_request where institution_id = ${institutionId} and ${onMonth(db, 'red_on', month)}
    ) r order by r.on_day, r.id, r.side`

const onMonth = (db: Db, column: 'issued_on' | 'red_on', month: string) => db`
  ${db(column)} >= ${`${month}-01`}::date and ${db(column)} < ${`${month}-01`}::date + interval '1 month'`
