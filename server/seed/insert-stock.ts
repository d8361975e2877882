import type { Db } from '../src/db/connect.ts'

/** Writes one delivery per SKU, so that stock is the sum of its movements. */
export async function insertStock(tx: Db, stock: readonly { skuId: number; quantity: number }[], now: Date) {
  const there = stock.filter(({ quantity }) => quantity > 0)
  await tx`
    with goods as (
      select * from unnest(${there.map(({ skuId }) => skuId)}::bigint[], ${there.map(({ quantity }) => quantity)}::bigint[])
               as g(sku_id, quantity)
    ), moved as (
      insert into stock_movement (sku_id, kind, reference, delta, who, at)
      select sku_id, 'receipt', 'demo-opening', quantity, '演示数据', ${now} from goods
    )
    update sku s set stock = g.quantity from goods g where g.sku_id = s.id`
}
