import { randomBytes } from 'node:crypto'
import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import type { Pool } from '../../server/src/db/connect.ts'
import { tokenHash } from '../../server/src/http/session.ts'

export interface Buyer {
  id: number
  token: string
}

let serial = 0

/** Approved members with an address, points and a session, straight into the tables. */
export async function makeBuyers(db: Pool, count: number): Promise<Buyer[]> {
  const first = serial
  serial += count
  const rows = Array.from({ length: count }, (_, at) => {
    const number = first + at
    const first17 = `91330${String(10 ** 11 + number).padStart(12, '0')}`
    return {
      mobile: `137${String(number).padStart(8, '0')}`,
      credit: first17 + creditCodeCheck(first17),
      token: randomBytes(32).toString('base64url'),
    }
  })
  const members = await db<{ id: number }[]>`
    insert into member (mobile, nickname) select m, '压测' from unnest(${rows.map((row) => row.mobile)}::text[]) m returning id`
  const ids = members.map((member) => member.id)
  await db`insert into points_account (member_id, balance) select id, 1000000000 from unnest(${ids}::bigint[]) id`
  await db`insert into points_entry (member_id, delta, balance_after, kind, reference)
           select id, 1000000000, 1000000000, 'adjust', 'bench' from unnest(${ids}::bigint[]) id`
  const institutions = await db<{ id: number }[]>`
    insert into institution (jigou, kind, credit_code, region_code, region_text, address, contact_name, contact_phone, state, approved_at)
    select '压测机构', '学校', c, '330106', '浙江省 杭州市 西湖区', '文三路 1 号', '张三', '13900000000', 'approved', now()
      from unnest(${rows.map((row) => row.credit)}::text[]) c returning id`
  await db`insert into membership (member_id, institution_id, roles, state)
           select m, i, '{owner}', 'active' from unnest(${ids}::bigint[], ${institutions.map((row) => row.id)}::bigint[]) as t(m, i)`
  await db`insert into address (member_id, receiver, phone, region_code, region_text, detail, is_default)
           select id, '张三', '13900000000', '330106', '浙江省 杭州市 西湖区', '文三路 1 号', true from unnest(${ids}::bigint[]) id`
  const hashes = rows.map((row) => tokenHash(row.token).toString('hex'))
  await db`insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
           select decode(h, 'hex'), m, 'pc', now(), now(), now() + interval '1 day'
             from unnest(${hashes}::text[], ${ids}::bigint[]) as t(h, m)`
  return ids.map((id, at) => ({ id, token: rows[at]!.token }))
}

/** Three SKUs into everybody's cart, spread over the catalogue. */
export const fillCarts = (db: Pool, buyers: readonly Buyer[], skuIds: readonly number[]) => {
  const lines = buyers.flatMap((buyer, at) =>
    [0, 1, 2].map((step) => ({ member: buyer.id, sku: skuIds[(at * 3 + step * 17) % skuIds.length]! })),
  )
  return db`
    insert into cart_line (member_id, sku_id, quantity, added_price_fen)
    select m, s, 1, 0 from unnest(${lines.map((line) => line.member)}::bigint[], ${lines.map((line) => line.sku)}::bigint[]) as t(m, s)
    on conflict do nothing`
}
