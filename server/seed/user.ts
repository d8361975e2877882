import { showFen } from '@gongfang/contract/base/money'
import { dayAfter, dayOf, showTime } from '@gongfang/contract/base/time'
import { slices } from '../src/app.ts'
import type { Db } from '../src/db/connect.ts'
import { eventOf, gatherMessages } from '../src/people/message/parts.ts'
import { insertMany } from './insert-many.ts'
import { between, randomFrom } from './random.ts'
import { DAY, HOUR, MINUTE } from './stories.ts'

const FAVORITES = 18
const VISITS = 40
/** Of their newest messages this many were not read yet. */
const UNREAD = 3

interface Cast {
  /** Members with a past; the others have nothing but what their review told them. */
  buyerIds: readonly number[]
  /** The demo member's colleagues: they get messages, and have lists of their own. */
  colleagueIds: readonly number[]
  /** Messages that other parts of the demo tell a member. */
  also: (tx: Db, memberId: number) => Promise<Told[]>
  now: Date
}

/** Shopping lists, filled in turn with what the member could buy. */
const LISTS = [
  {
    name: '每月常备耗材',
    note: '每月第一周采购，先问仓库还有多少',
    kinds: 8,
    daysAgo: 2,
    shared: true,
    weeks: 4,
  },
  { name: '实训室工位补充', note: '', kinds: 5, daysAgo: 9, shared: false, weeks: null },
]
const LINE_NOTES = ['', '放三楼仓库', '', '', '优先同一批次', '']

/** Writes favourites, lists, visits and messages after all other data. */
export async function insertTraces(tx: Db, { buyerIds, colleagueIds, also, now }: Cast) {
  await sortLedgers(tx, [...buyerIds, ...colleagueIds])
  for (const memberId of buyerIds) {
    await insertShelves(tx, memberId, now)
    await insertLists(tx, memberId, now)
  }
  for (const memberId of [...buyerIds, ...colleagueIds])
    await insertMessages(tx, { memberId, messages: await listTold(tx, memberId, also), now })
  const judged = await tx<{ memberId: number }[]>`
    select distinct member_id from submission where state <> 'pending' and member_id <> all(${[...buyerIds]})`
  for (const { memberId } of judged)
    await insertMessages(tx, { memberId, messages: await listReviews(tx, memberId), now })
}

/**
 * The stories overlap in time and are told one after the other; what the shop books in real life follows the clock, and
 * so does a statement with its running balance.
 */
export async function sortLedgers(tx: Db, memberIds: readonly number[]) {
  await tx`alter table points_entry disable trigger points_entry_append_only`
  await tx`
    with told as (delete from points_entry where member_id = any(${[...memberIds]}) returning *)
    insert into points_entry (member_id, delta, balance_after, kind, reference, note, created_at)
    select member_id, delta, sum(delta) over (partition by member_id order by created_at, id), kind, reference, note,
           created_at
      from told order by created_at, id`
  await tx`alter table points_entry enable trigger points_entry_append_only`
}

/** Some products cost more when they were set aside. */
async function insertShelves(tx: Db, memberId: number, now: Date) {
  const products = await tx<{ id: number; priceMinFen: number; single: boolean }[]>`
    select id, price_min_fen, (select count(*) from sku where product_id = p.id) = 1 as single
      from product p where status = 'onSale' order by id`
  const random = randomFrom(`shelves of the ${memberId}th member`)
  // Goods with one model are chosen more often than by their number.
  const mixed = products
    .map((product) => ({ product, at: random() * (product.single ? 0.4 : 1) }))
    .sort((a, b) => a.at - b.at)
  const some = mixed.slice(0, Math.max(FAVORITES, VISITS)).map(({ product }) => product)
  await insertMany(
    tx,
    'favorite',
    some.slice(0, FAVORITES).map(({ id, priceMinFen }, at) => ({
      memberId,
      productId: id,
      addedPriceFen: at % 4 === 1 ? Math.round(priceMinFen * 1.08) : priceMinFen,
      at: new Date(now.getTime() - (2 + at * 3) * DAY - between(random, 1, 600) * MINUTE),
    })),
  )
  await insertMany(
    tx,
    'visit',
    some.slice(0, VISITS).map(({ id }, at) => ({
      memberId,
      productId: id,
      // Six a day, in the hours before this one.
      at: new Date(now.getTime() - Math.floor(at / 6) * DAY - (1 + (at % 6)) * 11 * MINUTE),
    })),
  )
}

/** Fills the lists with the first SKU of each product, in a quantity that can be ordered. */
async function insertLists(tx: Db, memberId: number, now: Date) {
  const skus = await tx<{ id: number; least: number }[]>`
    select distinct on (product_id) s.id,
           (min_quantity + step_quantity - 1) / step_quantity * step_quantity as least
      from sku s join product p on p.id = s.product_id
     where p.status = 'onSale' and s.enabled and s.stock > 0 order by product_id, s.position, s.id`
  const [membership] = await tx<{ institutionId: number }[]>`
    select institution_id from membership where member_id = ${memberId} and state = 'active'`
  const random = randomFrom(`lists of the ${memberId}th member`)
  const mixed = skus.map((sku) => ({ sku, at: random() })).sort((a, b) => a.at - b.at)
  const listIds = await insertMany(
    tx,
    'shopping_list',
    LISTS.map(({ name, note, daysAgo, shared, weeks }) => ({
      memberId,
      name,
      note,
      institutionId: shared ? (membership?.institutionId ?? null) : null,
      everyWeeks: weeks,
      nextOn: weeks && dayAfter(dayOf(now), 7),
      changedAt: new Date(now.getTime() - daysAgo * DAY),
    })),
  )
  const lines = LISTS.flatMap(({ kinds }, list) =>
    Array.from({ length: kinds }, (_, at) => ({ listId: listIds[list] ?? 0, at })),
  )
  await insertMany(
    tx,
    'shopping_list_line',
    lines.map(({ listId, at }, place) => ({
      listId,
      skuId: mixed[place]?.sku.id ?? 0,
      quantity: (mixed[place]?.sku.least ?? 1) * between(random, 1, 4),
      note: LINE_NOTES[at % LINE_NOTES.length] ?? '',
      position: at + 1,
    })),
  )
}

export interface Told {
  event: string
  reference: string
  values: object
  at: Date
}

export const told = (message: Told): Told => message

/** The same messages that real life would have sent, each at its moment. */
async function listTold(tx: Db, memberId: number, also: Cast['also']): Promise<Told[]> {
  const all = [
    ...(await listReviews(tx, memberId)),
    ...(await listOrders(tx, memberId)),
    ...(await also(tx, memberId)),
    ...(await listReplies(tx, memberId)),
    ...(await listAsked(tx, memberId)),
    ...(await listAnswers(tx, memberId)),
    ...(await listDeliveries(tx, memberId)),
  ]
  return all.sort((one, other) => one.at.getTime() - other.at.getTime())
}

const ORDER_EVENTS = {
  paid: 'orderPaid',
  shipped: 'orderShipped',
  stored: 'depotIn',
  cancelled: 'orderCancelled',
} as const

async function listOrders(tx: Db, memberId: number) {
  const rows = await tx<{ no: string; what: keyof typeof ORDER_EVENTS; at: string; id: number }[]>`
    select o.no, e.what, e.at, e.id from order_event e join shop_order o on o.id = e.order_id
     where o.member_id = ${memberId} and e.what = any(${Object.keys(ORDER_EVENTS)}) order by e.id`
  return rows.map(({ no, what, at, id }) =>
    told({
      event: ORDER_EVENTS[what],
      // Goods may go in several parcels, and each is told of.
      reference: what === 'shipped' ? `${no}/${id}` : no,
      values: { no },
      at: new Date(at),
    }),
  )
}

async function listReplies(tx: Db, memberId: number) {
  const rows = await tx<{ postId: number; id: number; at: string }[]>`
    select p.id as post_id, f.id, p.at from feedback_post p join feedback f on f.id = p.feedback_id
     where f.member_id = ${memberId} and p.who = 'staff' order by p.id`
  return rows.map(({ postId, id, at }) =>
    told({ event: 'feedbackReplied', reference: String(postId), values: { id }, at: new Date(at) }),
  )
}

/** Purchase requests that wait for the member. */
async function listAsked(tx: Db, memberId: number) {
  const rows = await tx<{ stepId: number; no: string; name: string; payableFen: number; at: string }[]>`
    select s.id as step_id, r.no, m.nickname as name, r.payable_fen, s.due_at - make_interval(days => s.days) as at
      from approval_person p
      join approval_step s on s.id = p.step_id
      join purchase_request r on r.id = p.request_id
      join member m on m.id = r.member_id
     where p.member_id = ${memberId} and p.state = 'waiting'`
  return rows.map(({ stepId, no, name, payableFen, at }) =>
    told({
      event: 'approvalAsked',
      reference: `step/${stepId}`,
      values: { no, name, amount: showFen(payableFen) },
      at: new Date(at),
    }),
  )
}

/** Lists the member's own purchase requests that were answered. */
async function listAnswers(tx: Db, memberId: number) {
  type Row = {
    id: number
    no: string
    what: 'ordered' | 'returned' | 'rejected'
    at: string
    name: string
    said: string
    payBefore: string | null
  }
  const rows = await tx<Row[]>`
    select r.id, r.no, e.what, e.at, coalesce(m.nickname, '') as name, e.comment as said, o.pay_before
      from purchase_request r join purchase_event e on e.request_id = r.id left join member m on m.id = e.member_id
      left join shop_order o on o.id = r.order_id
     where r.member_id = ${memberId} and e.what in ('ordered', 'returned', 'rejected')`
  return rows.map(({ id, no, what, at, name, said, payBefore }) =>
    what === 'ordered'
      ? told({
          event: 'requestOrdered',
          reference: `request/${id}`,
          values: { no, orderNo: said, before: payBefore === null ? '' : showTime(payBefore) },
          at: new Date(at),
        })
      : told({
          event: what === 'returned' ? 'requestReturned' : 'requestRejected',
          reference: `request/${id}/1`,
          values: { no, name, reason: said },
          at: new Date(at),
        }),
  )
}

/** Goods that the member was asked to accept, as the jobs of their deliveries have said it. */
async function listDeliveries(tx: Db, memberId: number) {
  const rows = await tx<{ reference: string; values: { no: string; name: string }; at: string }[]>`
    select j.payload ->> 'reference' as reference, j.payload -> 'values' as values,
           coalesce(k.shipped_at, f.at) as at
      from job_outbox j
      left join order_package k on k.id::text = split_part(j.payload ->> 'reference', '/', 3)
      left join verification f on f.no = split_part(j.payload ->> 'reference', '/', 2)
     where j.job = 'message.send' and j.payload ->> 'event' = 'acceptanceDue'
       and (j.payload ->> 'memberId')::bigint = ${memberId}`
  return rows.map(({ at, ...asked }) => told({ event: 'acceptanceDue', ...asked, at: new Date(at) }))
}

async function listReviews(tx: Db, memberId: number) {
  const rows = await tx<{ id: number; state: string; reason: string; jigou: string; reviewedAt: string }[]>`
    select s.id, s.state, s.reason, i.jigou, s.reviewed_at
      from submission s join institution i on i.id = s.institution_id
     where s.member_id = ${memberId} and s.reviewed_at is not null order by s.id`
  return rows.map(({ id, state, reason, jigou, reviewedAt }) => {
    const facts = { reference: `submission/${id}`, at: new Date(reviewedAt) }
    return state === 'approved'
      ? told({ event: 'reviewApproved', values: { jigou }, ...facts })
      : told({ event: 'reviewRejected', values: { jigou, reason }, ...facts })
  })
}

interface Post {
  memberId: number
  messages: readonly Told[]
  now: Date
}

const allMessages = gatherMessages(slices)

const insertMessages = (tx: Db, { memberId, messages, now }: Post) =>
  insertMany(
    tx,
    'message',
    messages.map(({ event, reference, values, at }, place) => ({
      memberId,
      event,
      reference,
      ...eventOf(allMessages, event)?.words(values),
      createdAt: at,
      readAt:
        messages.length - place > UNREAD ? new Date(Math.min(at.getTime() + HOUR, now.getTime())) : null,
    })),
  )
