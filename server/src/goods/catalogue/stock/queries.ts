import type { Db } from '../../../db/connect.ts'
import type { StockChange, Want } from './rules.ts'

/**
 * Takes every SKU that has enough, in one statement. Rows are locked by id, so that two carts with the same SKUs do
 * not deadlock; the condition is checked again after the lock. A SKU that is short is not locked at all, so buyers do
 * not queue after a sell-out. A SKU off sale can still be sent as a replacement. Only a backorder makes stock
 * negative.
 */
export const takeRows = (tx: Db, wants: readonly Want[], reference: string, kind: Taking = 'hold') => tx<
  StockChange[]
>`
  with want as (
    select * from unnest((select ${ids(wants)}::bigint[]), (select ${quantities(wants)}::bigint[]),
                         (select ${wants.map(({ isBackorder }) => (isBackorder ? 1 : 0))}::bigint[])) as w(sku_id, quantity, beyond)
  ), enough as (
    select s.id, s.stock, w.quantity
      from sku s join want w on w.sku_id = s.id
     where s.stock + s.backorder_limit * w.beyond >= w.quantity
       and (s.enabled or ${kind !== 'hold'})
     order by s.id for no key update of s
  ), taken as (
    update sku s set stock = s.stock - e.quantity
      from enough e where s.id = e.id
    returning s.id, s.product_id, e.stock as before, s.stock as after, s.backorder_limit
  ), moved as (
    insert into stock_movement (sku_id, kind, reference, delta)
    select id, ${kind}, ${reference}, after - before from taken
  )
  select id as sku_id, product_id, before, after, backorder_limit from taken`

export type Taking = 'hold' | 'exchange'

export interface Receipt {
  readonly kind: 'release' | 'return' | 'receipt' | 'count' | 'adjust'
  readonly reference: string
  readonly who: string
  readonly note?: string
}

/** Adds stock, or takes it away for a negative quantity. Bookings that this reference already has are left out. */
export const putRows = (tx: Db, wants: readonly Want[], { kind, reference, who, note = '' }: Receipt) => tx<
  StockChange[]
>`
  with want as (
    select * from unnest(${ids(wants)}::bigint[], ${quantities(wants)}::bigint[]) as w(sku_id, quantity)
  ), held as (
    select s.id, w.quantity from sku s join want w on w.sku_id = s.id order by s.id for update of s
  ), moved as (
    insert into stock_movement (sku_id, kind, reference, delta, who, note)
    select id, ${kind}, ${reference}, quantity, ${who}, ${note} from held
    on conflict (kind, reference, sku_id) do nothing
    returning sku_id, delta
  ), put as (
    update sku s set stock = s.stock + m.delta from moved m where s.id = m.sku_id
    returning s.id, s.product_id, s.stock - m.delta as before, s.stock as after, s.backorder_limit
  )
  select id as sku_id, product_id, before, after, backorder_limit from put`

export const lockSku = (tx: Db, skuId: number) => tx<{ productId: number; stock: number }[]>`
  select product_id, stock from sku where id = ${skuId} for update`

/** Promised pieces: ordered but unshipped, or held in depots. They still lie on the counted shelf. */
export const countPromised = (tx: Db, skuId: number) => tx<{ pieces: number }[]>`
  select (coalesce(sum(l.quantity - l.shipped_quantity - l.given_back), 0)
         + (select coalesce(sum(held), 0) from depot_item_facts where sku_id = ${skuId}))::bigint as pieces
    from order_line_facts l join order_facts o on o.id = l.order_id
   where l.sku_id = ${skuId} and l.shipped_quantity < l.quantity and o.state in ('unpaid', 'paid')`

interface Counted {
  readonly skuId: number
  readonly stock: number
  readonly reference: string
  readonly who: string
}

export const countRow = (tx: Db, { skuId, stock, reference, who }: Counted) => tx<StockChange[]>`
  with held as (
    select id, stock from sku where id = ${skuId}
  ), moved as (
    insert into stock_movement (sku_id, kind, reference, delta, who)
    select id, 'count', ${reference}, ${stock}::bigint - stock, ${who} from held where stock <> ${stock}
    on conflict (kind, reference, sku_id) do nothing
    returning sku_id, delta
  )
  update sku s set stock = s.stock + m.delta from moved m where s.id = m.sku_id
  returning s.id as sku_id, s.product_id, s.stock - m.delta as before, s.stock as after, s.backorder_limit`

/** Two SKUs of one product may run out at once without seeing each other; the lock on the product serialises them. */
export const lockProducts = (tx: Db, productIds: readonly number[]) => tx`
  select from product where id = any(${productIds as number[]}::bigint[]) order by id for no key update`

export const updateInStock = (tx: Db, productIds: readonly number[]) => tx`
  update product p set in_stock = not p.in_stock
   where p.id = any(${productIds as number[]}::bigint[])
     and p.in_stock <> exists (select from sku s where s.product_id = p.id and s.enabled and s.stock > 0)`

export const insertSales = (tx: Db, sales: readonly { productId: number; quantity: number }[]) => tx`
  insert into product_sale (product_id, quantity)
  select * from unnest(${sales.map((sale) => sale.productId)}::bigint[], ${quantities(sales)}::bigint[])`

/** Adds the committed sales to the products. */
export const foldSales = (tx: Db) => tx`
  with gone as (
    delete from product_sale returning product_id, quantity
  ), sale as (
    select product_id, sum(quantity) as quantity from gone group by product_id
  )
  update product p set sold = p.sold + s.quantity from sale s where p.id = s.product_id`

const ids = (wants: readonly Want[]) => wants.map(({ skuId }) => skuId)

const quantities = (wants: readonly { quantity: number }[]) => wants.map(({ quantity }) => quantity)
