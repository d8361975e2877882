import type { Db } from '../../db/connect.ts'

/**
 * SKUs that may be sent for line `l` of after-sale `x`: the returned one, or another of the product at the sold one's
 * price.
 */
export const replacing = (db: Db) => db`
  sku was on was.id = l.sku_id join sku_facts k on k.product_id = was.product_id and (k.id = was.id
    or k.price_fen = was.price_fen and k.points is not distinct from was.points
    or exists (select from aftersale_piece y
                where y.aftersale_id = x.aftersale_id and y.order_line_id = l.id and y.sku_id = k.id))`

/** Choices that may not be sent for their line. */
export const listWrongModels = (
  tx: Db,
  id: number,
  wishes: readonly { orderLineId: number; skuId: number }[],
) =>
  tx`select w."skuId" from jsonb_to_recordset(${tx.json(wishes)}) as w("orderLineId" bigint, "skuId" bigint)
      where not exists (
        select from aftersale_line x join order_line_facts l on l.id = x.order_line_id join ${replacing(tx)}
         where x.aftersale_id = ${id} and l.id = w."orderLineId" and k.id = w."skuId")`

interface NewParcel {
  id: number
  carrier: string
  trackingNo: string
  note: string
  lines: readonly { orderLineId: number; skuId: number; quantity: number }[]
  now: Date
}

export const insertParcel = (tx: Db, { id, lines, ...parcel }: NewParcel) => tx`
  with sent as (
    insert into aftersale_parcel (aftersale_id, carrier, tracking_no, note, shipped_at)
    values (${id}, ${parcel.carrier}, ${parcel.trackingNo}, ${parcel.note}, ${parcel.now})
  )
  insert into aftersale_parcel_line (aftersale_id, order_line_id, sku_id, quantity)
  select ${id}, l."orderLineId", l."skuId", l.quantity
    from jsonb_to_recordset(${tx.json(lines)}) as l("orderLineId" bigint, "skuId" bigint, quantity int)`
