import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { asPage } from '@gongfang/contract/base/values'
import type { getAssortment, listOwnAssortment } from '@gongfang/contract/goods/assortment'
import type { Run } from '../../db/connect.ts'
import type { Context, MemberContext } from '../../http/context.ts'
import { listStale, lockListing, refreshListed } from './listed-queries.ts'
import { countEntries, findOfInstitution, findOutside, listEntries } from './queries.ts'

export const readOutside = (
  { db, caller, now }: MemberContext,
  { skuIds, productIds }: Parsed<typeof getAssortment>,
): Promise<Output<typeof getAssortment>> =>
  findOutside(db, { memberId: caller.id, today: dayOf(now), skuIds, productIds })

export async function readOwn(
  { db, caller }: Context<'approvedMember'>,
  wish: Parsed<typeof listOwnAssortment>,
): Promise<Output<typeof listOwnAssortment>> {
  const [assortment] = await findOfInstitution(db, caller.institutionId ?? 0)
  if (!assortment) return { ...asPage([], 0, wish), assortment: null }
  const filter = { id: assortment.id, keyword: wish.keyword }
  const { page, limit } = wish
  const [rows, total] = await Promise.all([
    listEntries(db, { ...filter, limit, offset: (page - 1) * limit }),
    countEntries(db, filter),
  ])
  return { ...asPage(rows, total, wish), assortment }
}

/** Makes the lists anew that the catalogue, a price list or the day has changed. */
export async function refreshStale({
  db,
  run,
  now,
}: {
  db: Parameters<typeof listStale>[0]
  run: Run
  now: Date
}) {
  const today = dayOf(now)
  for (const { id, stamp } of await listStale(db, today))
    await run(async (tx) => {
      await lockListing(tx, id)
      await refreshListed(tx, { id, today, stamp })
    })
}
