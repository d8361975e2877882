import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** The version that counts is the last one, each follows the one before, and every one was told as an event. */
const listWrongVersions = (db: Db) => db<Broken>`
  select q.no, q.state, q.version, v.count, v.last
    from inquiry q
   cross join lateral (
     select count(*)::integer as count, coalesce(max(f.version), 0) as last,
            (select count(*)::integer from inquiry_event e where e.inquiry_id = q.id and e.what in ('offered', 'revised')) as told
       from offer f where f.inquiry_id = q.id) v
   where q.version <> v.last or v.count <> v.last or v.told <> v.last`

/** The goods of an offer cost what its lines say at the offered quantities. */
const listWrongSums = (db: Db) => db<Broken>`
  select f.inquiry_id as inquiry, f.version, f.goods_fen, sum(l.quantity * coalesce(t.price_fen, l.price_fen))::bigint as lines_fen
    from offer f
    left join offer_line l on l.offer_id = f.id
    left join lateral (
      select (tier->>'priceFen')::bigint as price_fen from jsonb_array_elements(l.tiers) tier
       where (tier->>'fromQuantity')::integer <= l.quantity
       order by (tier->>'fromQuantity')::integer desc limit 1) t on true
   group by f.id
  having f.goods_fen is distinct from sum(l.quantity * coalesce(t.price_fen, l.price_fen))`

/** The state is that of the last event which sets one; what is open again is as it was before. */
const listWrongStates = (db: Db) => db<Broken>`
  select q.no, q.state, e.what
    from inquiry q
    left join lateral (
      select what from inquiry_event
       where inquiry_id = q.id and what not in ('post', 'handedOver') order by id desc limit 1) e on true
   where q.state <> coalesce(case e.what when 'opened' then 'asked' when 'offerWithdrawn' then 'withdrawn' else e.what end, 'draft')
     and not (e.what = 'reopened' and q.state in ('offered', 'revised'))`

export const books: readonly BookRule[] = [
  {
    name: 'W1',
    says: '询价单的报价版本依次递增，最后一版有效，每一版都有记录',
    listBroken: listWrongVersions,
  },
  { name: 'W2', says: '报价的商品金额是各行单价乘数量之和', listBroken: listWrongSums },
  { name: 'W3', says: '询价单的状态与它最后一次办理一致', listBroken: listWrongStates },
]
