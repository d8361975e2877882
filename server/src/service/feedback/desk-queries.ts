import type { FeedbackKind, FeedbackState, SourcingState } from '@gongfang/contract/service/feedback'
import type { DeskPost, FeedbackRow, FeedbackThread } from '@gongfang/contract/service/feedback-desk'
import type { Db } from '../../db/connect.ts'
import { beyondId, countUpTo, type PageFrom } from '../../db/key-page.ts'
import { reading } from '../../db/words.ts'
import { sourcingOf } from './queries.ts'

export interface FeedbackFilter {
  readonly state?: FeedbackState | undefined
  readonly kind?: FeedbackKind | undefined
  readonly keyword?: string | undefined
  readonly memberId?: number | undefined
  readonly assigneeId?: number | undefined
  readonly unassigned?: boolean | undefined
  readonly wanted?: boolean | undefined
  readonly sourcing?: SourcingState | undefined
}

const EXCERPT = 80

/** Staff `s` may answer. */
const answers = (db: Db) => db`
  s.disabled_at is null and exists (
    select from staff_role sr join role r on r.id = sr.role_id
     where sr.staff_id = s.id and (r.owner or 'feedback.reply' = any(r.permissions)))`

/** Staff who may answer. Feedback that is assigned to anybody else counts as unassigned. */
export const inCharge = (db: Db) => db`select s.id, s.name from staff_facts s where ${answers(db)}`

export const matching = (db: Db, { state, kind, keyword, memberId, ...filter }: FeedbackFilter) => db`
  true
  ${state ? db`and f.state = ${state}` : db``}
  ${kind ? db`and f.kind = ${kind}` : db``}
  ${memberId ? db`and f.member_id = ${memberId}` : db``}
  ${filter.assigneeId ? db`and f.assignee_id = ${filter.assigneeId}` : db``}
  ${filter.unassigned ? db`and not exists (select from staff_facts s where s.id = f.assignee_id and ${answers(db)})` : db``}
  ${(filter.assigneeId || filter.unassigned) && !state ? db`and f.state <> 'closed'` : db``}
  ${filter.wanted ? db`and exists (select from sourcing w where w.feedback_id = f.id)` : db``}
  ${filter.sourcing ? db`and exists (select from sourcing w where w.feedback_id = f.id and w.state = ${filter.sourcing})` : db``}
  ${
    keyword
      ? db`and exists (select from feedback_post w where w.feedback_id = f.id and w.who = 'member'
                          and ${reading(db, db`w.content`, keyword)})`
      : db``
  }`

const jigou = (db: Db) => db`
  coalesce((select i.jigou from membership_now s join institution_facts i on i.id = s.institution_id
             where s.member_id = m.id limit 1), '') as jigou`

export const listRows = (db: Db, filter: FeedbackFilter, from: PageFrom) => db<FeedbackRow[]>`
  select f.id, f.kind, f.state, left(first.content, ${EXCERPT}) as excerpt,
         (select count(*) from feedback_post p where p.feedback_id = f.id) as posts,
         (select count(*) from feedback_post p join feedback_image i on i.post_id = p.id
           where p.feedback_id = f.id and p.who = 'member') as images,
         f.member_id, m.nickname, ${jigou(db)}, coalesce(a.name, '') as assignee, w.state as sourcing,
         f.created_at, f.last_at
    from (select f.* from feedback f where ${beyond(db, from)} and ${matching(db, filter)}
           order by ${sorted(db, from)} limit ${from.limit}) f
    join member_facts m on m.id = f.member_id
    left join (${inCharge(db)}) a on a.id = f.assignee_id
    left join sourcing w on w.feedback_id = f.id
    join lateral (select content from feedback_post where feedback_id = f.id order by id limit 1) first on true
   order by ${sorted(db, from)}`

/** Feedback that waits for an answer stands in the order of its last post. */
const sorted = (db: Db, { oldest }: PageFrom) => (oldest ? db`f.last_at, f.id` : db`f.id desc`)

const beyond = (db: Db, from: PageFrom) =>
  from.oldest && from.after !== undefined
    ? db`(f.last_at, f.id) > (select x.last_at, x.id from feedback x where x.id = ${from.after})`
    : beyondId(db, db`f.id`, from)

export const countRows = (db: Db, filter: FeedbackFilter) =>
  countUpTo(db, db`select 1 from feedback f where ${matching(db, filter)}`)

type Thread = Omit<FeedbackThread, 'posts'> & { member: { mobile: string | null } }

export async function findThread(db: Db, id: number): Promise<Thread | undefined> {
  const [thread] = await db<(Thread & { member: { mobile: string | null } })[]>`
    select f.id, f.kind, f.state, f.contact, f.page, f.device, f.created_at, f.hand_note,
           (select jsonb_build_object('id', w.id, 'nickname', w.nickname, 'mobile', coalesce(w.mobile, ''), 'jigou', w.jigou)
              from (select m.id, m.nickname, m.mobile, ${jigou(db)}) w) as member,
           case when o.id is not null then jsonb_build_object('no', o.no) end as order,
           case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title) end as product,
           case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as assignee,
           ${sourcingOf(db)} as sourcing
      from feedback f join member_facts m on m.id = f.member_id left join (${inCharge(db)}) a on a.id = f.assignee_id
      left join order_facts o on o.id = f.order_id left join product_facts p on p.id = f.product_id
     where f.id = ${id}`
  return thread
}

export const listDeskPosts = (db: Db, id: number) => db<DeskPost[]>`
  select p.id, p.who, p.who_name, p.content, p.at,
         coalesce((select jsonb_agg(jsonb_build_object(
                            'id', u.id, 'name', u.name, 'mime', u.mime, 'size', u.size, 'width', u.width, 'height', u.height,
                            'url', case when u.staff_id is null then '/api/admin.upload/file?id=' || u.id
                                        else '/uploads/' || u.key end) order by i.position)
                     from feedback_image i join upload_facts u on u.id = i.upload_id where i.post_id = p.id), '[]') as images
    from feedback_post p where p.feedback_id = ${id} order by p.id`

export async function findLastPost(db: Db, id: number) {
  const [row] = await db<{ id: number }[]>`
    select id from feedback_post where feedback_id = ${id} order by id desc limit 1`
  return row?.id
}

export const updateState = (tx: Db, id: number, state: FeedbackState) =>
  tx`update feedback set state = ${state} where id = ${id}`

/** Finds who has to answer, by the author of the last post. */
export async function findTurn(db: Db, id: number): Promise<FeedbackState> {
  const [row] = await db<{ who: string }[]>`
    select who from feedback_post where feedback_id = ${id} order by id desc limit 1`
  return row?.who === 'staff' ? 'replied' : 'open'
}

export const updateLinks = (
  tx: Db,
  id: number,
  { orderId, productId }: { orderId: number | null; productId: number | null },
) => tx`update feedback set order_id = ${orderId}, product_id = ${productId} where id = ${id}`

/** Staff who may answer, by name only, for handing a feedback over. */
export const listColleagues = (db: Db) => db<{ id: number; name: string }[]>`
  ${inCharge(db)} order by s.name, s.id`

export const updateAssignee = (tx: Db, id: number, to: { staffId: number | null; note: string }) =>
  tx`update feedback set assignee_id = ${to.staffId}, hand_note = ${to.note} where id = ${id}`

export const upsertSourcing = (tx: Db, id: number, asked: { wanted: string; quantity: number | null }) => tx`
  insert into sourcing (feedback_id, wanted, quantity) values (${id}, ${asked.wanted}, ${asked.quantity})
  on conflict (feedback_id) do update
    set wanted = excluded.wanted, quantity = excluded.quantity, state = 'looking', product_id = null`

export const deleteSourcing = (tx: Db, id: number) => tx`delete from sourcing where feedback_id = ${id}`

export const updateSourcing = (tx: Db, id: number, end: { state: SourcingState; productId: number | null }) =>
  tx`update sourcing set state = ${end.state}, product_id = ${end.productId} where feedback_id = ${id}`
