import { openAftersales } from '@gongfang/contract/service/aftersale'
import type { Db } from '../../db/connect.ts'
import { refundIsTransferred } from '../../money/payment/door.ts'

interface Leaving {
  readonly memberId: number
  readonly now: Date
}

interface Closing {
  readonly institutionId: number
  readonly now: Date
}

/** Unfinished orders, with their after-sales and the money that is still to go back. */
export const countOrders = (db: Db, { memberId }: Leaving) => db`
  (select count(*) from shop_order
    where member_id = ${memberId} and (state in ('unpaid', 'paid', 'shipped')
       or exists (select from aftersale a where a.order_id = shop_order.id
                    and a.state = any(${[...openAftersales]}))
       or state <> 'unpaid' and exists (select from bank_transfer b where b.order_id = shop_order.id
                    and b.received_fen > b.kept_fen + b.returned_fen)
       or ${refundIsTransferred(db, 'order', 'shop_order')}))
  + (select count(distinct a.order_id) from aftersale a join shop_order o on o.id = a.order_id
      where a.member_id = ${memberId} and o.member_id <> ${memberId}
        and a.state = any(${[...openAftersales]}))`

export const countOrdersOf = (db: Db, { institutionId }: Closing) => db`
  (select count(*) from shop_order
    where institution_id = ${institutionId} and (state in ('unpaid', 'paid', 'shipped')
       or exists (select from aftersale a where a.order_id = shop_order.id
                    and a.state = any(${[...openAftersales]}))
       or exists (select from bank_transfer b where b.order_id = shop_order.id
                    and b.received_fen > b.kept_fen + b.returned_fen)
       or ${refundIsTransferred(db, 'order', 'shop_order')}))`
