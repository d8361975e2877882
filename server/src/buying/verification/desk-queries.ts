import type { ShownVoucher, VerificationRow } from '@gongfang/contract/buying/verification-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { iso } from '../../db/instant.ts'
import { beyondTime, countUpTo, type PageFrom, sortedByTime } from '../../db/key-page.ts'
import { maskedPhone, phoneIs } from '../../db/phone.ts'
import { holding, holdingCode, reading } from '../../db/words.ts'
import { receiptColumns } from './queries.ts'

/** Columns of the member `m`. The number is masked for all staff. */
const deskMember = (db: Db) => db`
  jsonb_build_object('id', m.id, 'nickname', m.nickname, 'phone', ${maskedPhone(db, db`m.mobile`)},
    'jigou', coalesce((select i.jigou from membership_now ms join institution_facts i on i.id = ms.institution_id
                        where ms.member_id = m.id), ''))`

export interface VerificationFilter {
  kind?: 'depot' | 'ticket' | undefined
  keyword?: string | undefined
  goods?: string | undefined
  staff?: string | undefined
  place?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export const matching = (db: Db, { kind, keyword, goods, staff, place, from, to }: VerificationFilter) => db`
  true
  ${kind ? db`and exists (select from voucher_facts w where w.id = v.voucher_id and w.kind = ${kind})` : db``}
  ${staff ? db`and v.staff = ${staff}` : db``}
  ${place ? db`and v.place = ${place}` : db``}
  ${from ? db`and v.at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and v.at < ${dayEnd(db, to)}` : db``}
  ${keyword ? named(db, keyword) : db``} ${goods ? handingOver(db, goods) : db``}`

const named = (db: Db, keyword: string) => db`
  and (v.no = upper(${keyword}) or v.member_id in (
    select id from member_facts where ${phoneIs(db, db`mobile`, keyword)} or nickname = ${keyword}
    union all
    select ms.member_id from membership_now ms join institution_facts i on i.id = ms.institution_id
     where ${holding(db, db`i.jigou`, keyword)}))`

const handingOver = (db: Db, goods: string) => db`
  and v.no in (
    select e.reference from depot_entry_facts e join depot_item_facts i on i.id = e.item_id
     where e.kind = 'out' and i.sku_id in (
       select id from sku_facts where ${holdingCode(db, db`code_key`, goods)}
       union all
       select k.id from sku_facts k join product_facts t on t.id = k.product_id where ${reading(db, db`t.title`, goods)}))`

const row = (db: Db) => db`
  select v.id, w.kind, ${deskMember(db)} as member, ${receiptColumns(db)},
         exists (select from attendee t join sign_up_facts u on u.id = t.sign_up_id join activity_facts a on a.id = u.activity_id
                  where t.voucher_id = v.voucher_id and a.cancelled_at is not null) as called_off
    from verification v join voucher_facts w on w.id = v.voucher_id join member_facts m on m.id = v.member_id`

const VERIFICATIONS = { table: 'verification', as: 'v', time: 'at' }

/** The page is chosen first: what was handed over is looked up for those few only. */
export const listRows = (db: Db, filter: VerificationFilter, from: PageFrom) => db<VerificationRow[]>`
  ${row(db)}
   where v.id in (select v.id from verification v where ${beyondTime(db, VERIFICATIONS, from)} and ${matching(db, filter)}
                   order by ${sortedByTime(db, VERIFICATIONS, from)} limit ${from.limit})
   order by ${sortedByTime(db, VERIFICATIONS, from)}`

export const countRows = (db: Db, filter: VerificationFilter) =>
  countUpTo(db, db`select 1 from verification v where ${matching(db, filter)}`)

export async function findRow(db: Db, no: string): Promise<VerificationRow | undefined> {
  const [found] = await db<VerificationRow[]>`${row(db)} where v.no = ${no}`
  return found
}

type Covered = Pick<ShownVoucher, 'member' | 'lines' | 'ticket'>

/** The content and the owner of a voucher. */
export async function findCovered(db: Db, voucherId: number): Promise<Covered | undefined> {
  const [found] = await db<Covered[]>`
    select ${deskMember(db)} as member,
      (select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'title', p.title,
          'spec', array_to_string(s.spec_values, ' · '), 'modelCode', s.model_code,
          'image', coalesce(nullif(s.image, ''), p.first_image), 'unit', p.unit, 'quantity', l.quantity, 'held', i.held,
          'askedBack', (select coalesce(sum(o.asked_back), 0) from depot_lot_facts d join order_line_facts o on o.id = d.order_line_id
                         where d.item_id = i.id))
          order by l.item_id), '[]')
         from depot_voucher_line l join depot_item_facts i on i.id = l.item_id
         join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id where l.voucher_id = w.id) as lines,
      (select jsonb_build_object('activityId', a.id, 'title', a.title, 'name', t.name, 'place', a.place,
          'startsAt', ${iso(db, 'a.starts_at')}, 'endsAt', ${iso(db, 'a.ends_at')})
         from attendee t join sign_up_facts u on u.id = t.sign_up_id join activity_facts a on a.id = u.activity_id
        where t.voucher_id = w.id) as ticket
      from voucher_facts w join member_facts m on m.id = w.member_id where w.id = ${voucherId}`
  return found
}
