import type { Question } from '@gongfang/contract/buying/question'
import type { QuestionRow, QuestionState } from '@gongfang/contract/buying/question-desk'
import type { Db } from '../../db/connect.ts'
import { beyondId, byId, countUpTo, type PageFrom } from '../../db/key-page.ts'
import { reading } from '../../db/words.ts'

interface Page {
  productId: number
  page: number
  limit: number
}

/** `author` is the member's whole name still. */
export const listAnswered = (db: Db, { productId, page, limit }: Page) => db<Question[]>`
  select q.id, q.content, q.answer, q.created_at, q.decided_at, m.nickname as author
    from question q join member_facts m on m.id = q.member_id
   where q.product_id = ${productId} and q.state = 'answered'
   order by q.id desc limit ${limit} offset ${(page - 1) * limit}`

export async function countAnswered(db: Db, productId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from question where product_id = ${productId} and state = 'answered'`
  return row.count
}

export async function isOnSale(db: Db, productId: number): Promise<boolean> {
  const { count } = await db`
    select from product_facts where id = ${productId} and status = 'onSale' and deleted_at is null`
  return count > 0
}

/** Questions of one member one after another, so that their number is true. */
export async function countWaiting(tx: Db, memberId: number): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended('question:' || ${memberId}::text, 0))`
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from question where member_id = ${memberId} and state = 'waiting'`
  return row.count
}

interface NewQuestion {
  memberId: number
  productId: number
  content: string
  now: Date
}

export async function insertQuestion(tx: Db, { memberId, productId, content, now }: NewQuestion) {
  const [row] = await tx<[{ id: number }]>`
    insert into question (product_id, member_id, content, created_at)
    values (${productId}, ${memberId}, ${content}, ${now}) returning id`
  return row.id
}

interface Filter {
  readonly state?: QuestionState | undefined
  readonly keyword?: string | undefined
}

const matching = (db: Db, { state, keyword }: Filter) => db`
  true
  ${state ? db`and q.state = ${state}` : db``}
  ${
    keyword
      ? db`and (q.product_id in (select id from product_facts where ${reading(db, db`title`, keyword)})
                or ${reading(db, db`q.content`, keyword)})`
      : db``
  }`

export const listQuestionRows = (db: Db, filter: Filter, from: PageFrom) => db<QuestionRow[]>`
  select q.id, q.state, q.content, q.answer, q.product_id, p.title, q.member_id, m.nickname,
         q.created_at, q.decided_at, q.decided_by
    from question q join product_facts p on p.id = q.product_id join member_facts m on m.id = q.member_id
   where ${beyondId(db, db`q.id`, from)} and ${matching(db, filter)}
   order by ${byId(db, db`q.id`, from)} limit ${from.limit}`

export const countQuestionRows = (db: Db, filter: Filter) =>
  countUpTo(db, db`select 1 from question q where ${matching(db, filter)}`)

export async function lockQuestion(tx: Db, id: number) {
  const [row] = await tx<
    {
      state: QuestionState
      answer: string
      decidedBy: string
      memberId: number
      productId: number
      title: string
    }[]
  >`
    select q.state, q.answer, q.decided_by, q.member_id, q.product_id, p.title
      from question q join product_facts p on p.id = q.product_id where q.id = ${id} for update of q`
  return row
}

interface Decision {
  id: number
  state: 'answered' | 'hidden'
  answer: string
  who: string
  now: Date
}

export const updateQuestion = (tx: Db, { id, state, answer, who, now }: Decision) => tx`
  update question set state = ${state}, answer = ${answer}, decided_by = ${who}, decided_at = ${now} where id = ${id}`
