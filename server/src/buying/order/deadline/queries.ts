import type { Db } from '../../../db/connect.ts'
import { hasRefused } from '../queries.ts'

/**
 * Orders whose deadline has passed: unpaid ones to cancel, shipped ones to receive. Not those with refused goods that
 * nobody has settled, and not those with an open attempt at a
 * channel outside: whoever asks about it ends it, and it may have been paid in time while nobody asked.
 */
export const listDue = (
  db: Db,
  { now, memberId, limit }: { now: Date; memberId?: number; limit: number },
) => db<{ id: number; state: 'unpaid' | 'shipped' }[]>`
  (select id, state from shop_order o
    where state = 'unpaid' and pay_before <= ${now} ${memberId ? db`and member_id = ${memberId}` : db``}
      and not exists (select from payment_facts p
                       where p.purpose = 'order' and p.subject_id = o.id and p.state = 'created' and p.ask_at is not null)
    order by pay_before limit ${limit})
  union all
  (select id, state from shop_order o
    where state = 'shipped' and not ${hasRefused(db)} and auto_receive_at <= ${now} ${memberId ? db`and member_id = ${memberId}` : db``}
    order by auto_receive_at limit ${limit})`
