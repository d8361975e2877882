import { type Day, dayOf } from '@gongfang/contract/base/time'
import type { PriceCells, PriceListView } from '@gongfang/contract/goods/price-list-desk'
import type { Db } from '../../db/connect.ts'
import { matching } from './desk-queries.ts'

export interface PublishedRow {
  list: string
  modelCode: string
  name: string
  spec: string
  priceFen: number | null
  offPermille: number | null
  points: number | null
  minimum: number
  tiers: PriceCells['tiers']
  publicFen: number | null
  fromOn: Day
  untilOn: Day
  version: number
}

export const listPublishedRows = (
  tx: Db,
  {
    id,
    view,
    keyword,
  }: { id?: number | undefined; view?: PriceListView | undefined; keyword?: string | undefined },
  { now }: { now: Date },
) => tx<PublishedRow[]>`
  select l.name as list, coalesce(s.model_code, '') as model_code,
         case when r.sku_id is not null then p.title when r.category_id is not null then '分类：' || coalesce(c.name, '')
              else '品牌：' || coalesce(b.name, '') end as name,
         coalesce(array_to_string(s.spec_values, ' · '), '') as spec, r.price_fen, r.off_permille, r.points, r.minimum, r.tiers,
         s.price_fen as public_fen, l.from_on, l.until_on, l.version
    from price_list l
    left join price_list_draft d on d.list_id = l.id
    join price_row r on r.list_id = l.id and r.ended_version is null
    left join sku_facts s on s.id = r.sku_id
    left join product_facts p on p.id = s.product_id
    left join category_facts c on c.id = r.category_id
    left join brand_facts b on b.id = r.brand_id
   where ${id === undefined ? tx`true` : tx`l.id = ${id}`} and ${matching(tx, { view, keyword, today: dayOf(now) })}
   order by l.id desc, s.model_code, r.id`
