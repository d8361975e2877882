import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Rule: live rows equal the last version, and version numbers have no gaps. */
const listWrongVersions = (db: Db) => db<Broken>`
  select l.id, l.version, l.state, v.versions
    from price_list l
    left join price_list_version last on last.list_id = l.id and last.version = l.version
   cross join lateral (select count(*) as versions from price_list_version where list_id = l.id) v
   where v.versions <> l.version
      or l.version > 0 and (
         (l.state, l.name, l.priority, l.from_on, l.until_on)
           is distinct from (last.state, last.name, last.priority, last.from_on, last.until_on)
         or last.institution_ids is distinct from array(
              select institution_id from price_list_institution where list_id = l.id order by institution_id))
   order by l.id`

/** Rows begin and end in versions of their list, and no two rows of the same goods hold in one version. */
const listWrongRows = (db: Db) => db<Broken>`
  select r.list_id, r.id, r.goods, r.from_version, r.ended_version
    from price_row r join price_list l on l.id = r.list_id
   where r.from_version > l.version or r.ended_version > l.version
      or exists (select from price_row o
                  where o.list_id = r.list_id and o.goods = r.goods and o.id <> r.id
                    and o.from_version < coalesce(r.ended_version, 2147483647)
                    and r.from_version < coalesce(o.ended_version, 2147483647))
   order by r.id`

export const books: readonly BookRule[] = [
  { name: 'Y1', says: '价目表的现行内容就是它的最后一版', listBroken: listWrongVersions },
  { name: 'Y2', says: '价目表的每一行在版本之间首尾相接，不重叠', listBroken: listWrongRows },
]
