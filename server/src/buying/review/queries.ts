import type { OwnReview, Review, ReviewableLine } from '@gongfang/contract/buying/review'
import type { Db } from '../../db/connect.ts'
import { reached } from '../order/door.ts'

interface Shown {
  productId: number
  score: number | undefined
  withImages: boolean
  page: number
  limit: number
}

const images = (db: Db) => db`
  array(select '/uploads/' || u.key from review_image i join upload_facts u on u.id = i.upload_id
         where i.review_id = r.id order by i.position) as images`

const shown = (db: Db, { productId, score, withImages }: Shown) => db`
  r.product_id = ${productId} and r.state = 'published' ${score ? db`and r.score = ${score}` : db``}
  ${withImages ? db`and exists (select from review_image where review_id = r.id)` : db``}`

/** `author` is the member's whole name still. */
export const listPublished = (db: Db, wish: Shown) => db<Review[]>`
  select r.id, r.score, r.content, r.created_at, r.reply, l.spec, m.nickname as author, ${images(db)}
    from review r join order_line_facts l on l.id = r.order_line_id join member_facts m on m.id = r.member_id
   where ${shown(db, wish)} order by r.id desc limit ${wish.limit} offset ${(wish.page - 1) * wish.limit}`

export async function countPublished(db: Db, wish: Shown): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count from review r where ${shown(db, wish)}`
  return row.count
}

export const countByScore = (db: Db, productId: number) => db<{ score: number; count: number }[]>`
  select score, count(*) as count from review where product_id = ${productId} and state = 'published' group by score`

interface Buyer {
  memberId: number
  since: Date
  no: string | undefined
}

const open = (db: Db, { memberId, since, no }: Buyer) => db`
  o.member_id = ${memberId} and o.state = 'done' and o.done_at > ${since} ${no ? db`and o.no = ${no}` : db``}
  and ${reached(db)} and not exists (select from review where order_line_id = l.id)`

export const listOpen = (db: Db, buyer: Buyer, { page, limit }: { page: number; limit: number }) => db<
  ReviewableLine[]
>`
  select l.id as order_line_id, o.no, l.product_id, l.title, l.spec, l.model_code, l.image, o.done_at
    from order_facts o join order_line_facts l on l.order_id = o.id
   where ${open(db, buyer)} order by o.id desc, l.position limit ${limit} offset ${(page - 1) * limit}`

export async function countOpen(db: Db, buyer: Buyer): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from order_facts o join order_line_facts l on l.order_id = o.id where ${open(db, buyer)}`
  return row.count
}

export const listOwn = (
  db: Db,
  { memberId, page, limit }: { memberId: number; page: number; limit: number },
) => db<OwnReview[]>`
  select r.id, r.score, r.content, r.created_at, r.reply, r.state, r.product_id, l.title, l.spec, ${images(db)}
    from review r join order_line_facts l on l.id = r.order_line_id
   where r.member_id = ${memberId} order by r.id desc limit ${limit} offset ${(page - 1) * limit}`

export async function countOwn(db: Db, memberId: number): Promise<number> {
  const [row] = await db<
    [{ count: number }]
  >`select count(*) as count from review where member_id = ${memberId}`
  return row.count
}

export async function findBought(db: Db, { memberId, since }: Buyer, orderLineId: number) {
  const [line] = await db<{ productId: number }[]>`
    select l.product_id from order_line_facts l join order_facts o on o.id = l.order_id
     where l.id = ${orderLineId} and o.member_id = ${memberId} and o.state = 'done' and o.done_at > ${since}
       and ${reached(db)}`
  return line
}

interface NewReview {
  orderLineId: number
  memberId: number
  productId: number
  score: number
  content: string
  imageIds: readonly number[]
  now: Date
}

/** The result is undefined if this order line has a review already. */
export async function insertReview(tx: Db, review: NewReview): Promise<number | undefined> {
  const { orderLineId, memberId, productId, score, content, imageIds, now } = review
  const [row] = await tx<{ id: number }[]>`
    with said as (
      insert into review (order_line_id, member_id, product_id, score, content, created_at)
      values (${orderLineId}, ${memberId}, ${productId}, ${score}, ${content}, ${now})
      on conflict (order_line_id) do nothing returning id
    ), pictures as (
      insert into review_image (review_id, position, upload_id)
      select said.id, i.position - 1, i.upload_id
        from said, unnest(${[...imageIds]}::bigint[]) with ordinality as i(upload_id, position)
    )
    select id from said`
  return row?.id
}

export interface PendingReview {
  id: number
  title: string
  score: number
  content: string
  createdAt: string
}

export const listPending = (db: Db) => db<PendingReview[]>`
  select r.id, l.title, r.score, r.content, r.created_at
    from review r join order_line_facts l on l.id = r.order_line_id where r.state = 'pending' order by r.id limit 100`

/** Also of one that was decided before: what was shown can be hidden. False when there is none. */
export async function updateDecided(
  tx: Db,
  decision: { id: number; state: 'published' | 'hidden'; reply: string; who: string; now: Date },
) {
  const { id, state, reply, who, now } = decision
  const { count } = await tx`
    update review set state = ${state}, reply = ${reply}, decided_by = ${who}, decided_at = ${now} where id = ${id}`
  return count === 1
}

export const deletePictures = (tx: Db, memberId: number) => tx`
  delete from review_image where review_id in (select id from review where member_id = ${memberId})`
