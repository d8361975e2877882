import { VISIT_MOST } from '@gongfang/contract/goods/visit'
import type { Db } from '../../db/connect.ts'

/** One statement: the visit, and those too many go. A product that is not there is not visited. */
export const recordVisit = (
  db: Db,
  { memberId, productId, now }: { memberId: number; productId: number; now: Date },
) => db`
  with old as (
    delete from visit where member_id = ${memberId} and product_id in (
      select product_id from visit where member_id = ${memberId} and product_id <> ${productId}
       order by at desc, product_id desc offset ${VISIT_MOST - 1})
  )
  insert into visit (member_id, product_id, at)
  select ${memberId}, id, ${now} from product_facts where id = ${productId} and status <> 'draft'
  on conflict (member_id, product_id) do update set at = excluded.at`

interface VisitRow {
  productId: number
  title: string
  image: string
  at: string
}

export const listVisits = (
  db: Db,
  { memberId, page, limit }: { memberId: number; page: number; limit: number },
) => db<VisitRow[]>`
  select v.product_id, p.title, p.first_image as image, v.at
    from visit v join product_facts p on p.id = v.product_id
   where v.member_id = ${memberId} and p.status <> 'draft'
   order by v.at desc, v.product_id desc limit ${limit} offset ${(page - 1) * limit}`

export async function countVisits(db: Db, memberId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from visit v join product_facts p on p.id = v.product_id
     where v.member_id = ${memberId} and p.status <> 'draft'`
  return row.count
}

/** All of them when no ids are given. */
export const deleteVisits = (db: Db, memberId: number, productIds: readonly number[] | undefined) => db`
  delete from visit
   where member_id = ${memberId} ${productIds ? db`and product_id = any(${[...productIds]})` : db``}`
