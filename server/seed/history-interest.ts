import { dayOf } from '@gongfang/contract/base/time'
import type { Db } from '../src/db/connect.ts'
import type { Orderable } from '../src/goods/catalogue/rules.ts'
import { copyRows } from './copy.ts'
import type { CustomerMember } from './customers.ts'
import { readData } from './data.ts'
import { HISTORY_DAYS, type Sold } from './history-plan.ts'
import { between, pick, randomFrom } from './random.ts'
import { DAY, MINUTE } from './stories.ts'

/** [what was typed, how often a day, how often of ten times nothing was found] */
const SEARCHES = readData<readonly (readonly [string, number, number])[]>('searches')

interface Interest {
  buyers: readonly CustomerMember[]
  orders: readonly Sold[]
  goods: readonly Orderable[]
  now: Date
}

/** Writes searches and visits. Buyers had visited the goods that they ordered. */
export async function insertInterest(tx: Db, { buyers, orders, goods, now }: Interest) {
  const random = randomFrom('history of interest')
  const days = Array.from({ length: HISTORY_DAYS }, (_, at) =>
    dayOf(new Date(now.getTime() - (at + 1) * DAY)),
  )
  await copyRows(
    tx,
    'search_word',
    SEARCHES.flatMap(([word, aDay, missing]) =>
      days.flatMap((onDay) => {
        const searches = between(random, 0, 2 * aDay)
        return searches === 0
          ? []
          : [{ word, onDay, searches, misses: Math.round((searches * missing) / 10) }]
      }),
    ),
  )
  const seen = new Map<string, { memberId: number; productId: number; at: Date }>()
  const see = (memberId: number, productId: number, at: Date) =>
    seen.set(`${memberId} ${productId}`, { memberId, productId, at })
  for (const { memberId, joinedAt } of buyers) {
    for (let left = between(random, 5, 25); left > 0; left--) {
      const at = new Date(now.getTime() - random() * 60 * DAY)
      if (at > joinedAt) see(memberId, pick(random, goods).productId, at)
    }
  }
  for (const { buyer, lines, placedAt } of orders)
    for (const { line } of lines)
      see(buyer.memberId, line.productId, new Date(placedAt.getTime() - 5 * MINUTE))
  await copyRows(tx, 'visit', [...seen.values()])
  await tx`
    update product p set views = p.views + v.views
      from (select product_id, 12 * count(*) as views from visit group by product_id) v
     where v.product_id = p.id`
  await tx`
    update sku set safety_stock = stock + 1 + stock % 7
     where stock between 1 and 200 and id % 23 = 0`
}
