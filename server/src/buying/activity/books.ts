import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/**
 * The seats taken equal the attendees of the sign-ups that hold seats. No activity exceeds its capacity, no
 * institution its limit.
 */
const listWrongSeats = (db: Db) => db<Broken>`
  select a.id as activity_id, a.capacity, a.seats_taken, a.per_institution, t.taken, t.most
    from activity a
    cross join lateral (
      select coalesce(sum(i.taken), 0)::bigint as taken, coalesce(max(i.wanted), 0)::bigint as most,
             coalesce(bool_or(i.miscounted), false) as miscounted
        from (select sum(n.people) filter (where s.state in ('unpaid', 'registered', 'attended')) as taken,
                     sum(n.people) filter (where s.state <> 'cancelled') as wanted,
                     bool_or(n.people <> s.seats) as miscounted
                from sign_up s
                cross join lateral (select count(*) as people from attendee where sign_up_id = s.id) n
               where s.activity_id = a.id group by s.institution_id) i) t
   where a.seats_taken <> t.taken or a.seats_taken > a.capacity or t.miscounted or t.most > a.per_institution
   order by a.id`

/**
 * A paid sign-up has exactly one kept payment, of its fee, and its points have an entry. The fee of a cancelled
 * sign-up is refunded in full within an hour.
 */
const listWrongFees = (db: Db) => db<Broken>`
  select s.no, s.state, s.fee_fen, s.fee_points, p.kept, p.fen, p.points, e.taken, r.back
    from sign_up s
    cross join lateral (
      select count(*) as kept, coalesce(sum(amount_fen), 0)::bigint as fen, coalesce(sum(amount_points), 0)::bigint as points
        from payment_facts where purpose = 'signUp' and subject_id = s.id and kept) p
    cross join lateral (
      select coalesce(-sum(delta), 0)::bigint as taken
        from points_entry_facts where member_id = s.member_id and kind = 'activity' and reference = s.no) e
    cross join lateral (
      select coalesce(sum(f.amount_fen + f.amount_points), 0)::bigint as back
        from refund_facts f join payment_facts k on k.id = f.payment_id
       where k.purpose = 'signUp' and k.subject_id = s.id and k.kept and f.state <> 'failed') r
   where case when s.paid_at is null then p.kept > 0 or e.taken <> 0
     else p.kept <> 1 or p.fen <> s.fee_fen or p.points <> s.fee_points or e.taken <> s.fee_points end
      or r.back > 0 and s.state <> 'cancelled'
      or s.state = 'cancelled' and s.paid_at is not null and s.cancelled_at < now() - interval '1 hour'
         and r.back <> s.fee_fen + s.fee_points
   order by s.id`

/**
 * Each registered attendee has a ticket that is good until the activity ends, others have none; a check-in agrees with sign-up
 * and reward. Nobody waits for an activity that was called off, but who closed the account and cannot get points back.
 */
const listWrongTickets = (db: Db) => db<Broken>`
  select s.no, s.state, t.id as attendee_id, v.state as voucher, t.attended_at
    from attendee t
    join sign_up s on s.id = t.sign_up_id
    join activity a on a.id = s.activity_id
    left join voucher_facts v on v.id = t.voucher_id and v.kind = 'ticket' and v.member_id = s.member_id
   where s.state in ('registered', 'attended') and (v.id is null or v.state = 'void' and a.cancelled_at is null)
      or s.state not in ('registered', 'attended') and (v.state in ('active', 'used') or t.attended_at is not null)
      or s.state = 'registered' and t.attended_at is not null
      or s.state in ('unpaid', 'waitlisted', 'registered') and a.cancelled_at is not null
         and not (s.fee_points > 0 and exists (select from member_facts m where m.id = s.member_id and m.left_at is not null))
      or v.state = 'active' and (a.cancelled_at is not null
           or abs(extract(epoch from v.valid_until - a.ends_at)) > 1)
      or s.state = 'attended' and not exists (select from attendee o where o.sign_up_id = s.id and o.attended_at is not null)
      or s.state = 'attended' and s.reward_points > 0 and s.reward_points <> (
        select coalesce(sum(e.delta), 0) from points_entry_facts e
         where e.member_id = s.member_id and e.kind = 'activity' and starts_with(e.reference, s.no || '/reward'))
   order by t.id`

export const books: readonly BookRule[] = [
  { name: 'A1', says: '已占名额 = 有效参加人之和，不超过活动与机构的名额', listBroken: listWrongSeats },
  { name: 'A2', says: '已付的报名有且只有一笔等额的有效支付，取消后退回', listBroken: listWrongFees },
  { name: 'A3', says: '在册的参加人各有票券，取消的已作废，签到与奖励一致', listBroken: listWrongTickets },
]
