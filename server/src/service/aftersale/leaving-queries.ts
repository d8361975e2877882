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
  (select count(*) from order_facts o
    where member_id = ${memberId} and (state in ('unpaid', 'paid', 'shipped')
       or exists (select from aftersale a where a.order_id = o.id
                    and a.state = any(${[...openAftersales]}))
       or state <> 'unpaid' and exists (select from bank_transfer_facts b where b.order_id = o.id
                    and b.received_fen > b.kept_fen + b.returned_fen)
       or ${refundIsTransferred(db, 'order', 'o')}))
  + (select count(distinct a.order_id) from aftersale a join order_facts o on o.id = a.order_id
      where a.member_id = ${memberId} and o.member_id <> ${memberId}
        and a.state = any(${[...openAftersales]}))`

export const countOrdersOf = (db: Db, { institutionId }: Closing) => db`
  (select count(*) from order_facts o
    where institution_id = ${institutionId} and (state in ('unpaid', 'paid', 'shipped')
       or exists (select from aftersale a where a.order_id = o.id
                    and a.state = any(${[...openAftersales]}))
       or exists (select from bank_transfer_facts b where b.order_id = o.id
                    and b.received_fen > b.kept_fen + b.returned_fen)
       or ${refundIsTransferred(db, 'order', 'o')}))`
