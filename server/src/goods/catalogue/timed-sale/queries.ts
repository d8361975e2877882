import type { Db } from '../../../db/connect.ts'

export const updateSaleAt = (tx: Db, id: number, who: string, now: Date) => tx<{ saleAt: string }[]>`
  update product p set sale_at = null, version = p.version + 1, updated_at = ${now}, updated_by = ${who}
    from product o where o.id = p.id and p.id = ${id} and p.sale_at is not null
  returning o.sale_at`

/** Products whose time has come. Uses the index of waiting products. */
export const openDue = (tx: Db, now: Date) => tx<{ id: number }[]>`
  update product set status = 'onSale', on_sale_at = coalesce(on_sale_at, sale_at), sale_at = null, version = version + 1
   where id in (select id from product where sale_at <= ${now} order by id for no key update)
     and deleted_at is null
  returning id`
