import type { Db } from '../../../db/connect.ts'
import { waiting } from '../queries.ts'

export interface ToShip {
  no: string
  state: string
  /** Why nothing can be shipped; empty when it can. */
  reason: string
  /** The open change that holds it back. */
  changeNo: string | null
  /** Unshipped pieces by model code. */
  left: Record<string, number>
  /** Pieces by model code that were asked back or given back before they were sent. */
  back: Record<string, number>
}

export async function listToShip(
  tx: Db,
  nos: readonly string[],
  { lock }: { lock: boolean },
): Promise<ToShip[]> {
  if (lock) await tx`select from shop_order where no = any(${nos as string[]}) order by no for no key update`
  return tx<ToShip[]>`
    select o.no, o.state, o.change_no,
           case o.state when 'unpaid' then '订单未付款' when 'shipped' then '订单已全部发货' when 'done' then '订单已完成'
                        when 'cancelled' then '订单已取消' when 'closed' then '订单已关闭' else '' end as reason,
           (select json_object_agg(l.model_code, greatest(0,
                     l.quantity - l.shipped_quantity - l.given_back - greatest(l.asked_back, ${waiting(tx)})))
              from order_line l where l.order_id = o.id) as left,
           (select json_object_agg(l.model_code, l.asked_back + l.given_back)
              from order_line l where l.order_id = o.id) as back
      from shop_order o where o.no = any(${nos as string[]}) and o.delivery = 'express'`
}

export const listParcels = (tx: Db, nos: readonly string[]) => tx<
  { no: string; carrier: string; trackingNo: string }[]
>`
  select o.no, p.carrier, p.tracking_no
    from shop_order o join order_package p on p.order_id = o.id where o.no = any(${nos as string[]})`
