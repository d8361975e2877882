import type { Fen, Points } from '@gongfang/contract/money'
import { BOUGHT_DAYS, type BoughtSku } from '@gongfang/contract/order'
import { asPage, type Page } from '@gongfang/contract/values'
import { listLines } from '../catalogue/door.ts'
import type { Db } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'

interface BoughtRow {
  skuId: number
  lastQuantity: number
  lastAt: string
  lastPriceFen: Fen | null
  lastPoints: Points | null
  times: number
  total: number
}

/** What most orders repeat: the SKUs of the last ninety days, the newest first, at today's price and stock. */
export async function listBoughtSkus(
  ctx: MemberContext,
  { page, limit }: { page: number; limit: number },
): Promise<Page<BoughtSku>> {
  const since = new Date(ctx.now.getTime() - BOUGHT_DAYS * 86_400_000)
  const rows = await listRows(ctx.db, { memberId: ctx.caller.id, since, page, limit })
  const lines = new Map(
    (
      await listLines(
        ctx,
        rows.map(({ skuId }) => skuId),
      )
    ).map((line) => [line.skuId, line]),
  )
  const bought = rows.flatMap(({ skuId, total: _total, ...row }) => {
    const line = lines.get(skuId)
    return line ? [{ ...row, line }] : []
  })
  return asPage(bought, rows[0]?.total ?? 0, { page, limit })
}

interface Wanted {
  memberId: number
  since: Date
  page: number
  limit: number
}

const listRows = (db: Db, { memberId, since, page, limit }: Wanted) => db<BoughtRow[]>`
  select l.sku_id, count(*) as times, max(o.created_at) as last_at,
         (array_agg(l.quantity order by o.id desc))[1] as last_quantity,
         (array_agg(case o.currency when 'money' then l.price_fen end order by o.id desc))[1] as last_price_fen,
         (array_agg(case o.currency when 'points' then l.points end order by o.id desc))[1] as last_points,
         count(*) over () as total
    from shop_order o join order_line l on l.order_id = o.id join product p on p.id = l.product_id
   where o.member_id = ${memberId} and o.created_at >= ${since} and o.paid_at is not null and p.status <> 'draft'
   group by l.sku_id order by max(o.id) desc, l.sku_id
   limit ${limit} offset ${(page - 1) * limit}`
