import type { Fen } from '@gongfang/contract/base/money'
import type { Day } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import { containing } from '../../db/words.ts'
import { isProductBarred } from '../assortment/door.ts'

export interface FavoriteRow {
  productId: number
  title: string
  image: string
  at: string
  addedPriceFen: Fen
}

interface Wanted {
  memberId: number
  keyword: string | undefined
  page: number
  limit: number
}

const wanted = (db: Db, { memberId, keyword }: Wanted) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    f.member_id = ${memberId} and p.status <> 'draft' ${like ? db`and p.title ilike ${like}` : db``}`
}

export const listFavorites = (db: Db, wish: Wanted) => db<FavoriteRow[]>`
  select f.product_id, p.title, p.first_image as image, f.at, f.added_price_fen
    from favorite f join product_facts p on p.id = f.product_id
   where ${wanted(db, wish)}
   order by f.at desc, f.product_id desc limit ${wish.limit} offset ${(wish.page - 1) * wish.limit}`

export async function countFavorites(db: Db, wish: Wanted): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from favorite f join product_facts p on p.id = f.product_id where ${wanted(db, wish)}`
  return row.count
}

export async function countAll(db: Db, memberId: number): Promise<number> {
  const [row] = await db<
    [{ count: number }]
  >`select count(*) as count from favorite where member_id = ${memberId}`
  return row.count
}

export const lockMember = (tx: Db, memberId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('favorite', ${memberId}))`

/** Unknown products, and those that the institution does not buy, are left out; existing favorites keep their date and price. */
export const insertFavorites = (
  tx: Db,
  {
    memberId,
    productIds,
    today,
    now,
  }: { memberId: number; productIds: readonly number[]; today: Day; now: Date },
) => tx`
  insert into favorite (member_id, product_id, added_price_fen, at)
  select ${memberId}, p.id, p.price_min_fen, ${now} from product_facts p
   where p.id = any(${[...productIds]}) and p.status <> 'draft' and not ${isProductBarred(tx, tx`${memberId}`, today)}
  on conflict do nothing`

export const deleteFavorites = (db: Db, memberId: number, productIds: readonly number[]) =>
  db`delete from favorite where member_id = ${memberId} and product_id = any(${[...productIds]})`

export const pick = (db: Db, memberId: number, productIds: readonly number[]) => db<{ productId: number }[]>`
  select product_id from favorite where member_id = ${memberId} and product_id = any(${[...productIds]})
   order by product_id`

export const deleteAll = (tx: Db, memberId: number) => tx`delete from favorite where member_id = ${memberId}`
