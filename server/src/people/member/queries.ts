import { actionsOf, type OrderScope, roleMay } from '@gongfang/contract/people/institution'
import type { UserInfo } from '@gongfang/contract/people/member'
import type { Db } from '../../db/connect.ts'
import { maskedPhone } from '../../db/phone.ts'

/** The account as its member sees it, in one statement because every screen asks for it. */
export async function readUserInfo(db: Db, id: number, now: Date): Promise<UserInfo> {
  const [row] = await db<
    (Omit<UserInfo, 'can' | 'funds' | 'materialCodes' | 'assortment' | 'commonDepot' | 'orderScopes'> &
      Sight &
      Shares)[]
  >`
    select m.id, m.mobile, m.nickname, m.avatar, coalesce(i.jigou, '') as jigou,
           coalesce(ms.roles, '{}') as roles, ms.unit_id is not null as in_unit, ms.manages <> '{}' as manages,
           exists (select from membership c where c.institution_id = ms.institution_id and c.member_id <> m.id)
             as has_colleagues,
           case when m.disabled then 'disabled' else coalesce(i.state, 'incomplete') end as status,
           case when m.disabled then m.disabled_reason when i.state = 'rejected' then coalesce(
             (select r.reason from submission r where r.institution_id = i.id order by r.id desc limit 1), '')
             else '' end as status_reason,
           m.password_hash is not null as has_password,
           exists (select from fund_facts f where f.institution_id = i.id and f.state = 'open') as has_funds,
           exists (select from material_code_facts c where c.institution_id = i.id) as has_material_codes,
           (select json_build_object('id', a.id, 'mode', a.mode) from assortment_facts a
             where a.institution_id = i.id and i.state = 'approved' and a.mode <> 'off') as assortment,
           coalesce(i.common_depot, false) as depot_common,
           greatest(p.balance, 0)::bigint as points, greatest(-p.balance, 0)::bigint as points_owed,
           (select count(*) from message where member_id = m.id and read_at is null and 'shop' = any(channels)) as unread_messages,
           (select json_build_object(
              'unpaid', count(*) filter (where o.state = 'unpaid' and o.pay_before > ${now}),
              'paid', count(*) filter (where o.state = 'paid'),
              'shipped', count(*) filter (where o.state = 'shipped'),
              'done', count(*) filter (where o.state = 'done'))
              from order_facts o where o.member_id = m.id) as order_counts
      from member m
      left join membership ms on ms.member_id = m.id and ms.state = 'active'
      left join institution i on i.id = ms.institution_id
      left join points_account_facts p on p.member_id = m.id
     where m.id = ${id}`
  const { hasFunds, hasMaterialCodes, assortment, depotCommon, inUnit, manages, hasColleagues, ...info } =
    row!
  const orderScopes = scopesOf(info.roles, { inUnit, manages, hasColleagues })
  return {
    ...info,
    can: actionsOf(info.roles),
    orderScopes,
    ...(hasFunds && { funds: true as const }),
    ...(hasMaterialCodes && { materialCodes: true as const }),
    ...(assortment && { assortment }),
    ...(depotCommon && roleMay(info.roles, 'collectOfColleague') && { commonDepot: true as const }),
  }
}

interface Shares {
  hasFunds: boolean
  hasMaterialCodes: boolean
  assortment: UserInfo['assortment'] | null
  depotCommon: boolean
}

interface Sight {
  inUnit: boolean
  manages: boolean | null
  /** Also who left: their orders are the institution's still. */
  hasColleagues: boolean
}

function scopesOf(roles: UserInfo['roles'], { inUnit, manages, hasColleagues }: Sight): OrderScope[] {
  if (!hasColleagues) return []
  const unit = manages || (inUnit && roleMay(roles, 'ordersOfUnit'))
  const all = roleMay(roles, 'ordersOfAll')
  return unit || all ? ['own', ...(unit ? (['unit'] as const) : []), ...(all ? (['all'] as const) : [])] : []
}

export interface MemberRow {
  id: number
  mobile: string
  passwordHash: string | null
  disabled: boolean
  disabledReason: string
}

export async function findMember(db: Db, mobile: string) {
  const [row] = await db<MemberRow[]>`
    select id, mobile, password_hash, disabled, disabled_reason from member where mobile = ${mobile}`
  return row
}

export async function getMember(db: Db, id: number) {
  const [row] = await db<MemberRow[]>`
    select id, mobile, password_hash, disabled, disabled_reason from member where id = ${id}`
  return row!
}

/** How others know a member. */
export async function getName(db: Db, id: number): Promise<string> {
  const [row] = await db<[{ name: string }]>`
    select coalesce(nullif(nickname, ''), ${maskedPhone(db, db`mobile`)}, '') as name from member where id = ${id}`
  return row.name
}

/** Two changes of one member's account or papers happen one after the other; its orders need not wait. */
export async function lockMember(tx: Db, id: number) {
  const [row] = await tx<MemberRow[]>`
    select id, mobile, password_hash, disabled, disabled_reason from member where id = ${id} for no key update`
  return row!
}

/** Locks the member against closing the account; false once it is closed. */
export async function lockStanding(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`select from member where id = ${id} and left_at is null for key share`
  return count > 0
}

export const updateNickname = (tx: Db, id: number, nickname: string) =>
  tx`update member set nickname = ${nickname} where id = ${id}`

/** Counted limits look back a day at most; everything older is of no use to anybody. */
export const deleteOutdated = (db: Db, now: Date) => db`
  with sessions as (delete from session where expires_at < ${now}),
       codes as (delete from sms_code where sent_at < ${now}::timestamptz - interval '2 days'),
       challenges as (delete from challenge_used where used_at < ${now}::timestamptz - interval '1 day')
  delete from password_try where at < ${now}::timestamptz - interval '1 day'`
