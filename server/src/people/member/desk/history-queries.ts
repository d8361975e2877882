import type { Output } from '@gongfang/contract/base/endpoint'
import type {
  listMemberDepot,
  listMemberMessages,
  listMemberOrders,
  listMemberSessions,
  listMemberSignUps,
} from '@gongfang/contract/people/member-desk'
import type { Db } from '../../../db/connect.ts'
import { countUpTo } from '../../../db/key-page.ts'
import type { Paging } from './list-queries.ts'

type Rows<P> = P extends { rows: infer R } ? R : never

export type OfMember = Paging & { id: number }

export const listOrdersOf = (db: Db, { id, before, limit }: OfMember) => db<
  Rows<Output<typeof listMemberOrders>>
>`
  select o.id, o.no, o.state, o.currency, o.payable_fen, o.payable_points, o.pieces, o.created_at,
         coalesce((select l.title || case when o.kinds > 1 then ' 等 ' || o.kinds || ' 种' else '' end
                     from order_line_facts l where l.order_id = o.id order by l.position limit 1), '') as title
    from order_facts o where o.member_id = ${id} and o.id < ${before} order by o.id desc limit ${limit}`

export const countOrdersOf = (db: Db, id: number) =>
  countUpTo(db, db`select 1 from order_facts where member_id = ${id}`)

export const listDepotOf = (db: Db, { id, before, limit }: OfMember) => db<
  Rows<Output<typeof listMemberDepot>>
>`
  select d.id, p.id as product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
         coalesce(nullif(s.image, ''), p.first_image) as image, p.unit, d.held
    from depot_item_facts d join sku_facts s on s.id = d.sku_id join product_facts p on p.id = s.product_id
   where d.member_id = ${id} and d.held > 0 and d.id < ${before} order by d.id desc limit ${limit}`

export const countDepotOf = (db: Db, id: number) =>
  countUpTo(db, db`select 1 from depot_item_facts where member_id = ${id} and held > 0`)

export const listSignUpsOf = (db: Db, { id, before, limit }: OfMember) => db<
  Rows<Output<typeof listMemberSignUps>>
>`
  select s.id, s.no, s.activity_id, a.title, s.state, s.seats, s.fee_fen, s.fee_points, a.starts_at, s.created_at
    from sign_up_facts s join activity_facts a on a.id = s.activity_id
   where s.member_id = ${id} and s.id < ${before} order by s.id desc limit ${limit}`

export const countSignUpsOf = (db: Db, id: number) =>
  countUpTo(db, db`select 1 from sign_up_facts where member_id = ${id}`)

export const listMessagesTo = (db: Db, { id, before, limit }: OfMember) => db<
  Rows<Output<typeof listMemberMessages>>
>`
  select id, event, title, body, link, created_at, read_at
    from message where member_id = ${id} and id < ${before} order by id desc limit ${limit}`

export const countMessagesTo = (db: Db, id: number) =>
  countUpTo(db, db`select 1 from message where member_id = ${id}`)

export const listSessionsOf = (db: Db, id: number, now: Date) => db<Output<typeof listMemberSessions>>`
  select id, device, ip, created_at, last_seen_at
    from session where member_id = ${id} and expires_at > ${now} order by last_seen_at desc`
