import type { Db } from '../../../db/connect.ts'

export async function findPaidOrder(db: Db, no: string) {
  const [order] = await db<{ id: number; jigou: string; nickname: string }[]>`
    select o.id, i.jigou, m.nickname
      from order_facts o join member_facts m on m.id = o.member_id join institution_facts i on i.id = o.institution_id
     where o.no = ${no} and o.paid_at is not null`
  return order
}

interface NewGoodwill {
  no: string
  orderId: number
  memberId: number
  reason: string
  note: string
  whoName: string
  parts: readonly { orderLineId: number; fen: number; points: number }[]
  now: Date
}

export async function insertGoodwill(tx: Db, a: NewGoodwill): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    with given as (
      insert into aftersale (no, order_id, member_id, kind, state, reason, created_at, state_at)
      values (${a.no}, ${a.orderId}, ${a.memberId}, 'goodwill', 'refunding', ${a.reason}, ${a.now}, ${a.now})
      returning id
    ), parts as (
      insert into aftersale_line (aftersale_id, order_line_id, quantity, amount_fen, amount_points, reward_points)
      select given.id, p."orderLineId", 0, p.fen, p.points, 0
        from given, jsonb_to_recordset(${tx.json(a.parts)})
             as p("orderLineId" bigint, fen bigint, points bigint)
    ), told as (
      insert into aftersale_event (aftersale_id, at, what, who, who_name, note)
      select id, ${a.now}, 'goodwill', 'staff', ${a.whoName}, ${a.note} from given
    )
    select id from given`
  return row.id
}
