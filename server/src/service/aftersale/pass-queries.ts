import { openAftersales } from '@gongfang/contract/service/aftersale'
import type { Db } from '../../db/connect.ts'

interface Actor {
  memberId: number
  institutionId: number
}

const openOf = (tx: Db, { memberId, institutionId }: Actor) => tx`
  aftersale a join order_facts o on o.id = a.order_id
 where a.member_id = ${memberId} and o.institution_id = ${institutionId} and a.state = any(${[...openAftersales]})`

export const listOpenOrders = (tx: Db, of: Actor) => tx<{ orderId: number }[]>`
  select distinct a.order_id from ${openOf(tx, of)} order by a.order_id`

export const lockOpen = (tx: Db, of: Actor) => tx<{ id: number }[]>`
  select a.id from ${openOf(tx, of)} order by a.id for update of a`

export const insertHandedOver = (
  tx: Db,
  {
    ids,
    toId,
    who,
    whoName,
    now,
  }: { ids: readonly number[]; toId: number; who: 'member' | 'staff'; whoName: string; now: Date },
) => tx`
  with passed as (
    update aftersale set member_id = ${toId} where id = any(${[...ids]}::bigint[]) returning id
  )
  insert into aftersale_event (aftersale_id, at, what, who, who_name, to_id)
  select id, ${now}, 'handedOver', ${who}, ${whoName}, ${toId} from passed`
