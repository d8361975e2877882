import type { ColleagueGoods } from '@gongfang/contract/goods/common-depot'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { askedBack, goods, named } from './queries.ts'

interface CommonFilter {
  institutionId: number
  /** The caller, whose own goods are left out. */
  memberId: number
  keyword: string | undefined
}

/**
 * Items that belong to the institution as a whole: of its orders, or of no order and held by somebody who is in no other
 * institution. Items that another institution paid for in part cannot be handed over.
 */
const commonItems = (db: Db, { institutionId, memberId, keyword }: CommonFilter) => db`
  from membership_ever e join member_facts m on m.id = e.member_id
  join depot_item i on i.member_id = e.member_id and i.held > 0
  join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
 cross join lateral (
   select coalesce(sum(d.held), 0)::bigint as lots,
          coalesce(sum(d.held) filter (where o.institution_id = ${institutionId}), 0)::bigint as own
     from depot_lot d join order_line_facts l on l.id = d.order_line_id join order_facts o on o.id = l.order_id
    where d.item_id = i.id and d.held > 0) k
 where e.institution_id = ${institutionId} and e.member_id <> ${memberId} and k.own = k.lots
   and (i.held = k.lots or not exists (
     select from membership_now x
      where x.member_id = e.member_id and x.institution_id <> ${institutionId}))
   ${named(db, keyword)}`

export const listCommonItems = (db: Db, filter: CommonFilter, at: { limit: number; page: number }) => db<
  ColleagueGoods[]
>`
  select i.id, ${goods(db)}, i.held, ${askedBack(db, 'i')},
         coalesce(nullif(${shownName(db, 'm')}, ''), '已注销会员') as holder
    ${commonItems(db, filter)}
   order by p.title, s.model_code, i.id limit ${at.limit} offset ${(at.page - 1) * at.limit}`

export async function countCommonItems(
  db: Db,
  filter: CommonFilter,
): Promise<{ kinds: number; pieces: number }> {
  const [row] = await db<[{ kinds: number; pieces: number }]>`
    select count(*) as kinds, coalesce(sum(i.held), 0)::bigint as pieces ${commonItems(db, filter)}`
  return row
}

/** Colleagues who hold these items, by their ids; also those who left or were disabled. */
export const listHolders = (
  tx: Db,
  {
    itemIds,
    institutionId,
    memberId,
  }: { itemIds: readonly number[]; institutionId: number; memberId: number },
) => tx<{ memberId: number; itemIds: number[] }[]>`
  select i.member_id, array_agg(i.id) as item_ids
    from depot_item i join membership_ever e on e.member_id = i.member_id and e.institution_id = ${institutionId}
   where i.id = any(${[...itemIds]}::bigint[]) and i.member_id <> ${memberId}
   group by i.member_id order by i.member_id`
