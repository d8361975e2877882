import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Rule: the row equals its last version, and version numbers have no gaps. */
const listWrongVersions = (db: Db) => db<Broken>`
  select a.id, a.version, a.mode, v.versions
    from assortment a
    left join assortment_version last on last.assortment_id = a.id and last.version = a.version
   cross join lateral (select count(*) as versions from assortment_version where assortment_id = a.id) v
   where v.versions <> a.version or (a.mode, a.note) is distinct from (last.mode, last.note)
   order by a.id`

/** Rule: a version says how many entries begin and end in it, and entries of the same goods do not overlap. */
const listWrongEntries = (db: Db) => db<Broken>`
  select v.assortment_id, v.version, v.added, v.removed, e.begun, e.ended
    from assortment_version v
   cross join lateral (
     select count(*) filter (where from_version = v.version) as begun, count(*) filter (where ended_version = v.version) as ended
       from assortment_entry where assortment_id = v.assortment_id and (from_version = v.version or ended_version = v.version)) e
   where (e.begun, e.ended) is distinct from (v.added::bigint, v.removed::bigint)
  union all
  select one.assortment_id, one.from_version, null, null, one.id, other.id
    from assortment_entry one join assortment_entry other
      on other.assortment_id = one.assortment_id and other.goods = one.goods and other.id > one.id
   where one.from_version < coalesce(other.ended_version, 2147483647)
     and other.from_version < coalesce(one.ended_version, 2147483647)`

export const books: BookRule[] = [
  { name: 'Y3', says: '采购目录与它最后一版相同，版本号连续', listBroken: listWrongVersions },
  {
    name: 'Y4',
    says: '采购目录各版的加入、移除数与条目相符，同一商品的条目不重叠',
    listBroken: listWrongEntries,
  },
]
