import type { Day } from '@gongfang/contract/base/time'
import type { AssortmentEntry } from '@gongfang/contract/goods/assortment'
import type { AssortmentMode, Outside } from '@gongfang/contract/goods/assortment-mode'
import { allInstitutionRoles, institutionCan } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { containing } from '../../db/words.ts'
import { approvedInstitutionOf } from '../../people/member/door.ts'
import { isInside, outsideOf, theAssortment } from './inside-queries.ts'

interface Asked {
  readonly memberId: number
  readonly today: Day
  readonly skuIds: readonly number[]
  readonly productIds: readonly number[]
}

interface Found {
  assortment: { id: number; mode: Outside } | null
  outsideSkuIds: number[]
  outsideProductIds: number[]
}

export async function findOutside(db: Db, { memberId, today, skuIds, productIds }: Asked): Promise<Found> {
  const [found] = await db<[Found]>`
    with ${theAssortment(db, db`${memberId}`)}
    select (select json_build_object('id', id, 'mode', mode) from the_assortment) as assortment,
           array(select s.id from sku_facts s join product_facts p on p.id = s.product_id
                  where s.id = any(${[...skuIds]}::bigint[]) and ${outsideOf(db, today)} is not null order by s.id) as outside_sku_ids,
           array(select p.id from product_facts p
                  where p.id = any(${[...productIds]}::bigint[]) and exists (select from the_assortment)
                    and not exists (select from sku_facts s where s.product_id = p.id and s.enabled and ${outsideOf(db, today)} is null)
                  order by p.id) as outside_product_ids`
  return found
}

/** What a list within an assortment is made and kept by. */
export interface Within {
  readonly id: number
  /** Stands for its content. */
  readonly key: string
  /** It has some models of a product and not others. */
  readonly partial: boolean
}

/** The assortment of the member's institution, if the institution buys nothing outside. */
export async function findOnly(db: Db, memberId: number): Promise<Within | undefined> {
  const [row] = await db<Within[]>`
    select a.id, a.version || '.' || coalesce(l.revision, 0) as key, coalesce(l.partial, false) as partial
      from assortment a left join assortment_listing l on l.assortment_id = a.id
     where a.institution_id = ${approvedInstitutionOf(db, db`${memberId}`, allInstitutionRoles)} and a.mode = 'only'`
  return row
}

/** The models inside of those products among these that have others outside. */
export const listInside = (
  db: Db,
  { id, today, productIds }: { id: number; today: Day; productIds: readonly number[] },
) => db<{ productId: number; skuIds: number[] }[]>`
  select a.product_id, array(select s.id from sku_facts s where s.product_id = p.id and s.enabled
                                and ${isInside(db, { today, assortment: db`${id}::bigint` })}) as sku_ids
    from assortment_product a join product_facts p on p.id = a.product_id
   where a.assortment_id = ${id} and a.product_id = any(${[...productIds]}::bigint[]) and a.partial`

/** Entries of the next version as rows of `goods`: those of now, less some and with others. */
export interface Changed {
  readonly id: number
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

const entryRows = (db: Db, { id, keyword }: { id: number; keyword: string | undefined }) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    assortment_entry e
      left join sku_facts s on s.id = e.sku_id
      left join product_facts p on p.id = s.product_id
      left join category_facts c on c.id = e.category_id
      left join brand_facts b on b.id = e.brand_id
      left join price_list_names l on l.id = e.list_id
     where e.assortment_id = ${id} and e.ended_version is null
       ${like ? db`and (s.model_code ilike ${like} or p.title ilike ${like} or c.name ilike ${like} or b.name ilike ${like} or l.name ilike ${like})` : db``}`
}

interface EntryFilter {
  id: number
  keyword: string | undefined
  limit: number
  offset: number
}

export const listEntries = (db: Db, filter: EntryFilter) => db<AssortmentEntry[]>`
  select e.goods, coalesce(s.model_code, '') as model_code, coalesce(array_to_string(s.spec_values, ' · '), '') as spec,
         case when e.sku_id is not null then p.title
              when e.category_id is not null then '分类：' || coalesce(c.name, '（已删除）')
              when e.brand_id is not null then '品牌：' || coalesce(b.name, '（已删除）')
              else '价目表：' || l.name end as name
    from ${entryRows(db, filter)}
   order by e.sku_id is not null, s.model_code, e.goods limit ${filter.limit} offset ${filter.offset}`

export async function countEntries(db: Db, filter: Pick<EntryFilter, 'id' | 'keyword'>): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count from ${entryRows(db, filter)}`
  return row.count
}

export const findOfInstitution = (db: Db, institutionId: number) =>
  db<
    { id: number; mode: AssortmentMode; version: number }[]
  >`select id, mode, version from assortment where institution_id = ${institutionId}`

/** Members of the institution who hear of a change. */
export const listReaders = (db: Db, institutionId: number) => db<{ memberId: number }[]>`
  select ms.member_id from membership_now ms join member_facts m on m.id = ms.member_id and not m.disabled
   where ms.institution_id = ${institutionId} and ms.roles && ${[...institutionCan.assortment]}::text[] order by ms.member_id`
