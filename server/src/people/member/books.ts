import { openAftersales } from '@gongfang/contract/service/aftersale'
import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Open orders, depot goods, open after-sales and points of closed accounts: nobody could act for them or use them. */
const listWrongLeft = (db: Db) => db<Broken>`
  select m.id as member_id, w.what, w.id
    from member m cross join lateral (
      select 'order' as what, id from order_facts where member_id = m.id and state in ('unpaid', 'paid', 'shipped')
      union all select 'depot', id from depot_item_facts where member_id = m.id and held > 0
      union all select 'aftersale', id from aftersale_facts
       where member_id = m.id and kind <> 'goodwill' and state = any(${[...openAftersales]})
      union all select 'message', id from message where member_id = m.id
      union all select 'points', balance from points_account_facts where member_id = m.id and balance <> 0
    ) w
   where m.left_at is not null order by m.id, w.what, w.id`

export const books: readonly BookRule[] = [
  {
    name: 'U4',
    says: '已注销的账号没有未完成的订单、寄存物品、积分、消息和处理中的售后',
    listBroken: listWrongLeft,
  },
]
