import type { Db } from '../../db/connect.ts'
import { refundIsTransferred } from '../payment/door.ts'

interface Leaving {
  readonly memberId: number
  readonly now: Date
}

interface Closing {
  readonly institutionId: number
  readonly now: Date
}

export const countSignUps = (db: Db, { memberId, now }: Leaving) => db`
  (select count(*) from sign_up_facts s join activity_facts a on a.id = s.activity_id
    where s.member_id = ${memberId}
      and (s.state in ('unpaid', 'waitlisted', 'registered') and a.ends_at > ${now}
        or ${refundIsTransferred(db, 'signUp', 's')}
        or s.state = 'cancelled' and s.paid_at is not null and s.fee_points > 0 and not exists (
             select from payment_facts p join refund_facts r on r.payment_id = p.id
              where p.purpose = 'signUp' and p.subject_id = s.id and r.state = 'done')))`

export const countSignUpsOf = (db: Db, { institutionId, now }: Closing) => db`
  (select count(*) from sign_up_facts s join activity_facts a on a.id = s.activity_id
    where s.institution_id = ${institutionId}
      and (s.state in ('unpaid', 'waitlisted', 'registered') and a.ends_at > ${now}
        or ${refundIsTransferred(db, 'signUp', 's')}))`
