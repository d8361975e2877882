import type { SignUpState } from '@gongfang/contract/buying/activity'
import type { DeskSignUp } from '@gongfang/contract/buying/activity-desk'
import type { DeskMember } from '@gongfang/contract/buying/verification-desk'
import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import { countUpTo } from '../../db/key-page.ts'
import { maskedPhone, phoneIs } from '../../db/phone.ts'
import { containing } from '../../db/words.ts'

export interface ToTell {
  no: string
  memberId: number
}

/** Members who are registered or on the waitlist. */
export const listToTell = (
  tx: Db,
  { activityId, nos }: { activityId: number; nos?: readonly string[] | undefined },
) => tx<ToTell[]>`
  select no, member_id from sign_up
   where activity_id = ${activityId} and state <> 'cancelled' ${nos ? tx`and no = any(${nos as string[]})` : tx``}
   order by id`

/** Columns of member `m` and institution `i`. */
const deskMember = (db: Db) => db`
  jsonb_build_object('id', m.id, 'nickname', m.nickname, 'phone', ${maskedPhone(db, db`m.mobile`)}, 'jigou', i.jigou)`

export interface SignUpFilter {
  /** Always set for the list; an export may contain all activities. */
  activityId?: number | undefined
  state?: SignUpState | undefined
  keyword?: string | undefined
}

const from = (db: Db, filter: SignUpFilter) => db`
  from sign_up s join member_facts m on m.id = s.member_id join institution_facts i on i.id = s.institution_id
 where ${matching(db, filter)}`

/** Conditions on sign-up `s`, member `m` and institution `i`. */
export const matching = (db: Db, { activityId, state, keyword }: SignUpFilter) => db`
  true ${activityId ? db`and s.activity_id = ${activityId}` : db``} ${state ? db`and s.state = ${state}` : db``}
   ${keyword ? named(db, keyword) : db``}`

const named = (db: Db, keyword: string) => db`
  and (s.no = ${keyword} or ${phoneIs(db, db`m.mobile`, keyword)} or m.nickname ilike ${containing(keyword)}
       or i.jigou ilike ${containing(keyword)}
       or exists (select from attendee t where t.sign_up_id = s.id and t.name ilike ${containing(keyword)}))`

export type SignUpRow = Omit<DeskSignUp, 'pay'> & { paidAt: string | null; refund: 'running' | 'done' | null }

export const listSignUps = (
  db: Db,
  filter: SignUpFilter,
  { before, limit }: { before: number; limit: number },
) => db<SignUpRow[]>`
  select s.id, s.no, s.state, ${deskMember(db)} as member, s.seats, s.fee_fen, s.fee_points, s.paid_at,
         s.created_at, case when s.state = 'unpaid' then s.pay_before end as pay_before, s.remark, s.cancel_reason,
         case when s.state = 'cancelled' and s.paid_at is not null then coalesce((
           select case r.state when 'done' then 'done' else 'running' end
             from payment_facts p join refund_facts r on r.payment_id = p.id
            where p.purpose = 'signUp' and p.subject_id = s.id and p.kept order by r.id desc limit 1), 'running') end as refund,
         (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'answers', t.answers,
              'ticket', coalesce((select v.digits from voucher_facts v where v.id = t.voucher_id and v.state <> 'void'), ''),
              'attendedAt', ${iso(db, 't.attended_at')}, 'certificateNo', t.certificate_no) order by t.position), '[]')
            from attendee t where t.sign_up_id = s.id) as attendees
    ${from(db, filter)} and s.id < ${before} order by s.id desc limit ${limit}`

export const countSignUps = (db: Db, filter: SignUpFilter) => countUpTo(db, db`select 1 ${from(db, filter)}`)

export async function countStates(db: Db, activityId: number) {
  const rows = await db<{ state: SignUpState; count: number }[]>`
    select state, count(*) as count from sign_up where activity_id = ${activityId} group by state`
  return { all: rows.reduce((sum, { count }) => sum + count, 0), ...byState(rows) }
}

const byState = (rows: readonly { state: SignUpState; count: number }[]) => {
  const none = { unpaid: 0, waitlisted: 0, registered: 0, attended: 0, cancelled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) } as typeof none
}

export interface Applicant {
  institutionId: number | null
  approved: boolean
}

/** Finds the member to sign up, with the institution and whether it is approved. */
export async function findApplicant(db: Db, memberId: number): Promise<Applicant | undefined> {
  const [row] = await db<Applicant[]>`
    select i.id as institution_id, coalesce(i.state = 'approved', false) as approved
      from member_facts m
      left join membership_now ms on ms.member_id = m.id
      left join institution_facts i on i.id = ms.institution_id
     where m.id = ${memberId} and not m.disabled`
  return row
}

export async function findByPhone(db: Db, mobile: string) {
  const [row] = await db<{ member: DeskMember; approved: boolean }[]>`
    select jsonb_build_object('id', m.id, 'nickname', m.nickname, 'phone', ${maskedPhone(db, db`m.mobile`)},
             'jigou', coalesce(i.jigou, '')) as member, coalesce(i.state = 'approved', false) as approved
      from member_facts m
      left join membership_now ms on ms.member_id = m.id
      left join institution_facts i on i.id = ms.institution_id
     where m.mobile = ${mobile} and not m.disabled`
  return row
}
