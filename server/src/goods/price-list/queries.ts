import type { Fen, Points } from '@gongfang/contract/base/money'
import type { Day } from '@gongfang/contract/base/time'
import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import type { Db } from '../../db/connect.ts'
import { pricedModels } from '../catalogue/door.ts'
import { agreedLists, agreedRows } from './rows-queries.ts'
import type { AgreedRow } from './rules.ts'

interface Asked {
  readonly memberId: number
  readonly today: Day
  readonly skuIds: readonly number[]
  readonly productIds: readonly number[]
}

export interface AgreedSku {
  readonly skuId: number
  readonly productId: number
  readonly priceFen: Fen
  readonly ownPoints: Points | null
  readonly tierPrices: TierPrice[]
  readonly agreed: AgreedRow[] | null
}

/** Whether the member's institution has a list today, and if so the models, and the models of the products, on sale. */
export async function findAgreed(db: Db, { memberId, today, skuIds, productIds }: Asked) {
  const [found] = await db<[{ any: boolean; skus: AgreedSku[] }]>`
    with ${agreedLists(db, { member: db`${memberId}`, today })}, has as materialized (
      select exists (select from agreed_lists) as any)
    select has.any, coalesce((
             select json_agg(json_build_object('skuId', s.id, 'productId', s.product_id, 'priceFen', s.price_fen, 'ownPoints', s.points,
                      'tierPrices', s.tiers, 'agreed', ${agreedRows(db, db`s`)})
                      order by s.id)
               from (${pricedModels(db, { skuIds, productIds })}) s where has.any), '[]') as skus
      from has`
  return found
}
