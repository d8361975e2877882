import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../db/connect.ts'

export interface Tops {
  currency: 'money' | 'points'
  skus: OverviewDetails['topSkus']
  categories: OverviewDetails['topCategories']
}

/**
 * Best-selling SKUs and top-level categories of the orders paid since `from`: line amounts without freight,
 * deductions and refunds.
 */
export const listTops = (db: Db, from: Date) => db<Tops[]>`
  with line as (
    select o.currency, l.sku_id, l.product_id, sum(l.quantity)::bigint as pieces, count(*) as orders,
           sum(case o.currency when 'money' then l.amount_fen else l.amount_points end)::bigint as amount
      from shop_order o join order_line l on l.order_id = o.id
     where o.paid_at >= ${from}
     group by 1, 2, 3
  ), best as (
    select *, row_number() over (partition by currency order by amount desc, sku_id) as place from line
  ), by_category as (
    select l.currency, p.category_path[1] as id, sum(l.pieces)::bigint as pieces, sum(l.amount)::bigint as amount
      from line l join product_facts p on p.id = l.product_id group by 1, 2
  )
  select m.currency,
         coalesce((select json_agg(json_build_object(
             'skuId', b.sku_id, 'productId', b.product_id, 'title', p.title, 'modelCode', s.model_code,
             'spec', array_to_string(s.spec_values, ' · '), 'pieces', b.pieces, 'orders', b.orders, 'amount', b.amount)
             order by b.place)
            from best b join sku_facts s on s.id = b.sku_id join product_facts p on p.id = b.product_id
           where b.currency = m.currency and b.place <= 10), '[]') as skus,
         coalesce((select json_agg(json_build_object('id', c.id, 'name', k.name, 'pieces', c.pieces, 'amount', c.amount)
             order by c.amount desc, c.id)
            from by_category c join category_facts k on k.id = c.id where c.currency = m.currency), '[]') as categories
    from (values ('money'), ('points')) as m(currency)`

export interface Funnel {
  visited: number
  added: number
  placed: number
  paid: number
}

/**
 * Counts members, not visits. A cart line is deleted when it is ordered, so every buyer counts as having added goods.
 */
export async function findFunnel(db: Db, from: Date): Promise<Funnel> {
  const [row] = await db<[Funnel]>`
    with placed as (select distinct member_id from shop_order where currency in ('money', 'points') and created_at >= ${from})
    select (select count(*) from (select distinct member_id from visit where at >= ${from}) v) as visited,
           (select count(*) from (select member_id from cart_line where added_at >= ${from} union select member_id from placed) a)
             as added,
           (select count(*) from placed) as placed,
           (select count(distinct member_id) from shop_order
             where currency in ('money', 'points') and created_at >= ${from} and paid_at is not null) as paid`
  return row
}
