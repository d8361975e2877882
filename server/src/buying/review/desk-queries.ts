import type { ReviewRow, ReviewState } from '@gongfang/contract/buying/review-desk'
import type { Db } from '../../db/connect.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../db/key-page.ts'
import { reading } from '../../db/words.ts'

export interface ReviewFilter {
  readonly state?: ReviewState | undefined
  readonly score?: number | undefined
  readonly productId?: number | undefined
  readonly keyword?: string | undefined
}

/** Goods are called by their title of today: those of a million order lines have no index. */
export const matching = (db: Db, { state, score, productId, keyword }: ReviewFilter) => db`
  true
  ${state ? db`and r.state = ${state}` : db``}
  ${score ? db`and r.score = ${score}` : db``}
  ${productId ? db`and r.product_id = ${productId}` : db``}
  ${
    keyword
      ? db`and (r.product_id in (select id from product_facts where ${reading(db, db`title`, keyword)})
                or ${reading(db, db`r.content`, keyword)})`
      : db``
  }`

const REVIEWS = { table: 'review', as: 'r', time: 'created_at' }

export const listRows = (db: Db, filter: ReviewFilter, from: PageFrom) => db<ReviewRow[]>`
  select r.id, r.state, r.score, r.content, r.product_id, l.title, l.spec, o.no as order_no, r.member_id, m.nickname,
         coalesce((select i.jigou from membership_now s join institution_facts i on i.id = s.institution_id
                    where s.member_id = m.id limit 1), '') as jigou,
         r.reply, r.hidden_reason, r.created_at, r.decided_at, coalesce(r.decided_by, '') as decided_by,
         array(select '/uploads/' || u.key from review_image i join upload_facts u on u.id = i.upload_id
                where i.review_id = r.id order by i.position) as images
    from (select r.* from review r where ${beyondTime(db, REVIEWS, from)} and ${matching(db, filter)}
           order by ${sortedByTime(db, REVIEWS, from)} limit ${from.limit}) r
    join order_line_facts l on l.id = r.order_line_id join order_facts o on o.id = l.order_id
    join member_facts m on m.id = r.member_id
   order by ${sortedByTime(db, REVIEWS, from)}`

export const countRows = (db: Db, filter: ReviewFilter) =>
  countUpTo(db, db`select 1 from review r where ${matching(db, filter)}`)

export const countState = (db: Db, state: ReviewState) =>
  countUpTo(db, db`select 1 from review where state = ${state}`)

interface LockedReview {
  id: number
  state: ReviewState
  reply: string
  decidedBy: string | null
}

/** Locks in one order, so that two approvals of the same reviews cannot deadlock. */
export const lockReviews = (tx: Db, ids: readonly number[]) => tx<LockedReview[]>`
  select id, state, reply, decided_by from review where id = any(${[...ids]}) order by id for update`

export const updateHiddenReason = (tx: Db, id: number, reason: string) =>
  tx`update review set hidden_reason = ${reason} where id = ${id}`

export const updateReply = (tx: Db, id: number, reply: string) =>
  tx`update review set reply = ${reply} where id = ${id}`
