import type {
  Feedback,
  FeedbackKind,
  FeedbackState,
  FeedbackSummary,
} from '@gongfang/contract/service/feedback'
import type { Upload } from '@gongfang/contract/system/upload'
import type { Db } from '../../db/connect.ts'

/** Serialises one member's posts, so that limits and repeats are exact. */
export const lockMember = (tx: Db, memberId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('feedback', ${memberId}))`

export async function countSince(db: Db, memberId: number, since: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from feedback_post p join feedback f on f.id = p.feedback_id
     where f.member_id = ${memberId} and p.who = 'member' and p.at > ${since}`
  return row.count
}

type Said = Pick<NewFeedback, 'memberId' | 'kind' | 'contact' | 'orderId' | 'productId'> &
  Pick<NewPost, 'content' | 'imageIds'>

/** The member's feedback since then with equal words, pictures, contact and subject, as a double click or a second tab sends it. */
export async function findSame(db: Db, { since, ...said }: Said & { since: Date }) {
  const [same] = await db<{ id: number }[]>`
    select f.id from feedback f join lateral (
             select id, content from feedback_post where feedback_id = f.id order by id limit 1) first on true
     where f.member_id = ${said.memberId} and f.created_at > ${since} and f.kind = ${said.kind}
       and f.contact = ${said.contact} and f.order_id is not distinct from ${said.orderId}::bigint
       and f.product_id is not distinct from ${said.productId}::bigint and first.content = ${said.content}
       and array(select upload_id from feedback_image where post_id = first.id order by position)
           = ${[...said.imageIds]}::bigint[]
     order by f.id desc limit 1`
  return same
}

export async function findOwnOrder(db: Db, memberId: number, no: string) {
  const [order] = await db<{ id: number }[]>`
    select id from order_facts where no = ${no} and member_id = ${memberId}`
  return order
}

export async function findProduct(db: Db, id: number) {
  const [product] = await db<
    { id: number }[]
  >`select id from product_facts where id = ${id} and status <> 'draft'`
  return product
}

interface NewFeedback {
  memberId: number
  kind: FeedbackKind
  contact: string
  orderId: number | null
  productId: number | null
  page: string
  device: string
  now: Date
}

export async function insertFeedback(tx: Db, f: NewFeedback): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into feedback (member_id, kind, contact, order_id, product_id, page, device, created_at, last_at, seen_at)
    values (${f.memberId}, ${f.kind}, ${f.contact}, ${f.orderId}, ${f.productId}, ${f.page}, ${f.device},
            ${f.now}, ${f.now}, ${f.now})
    returning id`
  return row.id
}

interface NewPost {
  feedbackId: number
  who: 'member' | 'staff'
  whoName: string
  content: string
  imageIds: readonly number[]
  now: Date
}

/** Adds a post with its pictures and updates whose turn it is. */
export async function insertPost(
  tx: Db,
  { feedbackId, who, whoName, content, imageIds, now }: NewPost,
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    with post as (
      insert into feedback_post (feedback_id, who, who_name, content, at)
      values (${feedbackId}, ${who}, ${whoName}, ${content}, ${now}) returning id
    ), pictures as (
      insert into feedback_image (post_id, position, upload_id)
      select post.id, i.position - 1, i.upload_id
        from post, unnest(${[...imageIds]}::bigint[]) with ordinality as i(upload_id, position)
    )
    update feedback set last_at = ${now}, state = ${who === 'member' ? 'open' : 'replied'} where id = ${feedbackId}
    returning (select id from post) as id`
  return row.id
}

export interface LockedFeedback {
  id: number
  memberId: number
  state: FeedbackState
}

export async function lockFeedback(tx: Db, id: number): Promise<LockedFeedback | undefined> {
  const [feedback] = await tx<LockedFeedback[]>`
    select id, member_id, state from feedback where id = ${id} for update`
  return feedback
}

export const updateClosed = (tx: Db, id: number) => tx`update feedback set state = 'closed' where id = ${id}`

export const updateSeen = (db: Db, id: number, now: Date) =>
  db`update feedback set seen_at = ${now} where id = ${id} and seen_at < last_at`

const EXCERPT = 60

export const listSummaries = (
  db: Db,
  { memberId, page, limit }: { memberId: number; page: number; limit: number },
) => db<FeedbackSummary[]>`
  select f.id, f.kind, f.state, f.created_at, f.last_at,
         case when length(first.content) > ${EXCERPT} then left(first.content, ${EXCERPT}) || '…'
              else first.content end as excerpt,
         exists (select from feedback_post p
                  where p.feedback_id = f.id and p.who = 'staff' and p.at > f.seen_at) as unread
    from feedback f join lateral (
           select content from feedback_post where feedback_id = f.id order by id limit 1) first on true
   where f.member_id = ${memberId}
   order by f.id desc limit ${limit} offset ${(page - 1) * limit}`

export async function countFeedback(db: Db, memberId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from feedback where member_id = ${memberId}`
  return row.count
}

/** Goods asked for in feedback `f`. */
export const sourcingOf = (db: Db) => db`
  (select jsonb_build_object('wanted', s.wanted, 'quantity', s.quantity, 'state', s.state, 'product',
            case when g.id is not null then jsonb_build_object('id', g.id, 'title', g.title) end)
     from sourcing s left join product_facts g on g.id = s.product_id where s.feedback_id = f.id)`

type Row = Omit<Feedback, 'posts'>

export async function findOwnFeedback(db: Db, memberId: number, id: number): Promise<Row | undefined> {
  const [feedback] = await db<Row[]>`
    select f.id, f.kind, f.state, f.contact, f.page, f.device, f.created_at,
           case when o.id is not null then jsonb_build_object('no', o.no) end as order,
           case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title) end as product,
           ${sourcingOf(db)} as sourcing
      from feedback f left join order_facts o on o.id = f.order_id left join product_facts p on p.id = f.product_id
     where f.id = ${id} and f.member_id = ${memberId}`
  return feedback
}

export const listPosts = (db: Db, feedbackId: number) => db<
  { id: number; who: 'member' | 'staff'; content: string; at: string; imageIds: number[] }[]
>`
  select p.id, p.who, p.content, p.at,
         array(select upload_id from feedback_image where post_id = p.id order by position) as image_ids
    from feedback_post p where p.feedback_id = ${feedbackId} order by p.id`

/** Pictures uploaded by staff are public. */
export const listStaffPictures = (db: Db, ids: readonly number[]) => db<Upload[]>`
  select id, '/uploads/' || key as url, name, mime, size, width, height
    from upload_facts where id = any(${[...ids]}) and staff_id is not null and kind = 'image'`

/** Feedback that waits for the shop, the longest wait first. */
export const listWaiting = (db: Db) => db<
  { id: number; kind: FeedbackKind; mobile: string | null; excerpt: string; lastAt: string }[]
>`
  select f.id, f.kind, m.mobile, f.last_at, left(last.content, ${EXCERPT}) as excerpt
    from feedback f join member_facts m on m.id = f.member_id
    join lateral (select content from feedback_post where feedback_id = f.id order by id desc limit 1) last on true
   where f.state = 'open' order by f.last_at limit 100`

/** Keeps the posts and removes the personal data of the writer. */
export const clearWriter = (tx: Db, memberId: number) =>
  tx`update feedback set contact = '', page = '', device = '' where member_id = ${memberId}`
