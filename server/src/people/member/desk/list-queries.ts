import { normalContact } from '@gongfang/contract/people/address'
import { MemberPile, type MemberRow, type MemberState } from '@gongfang/contract/people/member-desk'
import type { Db } from '../../../db/connect.ts'
import { dayEnd, dayStart } from '../../../db/day.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../../db/key-page.ts'
import { isContact, maskedPhone, phoneIs, soughtPhone } from '../../../db/phone.ts'
import { holding } from '../../../db/words.ts'

export interface MemberFilter {
  readonly state?: MemberState | undefined
  readonly kind?: string | undefined
  readonly region?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly keyword?: string | undefined
}

export type Paging = { before: number; limit: number }

const MEMBERS = { table: 'member', as: 'm', time: 'created_at' }

/** The page is chosen first: orders and points are asked for those few members only. */
export const listMemberRows = (db: Db, filter: MemberFilter, from: PageFrom) => db<MemberRow[]>`
  select ${shown(db)}
    from (select m.id ${matching(db, filter)} and ${beyondTime(db, MEMBERS, from)}
           order by ${sortedByTime(db, MEMBERS, from)} limit ${from.limit}) page
    join member m on m.id = page.id
         ${beside(db)}
   order by ${sortedByTime(db, MEMBERS, from)}`

export const countMemberRows = (db: Db, filter: MemberFilter) =>
  countUpTo(db, db`select 1 ${matching(db, filter)}`)

export async function countStates(db: Db) {
  const counts = await Promise.all(MemberPile.options.map((state) => countMemberRows(db, { state })))
  return Object.fromEntries(MemberPile.options.map((state, at) => [state, counts[at]!])) as Record<
    MemberPile,
    number
  >
}

export async function findMemberRow(db: Db, id: number) {
  const [row] = await db<(MemberRow & Person)[]>`
    select ${shown(db)}, m.disabled_reason, m.password_hash is not null as has_password, m.agreement_version,
           m.agreed_at, m.left_at,
           (select coalesce(sum(held), 0)::bigint from depot_item_facts where member_id = m.id) as held_goods,
           (select min(bound_at) from member_wechat where member_id = m.id) as wechat_bound_at
      from member m ${beside(db)} where m.id = ${id}`
  return row
}

interface Person {
  disabledReason: string
  hasPassword: boolean
  agreementVersion: string | null
  agreedAt: string | null
  leftAt: string | null
  heldGoods: number
  wechatBoundAt: string | null
}

const shown = (db: Db) => db`
  m.id, m.nickname, m.avatar, ${maskedPhone(db, db`m.mobile`)} as mobile,
  case when m.left_at is not null then 'left' when m.disabled then 'disabled'
       else coalesce(i.state, 'incomplete') end as state,
  i.id as institution_id, coalesce(i.jigou, '') as jigou, i.kind, coalesce(i.region_text, '') as region_text,
  greatest(p.balance, 0)::bigint as points, greatest(-p.balance, 0)::bigint as points_owed, bought.orders, bought.spent_fen, bought.spent_points,
  m.source, m.created_at, m.last_login_at`

const beside = (db: Db) => db`
    left join membership ms on ms.member_id = m.id and ms.state = 'active'
    left join institution i on i.id = ms.institution_id
    left join points_account_facts p on p.member_id = m.id
    cross join lateral (
      select count(*) as orders, coalesce(sum(payable_fen) filter (where ${kept(db)}), 0)::bigint as spent_fen,
             coalesce(sum(payable_points) filter (where ${kept(db)}), 0)::bigint as spent_points
        from order_facts where member_id = m.id) bought`

const kept = (db: Db) => db`state in ('paid', 'shipped', 'done')`

/** Joins what the filter asks about, and nothing else: most lists are of all members. */
export function matching(db: Db, { state, kind, region, from, to, keyword = '' }: MemberFilter) {
  const joined = state === 'pending' || state === 'approved' || state === 'rejected' || kind || region
  return db`
    from member m
    ${
      joined
        ? db`left join membership ms on ms.member_id = m.id and ms.state = 'active'
             left join institution i on i.id = ms.institution_id`
        : db``
    }
   where true
     ${state ? db`and ${stateIs(db, state)}` : db``}
     ${kind ? db`and i.kind = ${kind}` : db``}
     ${region ? db`and i.region_code like ${`${region}%`}` : db``}
     ${from ? db`and m.created_at >= ${dayStart(db, from)}` : db``}
     ${to ? db`and m.created_at < ${dayEnd(db, to)}` : db``}
     ${keyword === '' ? db`` : db`and ${called(db, keyword)}`}`
}

function stateIs(db: Db, state: MemberState) {
  // A closed account is disabled too, and `disabled` has an index.
  if (state === 'left') return db`m.disabled and m.left_at is not null`
  if (state === 'disabled') return db`m.disabled and m.left_at is null`
  if (state === 'incomplete')
    return db`not m.disabled and not exists (select from membership where member_id = m.id and state = 'active')`
  // Written out, so that a kept plan knows how few of them there are.
  if (state === 'pending') return db`not m.disabled and i.state = 'pending'`
  if (state === 'rejected') return db`not m.disabled and i.state = 'rejected'`
  return db`not m.disabled and i.state = 'approved'`
}

/**
 * Whose number this is, whole or by its end; to whose addresses this telephone belongs; whose nickname or institution holds it; or who belongs to the one with this
 * credit code. What is typed says itself what it is, so that a number is not looked for among names.
 */
function called(db: Db, keyword: string) {
  const contact = normalContact(keyword)
  if (contact !== null)
    return db`
      (${phoneIs(db, db`m.mobile`, keyword)}
       or m.id in (select member_id from address_facts where ${isContact(db, db`phone`, contact)}))`
  if (soughtPhone(keyword)) return phoneIs(db, db`m.mobile`, keyword)
  if (/^[0-9A-Z]{18}$/i.test(keyword))
    return db`m.id in (${inside(db, db`n.credit_code = upper(${keyword})`)})`
  return db`
    m.id in (select id from member where ${holding(db, db`nickname`, keyword)}
             union ${inside(db, holding(db, db`n.jigou`, keyword))})`
}

const inside = (db: Db, which: ReturnType<Db>) => db`
  select s.member_id from institution n join membership s on s.institution_id = n.id and s.state = 'active'
   where ${which}`
