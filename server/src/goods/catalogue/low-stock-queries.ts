import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../db/connect.ts'

export interface LowStock {
  count: number
  rows: OverviewDetails['lowStock']
}

/** SKUs on sale with at most their safety stock, largest shortage first. */
export async function findLowStock(db: Db): Promise<LowStock> {
  const rows = await db<(OverviewDetails['lowStock'][number] & { count: number })[]>`
    select s.id as sku_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code, s.stock, s.safety_stock,
           count(*) over () as count
      from sku s join product p on p.id = s.product_id and p.status = 'onSale'
     where s.enabled and s.stock <= s.safety_stock
     order by s.stock - s.safety_stock, s.id limit 10`
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count, ...row }) => row) }
}
