import type { Points } from '@gongfang/contract/base/money'
import {
  type PurchaseRequest,
  type RequestCard,
  type RequestEvent,
  type RequestEventKind,
  type RequestLine,
  type RequestState,
  type RequestTab,
  requestCameBack,
} from '@gongfang/contract/buying/approval'
import type { Decider, PersonState, RequestStep } from '@gongfang/contract/buying/approval-rules'
import type { Delivery, InvoiceWish, OrderAmounts, PayWay } from '@gongfang/contract/buying/order'
import { noteKeysAt, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Address } from '@gongfang/contract/people/address'
import type { Db, Fragment } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { shownName } from '../../db/phone.ts'
import { attachmentsOf } from '../../system/attachment/door.ts'
import type { AskedPerson, ResolvedStep } from './level-rules.ts'
import { noteChanges, noteColumns, notesOf, noteValues, withoutPersonalNotes } from './note-queries.ts'
import type { StepState } from './rules.ts'

/** The order as it was handed in. Only a new round, or an approver who lowers it, changes these columns. */
export interface Frozen extends OrderNotes {
  rulesVersion: number
  lines: readonly RequestLine[]
  amounts: OrderAmounts
  delivery: Delivery
  /** null: nothing is sent. */
  address: Address | null
  payWay: PayWay
  deductPoints: Points
  invoice: InvoiceWish | null
  /** The fund that holds its amount while it waits, with the code and the name of that day. */
  fund: { id: number; code: string; name: string } | null
  /** The fund had too little left, so its owner was asked as well. */
  fundOver: boolean
}

/** The rest of a paid order, which added goods are sent with: weight in grams, sums in fen. `worthFen` has the freight. */
export interface Along {
  weightG: number
  goodsFen: number
  freightFen: number
  worthFen: number
}

/** The paid order that a request adds goods to, and what it sends. */
export interface SupplementTo {
  orderId: number
  no: string
  along: Along
}

export interface RequestRow extends Frozen {
  id: number
  no: string
  institutionId: number
  memberId: number
  unitId: number | null
  supplement: SupplementTo | null
  state: RequestState
  revision: number
  round: number
  submittedAt: string
}

interface NewRequest extends Frozen {
  no: string
  state: 'pending' | 'draft'
  institutionId: number
  memberId: number
  unitId: number | null
  supplement?: SupplementTo
  now: Date
}

const piecesOf = (lines: readonly RequestLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

export async function insertRequest(tx: Db, r: NewRequest): Promise<number> {
  const { amounts: a } = r
  const [row] = await tx<[{ id: number }]>`
    insert into purchase_request (no, institution_id, member_id, unit_id, state, rules_version, currency, payable_fen,
      payable_points, kinds, pieces, lines, amounts, delivery, address, pay_way, deduct_points, ${noteColumns(tx)}, invoice,
      fund_id, fund_code, fund_name, fund_over, supplement, created_at, submitted_at)
    values (${r.no}, ${r.institutionId}, ${r.memberId}, ${r.unitId}, ${r.state}, ${r.rulesVersion}, ${a.currency},
      ${a.payableFen}, ${a.payablePoints}, ${r.lines.length}, ${piecesOf(r.lines)}, ${tx.json([...r.lines])},
      ${tx.json({ ...a })}, ${r.delivery}, ${r.address && tx.json({ ...r.address })}, ${r.payWay}, ${r.deductPoints},
      ${noteValues(tx, r)}, ${r.invoice && tx.json({ ...r.invoice })},
      ${r.fund?.id ?? null}, ${r.fund?.code ?? null}, ${r.fund?.name ?? null}, ${r.fundOver},
      ${r.supplement ? tx.json({ ...r.supplement, along: { ...r.supplement.along } }) : null}, ${r.now}, ${r.now})
    returning id`
  return row.id
}

interface HandedIn
  extends Pick<Frozen, 'rulesVersion' | 'lines' | 'amounts' | 'payWay' | 'invoice' | 'fund' | 'fundOver'>,
    OrderNotes {
  id: number
  now: Date
}

/** A request that is handed in again becomes an order of its own: the change that it belonged to has ended. */
export const updateHandedIn = (tx: Db, { id, lines, amounts: a, fund, now, ...r }: HandedIn) => tx`
  update purchase_request
     set state = 'pending', revision = revision + 1, round = round + 1, rules_version = ${r.rulesVersion},
         ${noteChanges(tx, r)}, currency = ${a.currency}, payable_fen = ${a.payableFen},
         payable_points = ${a.payablePoints}, kinds = ${lines.length}, pieces = ${piecesOf(lines)},
         lines = ${tx.json([...lines])}, amounts = ${tx.json({ ...a })}, pay_way = ${r.payWay},
         invoice = ${r.invoice && tx.json({ ...r.invoice })}, fund_id = ${fund?.id ?? null}, fund_code = ${fund?.code ?? null},
         fund_name = ${fund?.name ?? null}, fund_over = ${r.fundOver}, differences = '{}', supplement = null, submitted_at = ${now}
   where id = ${id}`

export const updateLines = (
  tx: Db,
  { id, lines, amounts: a }: Pick<RequestRow, 'id' | 'lines' | 'amounts'>,
) => tx`
  update purchase_request
     set revision = revision + 1, payable_fen = ${a.payableFen}, payable_points = ${a.payablePoints},
         kinds = ${lines.length}, pieces = ${piecesOf(lines)}, lines = ${tx.json([...lines])}, amounts = ${tx.json({ ...a })}
   where id = ${id}`

const columns = (db: Db) => db`
  r.id, r.no, r.institution_id, r.member_id, r.unit_id, r.state, r.revision, r.round, r.rules_version, r.lines, r.amounts,
  r.delivery, r.address, r.pay_way, r.deduct_points, ${notesOf(db, 'r')}, r.invoice, r.fund_over,
  r.supplement, r.submitted_at,
  case when r.fund_id is not null then
    json_build_object('id', r.fund_id, 'code', r.fund_code, 'name', r.fund_name) end as fund`

/** Taken before every other lock. */
export async function lockRequest(tx: Db, no: string) {
  const [row] = await tx<RequestRow[]>`
    select ${columns(tx)} from purchase_request r where no = ${no} for update`
  return row
}

export async function lockRequestById(tx: Db, id: number) {
  const [row] = await tx<RequestRow[]>`
    select ${columns(tx)} from purchase_request r where id = ${id} for update`
  return row
}

export const updateState = (
  tx: Db,
  id: number,
  { state, differences = [] }: { state: Exclude<RequestState, 'ordered'>; differences?: readonly string[] },
) => tx`
  update purchase_request
     set state = ${state}, revision = revision + 1, differences = ${[...differences]}
   where id = ${id}`

export const updateOrdered = (tx: Db, id: number, orderNo: string) => tx`
  update purchase_request
     set state = 'ordered', revision = revision + 1,
         order_id = (select id from order_facts where no = ${orderNo})
   where id = ${id} and state = 'approved'`

/** The requester leaves the shop: the institution keeps what was asked for, not where the person is found. */
export const forgetRequester = (tx: Db, memberId: number) =>
  tx`update purchase_request set address = null, ${withoutPersonalNotes(tx)} where member_id = ${memberId}`

interface NewEvent {
  requestId: number
  what: RequestEventKind
  /** null: the shop itself. */
  memberId: number | null
  comment?: string
  now: Date
}

export const insertEvent = (tx: Db, { requestId, what, memberId, comment = '', now }: NewEvent) => tx`
  insert into purchase_event (request_id, at, what, member_id, comment)
  values (${requestId}, ${now}, ${what}, ${memberId}, ${comment})`

// ── steps ──────────────────────────────────────────────────────────────────────────────────

export async function insertSteps(
  tx: Db,
  { requestId, round, steps }: { requestId: number; round: number; steps: readonly ResolvedStep[] },
) {
  for (const { level, label, by, mode, days, rules, replaced, people } of steps)
    await tx`
      with step as (
        insert into approval_step (request_id, round, level, label, decider, mode, days, rules, replaced, state, apart)
        values (${requestId}, ${round}, ${level}, ${label}, ${tx.json({ ...by })}, ${mode}, ${days}, ${[...rules]},
                ${replaced}, 'later', true)
        returning id)
      insert into approval_person (step_id, member_id, request_id, state)
      select step.id, person, ${requestId}, 'later'
        from step, unnest(${people.map(({ memberId }) => memberId)}::bigint[]) as person`
}

export interface StepRow extends StepState {
  days: number
  dueAt: string | null
  reminders: number
  decider: Decider
  replaced: boolean
  people: (AskedPerson & { state: PersonState })[]
}

export const listSteps = (tx: Db, { id, round }: Pick<RequestRow, 'id' | 'round'>) => tx<StepRow[]>`
  select s.id, s.level, s.mode, s.state, s.days, s.decider, s.replaced, s.due_at, s.reminders,
         (select json_agg(json_build_object('memberId', p.member_id, 'state', p.state, 'standIn', p.stand_in,
                   'forMemberId', p.for_member_id))
            from approval_person p where p.step_id = s.id) as people
    from approval_step s where s.request_id = ${id} and s.round = ${round} order by s.level, s.id`

export const openStep = (tx: Db, id: number, due: Date) => tx<{ memberId: number }[]>`
  with step as (update approval_step set state = 'waiting', due_at = ${due} where id = ${id})
  update approval_person set state = 'waiting' where step_id = ${id} and state = 'later' returning member_id`

export const updatePerson = (
  tx: Db,
  p: { stepId: number; memberId: number; state: 'approved' | 'returned' | 'rejected'; now: Date },
) => tx`
  update approval_person set state = ${p.state}, at = ${p.now}
   where step_id = ${p.stepId} and member_id = ${p.memberId} and state = 'waiting'`

/** Ends a step. People who have not answered are asked no longer. */
export const finishStep = (tx: Db, id: number) => tx`
  with step as (update approval_step set state = 'done', due_at = null where id = ${id})
  update approval_person set state = 'closed' where step_id = ${id} and state in ('later', 'waiting')`

export const closeSteps = (tx: Db, requestId: number) => tx`
  with steps as (
    update approval_step set state = 'closed', due_at = null
     where request_id = ${requestId} and state in ('later', 'waiting'))
  update approval_person set state = 'closed' where request_id = ${requestId} and state in ('later', 'waiting')`

/** Names of those who agreed to request `r`. */
export const agreedNames = (db: Db) => db`
  coalesce((select string_agg(distinct ${shownName(db, 'm')}, '、')
     from approval_step s
     join approval_person p on p.step_id = s.id and p.state = 'approved'
     join member_facts m on m.id = p.member_id
    where s.request_id = r.id and s.round = r.round), '')`

/** True if an approved purchase request placed order `o`. */
export const isRequested = (db: Db) => db`exists (select 1 from purchase_request r where r.order_id = o.id)`

/** Names of the approvers of order `o`; '' without a request. */
export const approversOf = (db: Db) => db`
  coalesce((select ${agreedNames(db)} from purchase_request r where r.order_id = o.id), '')`

// ── reading ────────────────────────────────────────────────────────────────────────────────

interface Reader {
  memberId: number
  institutionId: number
}

export interface ListWish extends Reader {
  tab: RequestTab
  state: RequestState | undefined
  newestId: number
  page: number
  limit: number
}

/** Requests `r` that wait for their requester. */
export const cameBackTo = (db: Db, memberId: number) => db`
  r.member_id = ${memberId} and r.state = any(${[...requestCameBack]}::text[])`

function chosen(db: Db, { tab, state, newestId, memberId, institutionId }: ListWish): Fragment {
  const named = {
    waiting: db`select request_id from approval_person where member_id = ${memberId} and state = 'waiting'`,
    decided: db`select request_id from approval_person
                 where member_id = ${memberId} and state in ('approved', 'returned', 'rejected')`,
  }
  const mine =
    tab === 'mine'
      ? db`and r.member_id = ${memberId}`
      : tab === 'back'
        ? db`and ${cameBackTo(db, memberId)}`
        : db``
  const asked = tab === 'waiting' || tab === 'decided' ? db`and r.id in (${named[tab]})` : db``
  return db`
    r.institution_id = ${institutionId} and r.id <= ${newestId} ${mine} ${asked}
    ${state === undefined ? db`` : db`and r.state = ${state}`}`
}

interface CardRow extends RequestCard {
  id: number
}

/** Columns of request `r` and its requester `m`. */
export const cardColumns = (db: Db) => db`
  r.id, r.no, r.state, r.revision, ${shownName(db, 'm')} as requester, r.currency, r.payable_fen, r.payable_points, r.kinds, r.pieces,
  ${notesOf(db, 'r', noteKeysAt('card'))}, r.submitted_at,
  case when r.fund_id is not null then
    json_build_object('code', r.fund_code, 'name', r.fund_name,
      'leftFen', (select left_fen from fund_facts where id = r.fund_id)) end as fund,
  array(select line->>'title' from jsonb_array_elements(r.lines) with ordinality as l (line, place)
         where place <= 3 order by place) as titles,
  case when r.state = 'pending' then ${waitingNames(db)} else '{}' end as waiting_for`

/** Ids first: what a card shows is looked up for the rows of the page only, not for those before it. */
export const listRequests = (db: Db, wish: ListWish) => db<CardRow[]>`
  with page as (
    select r.id from purchase_request r where ${chosen(db, wish)}
     order by r.id desc limit ${wish.limit} offset ${(wish.page - 1) * wish.limit})
  select ${cardColumns(db)}
    from page join purchase_request r on r.id = page.id join member_facts m on m.id = r.member_id
   order by r.id desc`

const waitingNames = (db: Db) => db`
  array(select ${shownName(db, 'm')} from approval_step s
          join approval_person p on p.step_id = s.id and p.state = 'waiting'
          join member_facts m on m.id = p.member_id
         where s.request_id = r.id and s.round = r.round order by p.step_id, p.member_id limit 20)`

export async function countRequests(db: Db, wish: ListWish): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from purchase_request r where ${chosen(db, wish)}`
  return row.count
}

export async function countWaiting(db: Db, { memberId, institutionId }: Reader): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(distinct p.request_id) as count from approval_person p join purchase_request r on r.id = p.request_id
     where p.member_id = ${memberId} and p.state = 'waiting' and r.institution_id = ${institutionId}`
  return row.count
}

export interface ShownRow extends RequestRow {
  requester: string
  invoiceTitle: string
  invoiceGone: boolean
  differences: string[]
  orderNo: string | null
  /** The amount that the fund has left now. */
  leftFen: number | null
  attachments: PurchaseRequest['attachments']
}

/** Columns of request `r`, its requester `m` and its order `o`. */
export const shownColumns = (db: Db) => db`
  ${columns(db)}, ${shownName(db, 'm')} as requester, r.differences, o.no as order_no,
  (select left_fen from fund_facts where id = r.fund_id) as left_fen,
  ${attachmentsOf(db, 'request', db`r.id`)} as attachments,
  coalesce((select title from invoice_title
             where id = (r.invoice->>'titleId')::bigint and institution_id = r.institution_id), '') as invoice_title,
  r.invoice is not null and not exists (
    select from invoice_title
     where id = (r.invoice->>'titleId')::bigint and institution_id = r.institution_id) as invoice_gone`

interface DetailRow extends ShownRow {
  /** The reader is or was asked to decide it. */
  asked: boolean
}

export async function findRequest(db: Db, no: string, { memberId, institutionId }: Reader) {
  const [row] = await db<DetailRow[]>`
    select ${shownColumns(db)},
           exists (select from approval_person p where p.request_id = r.id and p.member_id = ${memberId}) as asked
      from purchase_request r
      join member_facts m on m.id = r.member_id
      left join order_facts o on o.id = r.order_id
     where r.no = ${no} and r.institution_id = ${institutionId}`
  return row
}

/** The number of a request of the institution. */
export async function findNumber(db: Db, id: number, institutionId: number) {
  const [row] = await db<{ no: string }[]>`
    select no from purchase_request where id = ${id} and institution_id = ${institutionId}`
  return row?.no
}

export const listShownSteps = (db: Db, { id, round }: Pick<RequestRow, 'id' | 'round'>) => db<RequestStep[]>`
  select s.id, s.level, s.label, s.mode, s.state, s.due_at, s.rules, s.replaced,
         (select json_agg(json_build_object('memberId', p.member_id, 'name', ${shownName(db, 'm')}, 'state', p.state, 'standIn', p.stand_in,
                   'at', ${iso(db, 'p.at')}) order by p.at, p.member_id)
            from approval_person p join member_facts m on m.id = p.member_id where p.step_id = s.id) as people
    from approval_step s where s.request_id = ${id} and s.round = ${round} order by s.level, s.id`

export const listEvents = (db: Db, requestId: number) => db<RequestEvent[]>`
  select e.id, e.at, e.what, case when e.member_id is not null then ${shownName(db, 'm')} end as name, e.comment
    from purchase_event e left join member_facts m on m.id = e.member_id
   where e.request_id = ${requestId} order by e.id`
