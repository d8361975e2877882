import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Each day has its request, of the institution, or says why there is none; a list that hands in knows how. */
const listWrongRuns = (db: Db) => db<Broken>`
  select u.id as run, p.id as plan, u.day
    from recurring_run u
    join recurring_plan p on p.id = u.plan_id
    left join purchase_request_facts r on r.id = u.request_id
   where (r.id is null) = (u.reasons = '[]')
      or r.created_at <> u.at
      or r.id is not null and not exists (
           select from membership_ever ms where ms.member_id = r.member_id and ms.institution_id = r.institution_id)
   union all
  select null, l.id, l.next_on
    from shopping_list_facts l
   where l.hands_in and not exists (select from recurring_plan p where p.list_id = l.id)`

/** No order comes of such a request unless a person agreed to it: who decides, or the requester who handed it in. */
const listUnasked = (db: Db) => db<Broken>`
  select r.no, r.state
    from recurring_run u join purchase_request_facts r on r.id = u.request_id
   where r.state in ('approved', 'ordered')
     and not exists (select from purchase_event_facts e
                      where e.request_id = r.id and e.member_id is not null and e.what in ('agreed', 'submitted'))`

export const books: readonly BookRule[] = [
  { name: 'Q7', says: '自动提交的每一天都有采购申请，或写明为何没有', listBroken: listWrongRuns },
  { name: 'Q8', says: '自动提交的采购申请都经人同意或确认才成为订单', listBroken: listUnasked },
]
