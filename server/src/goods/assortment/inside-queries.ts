import type { Day } from '@gongfang/contract/base/time'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import { allInstitutionRoles } from '@gongfang/contract/people/institution'
import type { Db, Fragment } from '../../db/connect.ts'
import { approvedInstitutionOf } from '../../people/member/door.ts'
import { saysOf } from '../price-list/door.ts'

interface Place {
  /** The day, for price lists that begin and end. */
  readonly today: Day
  readonly assortment: Fragment
  readonly sku?: Fragment
  readonly product?: Fragment
}

/** Condition: a SKU of a product is in an assortment. The only place that says so of a single model. */
export const isInside = (
  db: Db,
  { today, assortment, sku = db`s`, product = db`p` }: Place,
): Fragment => db`exists (
  select from (select array['s' || ${sku}.id::text, 'b' || ${product}.brand_id::text]
                      || array(select 'c' || c::text from unnest(${product}.category_path) c) as goods offset 0) k
   where exists (select from assortment_entry e
                  where e.assortment_id = ${assortment} and e.ended_version is null and e.goods = any(k.goods))
      or exists (select from assortment_entry e
                  where e.assortment_id = ${assortment} and e.ended_version is null and e.list_id is not null
                    and ${saysOf(db, { list: db`e.list_id`, goods: db`k.goods`, today })}))`

/** The assortment of the institution of a member, if it is in use. */
const ofMember = (db: Db, member: Fragment) => db`
  select a.id, a.version, a.mode from assortment a
   where a.institution_id = ${approvedInstitutionOf(db, member, allInstitutionRoles)} and a.mode <> 'off'`

/** Part of a statement, `the_assortment`: the one of the member's institution, if it is in use. */
export const theAssortment = (db: Db, member: Fragment) => db`
  the_assortment as materialized (${ofMember(db, member)})`

/** The mode of `the_assortment` if SKU `s` is outside; null if it is inside, and without any assortment. */
export const outsideOf = (db: Db, today: Day, product: Fragment = db`p`): Fragment => db`
  case when (select exists (select from the_assortment)) then (
    select a.mode from the_assortment a where not ${isInside(db, { today, assortment: db`a.id`, product })}) end`

/** Condition: the member's institution buys nothing outside its assortment, and SKU `s` of product `p` is outside. */
export const isBarred = (db: Db, member: Fragment, today: Day, sku: Fragment = db`s`): Fragment => db`exists (
  select from (${ofMember(db, member)} and a.mode = 'only') a
   where not ${isInside(db, { today, assortment: db`a.id`, sku })})`

/** Condition: the member's institution buys nothing outside its assortment, and no model of product `p` is inside. */
export const isProductBarred = (db: Db, member: Fragment, today: Day): Fragment => db`exists (
  select from (${ofMember(db, member)} and a.mode = 'only') a
   where not exists (select from sku_facts s where s.product_id = p.id and s.enabled
                        and ${isInside(db, { today, assortment: db`a.id` })}))`

interface Asked {
  readonly memberId: number
  readonly today: Day
  readonly skuIds: readonly number[]
}

/** Models among these that are outside the assortment of the member's institution, with its mode. */
export const listOutside = (db: Db, { memberId, today, skuIds }: Asked) => db<
  { skuId: number; modelCode: string; title: string; mode: Outside }[]
>`
  with ${theAssortment(db, db`${memberId}`)}
  select s.id as sku_id, s.model_code, p.title, o.mode
    from unnest(${[...skuIds]}::bigint[]) with ordinality as w (id, at)
    join sku_facts s on s.id = w.id join product_facts p on p.id = s.product_id
   cross join lateral (select ${outsideOf(db, today)} as mode) o
   where o.mode is not null order by w.at`

/** Holds the assortment as a quote has read it until the transaction ends. No row: it has another version. */
export const lockVersion = (tx: Db, { id, version }: { id: number; version: number }) => tx`
  select a.id from assortment a where a.id = ${id} and a.version = ${version} for share of a`

/** Condition: one of these models is outside an assortment. */
export const someOutside = (
  db: Db,
  { id, today, skuIds }: { id: number; today: Day; skuIds: readonly number[] },
) => db`exists (
  select from sku_facts s join product_facts p on p.id = s.product_id
   where s.id = any(${[...skuIds]}::bigint[]) and not ${isInside(db, { today, assortment: db`${id}::bigint` })})`
