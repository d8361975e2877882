import type { SignUpState } from '@gongfang/contract/activity'
import type { RequestState } from '@gongfang/contract/approval'
import type { DepotKind } from '@gongfang/contract/depot'
import type { FeedbackKind } from '@gongfang/contract/feedback'
import type { OrderState } from '@gongfang/contract/order'
import type { PointsKind } from '@gongfang/contract/points'
import type { Db } from '../db/connect.ts'

/** Row limit of each sheet, small enough for a spreadsheet program to open. */
const MOST = 20_000

export interface Account {
  mobile: string
  nickname: string
  createdAt: string
  agreementVersion: string | null
  jigou: string | null
  creditCode: string | null
  contactName: string | null
  contactPhone: string | null
  sessions: string[]
  wechats: string[]
}

export async function getAccount(db: Db, id: number): Promise<Account> {
  const [row] = await db<[Account]>`
    select m.mobile, m.nickname, m.created_at, m.agreement_version, i.jigou, i.credit_code, i.contact_name,
           i.contact_phone,
           array(select device || '　' || ip || '　' || to_char(last_seen_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
                   from session where member_id = m.id order by id) as sessions,
           array(select openid || '　' || to_char(bound_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
                   from member_wechat where member_id = m.id order by bound_at) as wechats
      from member m left join membership ms on ms.member_id = m.id and ms.state = 'active'
           left join institution i on i.id = ms.institution_id
     where m.id = ${id}`
  return row
}

export const listAddresses = (db: Db, id: number) => db<
  { receiver: string; phone: string; regionText: string; detail: string; tag: string }[]
>`
  select receiver, phone, region_text, detail, tag from address where member_id = ${id} order by id limit ${MOST}`

/** The lines of the member's shopping lists. Shared lists of a former institution have stayed there. */
export const listListed = (db: Db, id: number) => db<
  { name: string; modelCode: string; title: string; spec: string; quantity: number; note: string }[]
>`
  select l.name, s.model_code, p.title, array_to_string(s.spec_values, ' · ') as spec, n.quantity, n.note
    from shopping_list l
    join shopping_list_line n on n.list_id = l.id
    join sku s on s.id = n.sku_id
    join product p on p.id = s.product_id
   where l.member_id = ${id} and (l.institution_id is null or exists (
           select from membership ms
            where ms.member_id = ${id} and ms.institution_id = l.institution_id and ms.state = 'active'))
   order by l.id, n.position limit ${MOST}`

interface OrderLine {
  no: string
  createdAt: string
  state: OrderState
  currency: 'money' | 'points'
  modelCode: string
  title: string
  spec: string
  quantity: number
  amountFen: number
  amountPoints: number
  address: string
}

export const listOrderLines = (db: Db, id: number) => db<OrderLine[]>`
  select o.no, o.created_at, o.state, o.currency, l.model_code, l.title, l.spec, l.quantity, l.amount_fen,
         l.amount_points,
         concat_ws(' ', o.address->>'receiver', o.address->>'phone', o.address->>'regionText', o.address->>'detail')
           as address
    from shop_order o join order_line l on l.order_id = o.id
   where o.member_id = ${id} order by o.id desc, l.position limit ${MOST}`

export const listPoints = (db: Db, id: number) => db<
  { createdAt: string; kind: PointsKind; delta: number; balanceAfter: number; note: string }[]
>`
  select created_at, kind, delta, balance_after, note from points_entry
   where member_id = ${id} order by id desc limit ${MOST}`

export const listDepot = (db: Db, id: number) => db<
  { at: string; kind: DepotKind; modelCode: string; delta: number; balanceAfter: number }[]
>`
  select e.at, e.kind, s.model_code, e.delta, e.balance_after
    from depot_entry e join depot_item i on i.id = e.item_id join sku s on s.id = i.sku_id
   where e.member_id = ${id} order by e.id desc limit ${MOST}`

export const listSignUps = (db: Db, id: number) => db<
  { title: string; state: SignUpState; seats: number; createdAt: string }[]
>`
  select a.title, s.state, s.seats, s.created_at
    from sign_up s join activity a on a.id = s.activity_id where s.member_id = ${id} order by s.id desc limit ${MOST}`

export const listFeedback = (db: Db, id: number) => db<
  { at: string; kind: FeedbackKind; who: 'member' | 'staff'; content: string }[]
>`
  select p.at, f.kind, p.who, p.content
    from feedback f join feedback_post p on p.feedback_id = f.id where f.member_id = ${id}
   order by p.id limit ${MOST}`

export const listMessages = (db: Db, id: number) => db<{ createdAt: string; title: string; body: string }[]>`
  select created_at, title, body from message where member_id = ${id} order by id desc limit ${MOST}`

interface RequestLine {
  no: string
  submittedAt: string
  state: RequestState
  purpose: string
  modelCode: string
  title: string
  spec: string
  quantity: number
  remark: string
  address: string
}

export const listRequestLines = (db: Db, id: number) => db<RequestLine[]>`
  select r.no, r.submitted_at, r.state, r.purpose, l."modelCode" as model_code, l.title, l.spec, l.quantity, r.remark,
         concat_ws(' ', r.address->>'receiver', r.address->>'phone', r.address->>'regionText', r.address->>'detail')
           as address
    from purchase_request r
   cross join jsonb_to_recordset(r.lines) as l ("modelCode" text, title text, spec text, quantity int)
   where r.member_id = ${id} order by r.id desc limit ${MOST}`
