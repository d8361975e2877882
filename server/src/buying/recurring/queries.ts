import type { Day } from '@gongfang/contract/base/time'
import type { LastingNote } from '@gongfang/contract/buying/order-notes'
import type { RecurringReason, RecurringRun } from '@gongfang/contract/buying/recurring'
import { institutionCan } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import type { AgreedPrice } from './rules.ts'

export interface Plan {
  id: number
  listId: number | null
  listName: string
  memberId: number
  institutionId: number
  version: number
  addressId: number | null
  fundId: number | null
  notes: Partial<Record<LastingNote, string>>
  percent: number
  currency: 'money' | 'points'
  agreed: AgreedPrice[]
  agreedAt: string
  pausedWhy: string
  heldOn: Day | null
}

const columns = (db: Db) => db`
  id, list_id, list_name, member_id, institution_id, version, address_id, fund_id, notes, percent, currency, agreed,
  agreed_at, paused_why, held_on`

export async function findPlan(db: Db, listId: number) {
  const [row] = await db<Plan[]>`select ${columns(db)} from recurring_plan where list_id = ${listId}`
  return row
}

/** After its list. */
export async function lockPlan(tx: Db, listId: number) {
  const [row] = await tx<Plan[]>`
    select ${columns(tx)} from recurring_plan where list_id = ${listId} for no key update`
  return row
}

type Saved = Pick<Plan, 'memberId' | 'institutionId' | 'addressId' | 'fundId' | 'notes' | 'percent'> & {
  now: Date
}
type Agreed = Pick<Plan, 'currency' | 'agreed'>

export const insertPlan = (tx: Db, p: Saved & Agreed & { listId: number; name: string }) => tx`
  insert into recurring_plan (list_id, list_name, member_id, institution_id, version, address_id, fund_id, notes, percent,
    currency, agreed, agreed_at, changed_at)
  values (${p.listId}, ${p.name}, ${p.memberId}, ${p.institutionId}, 1, ${p.addressId}, ${p.fundId},
    ${tx.json({ ...p.notes })}, ${p.percent}, ${p.currency}, ${tx.json(p.agreed.map((one) => ({ ...one })))}, ${p.now}, ${p.now})`

export const updatePlan = (tx: Db, id: number, p: Saved & { name: string }) => tx`
  update recurring_plan
     set version = version + 1, list_name = ${p.name}, member_id = ${p.memberId}, institution_id = ${p.institutionId},
         address_id = ${p.addressId}, fund_id = ${p.fundId}, notes = ${tx.json({ ...p.notes })}, percent = ${p.percent},
         paused_why = '', changed_at = ${p.now}
   where id = ${id}`

export const updateAgreed = (tx: Db, id: number, { currency, agreed, now }: Agreed & { now: Date }) => tx`
  update recurring_plan
     set version = version + 1, currency = ${currency}, agreed = ${tx.json(agreed.map((one) => ({ ...one })))},
         agreed_at = ${now}, changed_at = ${now}
   where id = ${id}`

export const updatePaused = (tx: Db, id: number, { why, now }: { why: string; now: Date }) => tx`
  update recurring_plan set paused_why = ${why}, changed_at = ${now} where id = ${id}`

export const updateHeld = (tx: Db, id: number, day: Day | null) =>
  tx`update recurring_plan set held_on = ${day} where id = ${id}`

interface NewRun {
  planId: number
  day: Day
  byMemberId: number | null
  now: Date
}

/** Nothing if the day has its run: the job ran before. */
export const hasRun = async (tx: Db, { planId, day }: Pick<NewRun, 'planId' | 'day'>) => {
  const [row] = await tx`
    select from recurring_run where plan_id = ${planId} and day = ${day} and by_member_id is null`
  return row !== undefined
}

export const insertRun = (
  tx: Db,
  {
    planId,
    day,
    byMemberId,
    now,
    ...came
  }: NewRun & ({ requestId: number } | { reasons: readonly RecurringReason[] }),
) => tx`
  insert into recurring_run (plan_id, day, at, by_member_id, request_id, reasons)
  values (${planId}, ${day}, ${now}, ${byMemberId}, ${'requestId' in came ? came.requestId : null},
          ${tx.json('reasons' in came ? came.reasons.map((one) => ({ ...one })) : [])})`

export const listRuns = (db: Db, planId: number, most: number) => db<RecurringRun[]>`
  select u.day, u.at, u.by_member_id is not null as by_hand, u.reasons,
         case when r.id is not null then jsonb_build_object('no', r.no, 'state', r.state) end as request
    from recurring_run u left join purchase_request_facts r on r.id = u.request_id
   where u.plan_id = ${planId} order by u.id desc limit ${most}`

/** The owner as a buyer of an institution; undefined: not of that institution any more, or disabled. */
export async function findBuyer(
  db: Db,
  { memberId, institutionId }: Pick<Plan, 'memberId' | 'institutionId'>,
) {
  const [row] = await db<{ unitId: number | null; may: boolean; approved: boolean }[]>`
    select ms.unit_id, ms.roles && ${[...institutionCan.order]} as may, i.state = 'approved' as approved
      from membership_now ms
      join institution_facts i on i.id = ms.institution_id
      join member_facts m on m.id = ms.member_id and not m.disabled
     where ms.member_id = ${memberId} and ms.institution_id = ${institutionId}`
  return row
}

export async function findOwner(db: Db, memberId: number) {
  const [row] = await db<[{ name: string; reads: boolean }]>`
    select ${shownName(db, 'm')} as name, not m.disabled and m.left_at is null as reads
      from member_facts m where m.id = ${memberId}`
  return row
}

/** An address that the member may send to. */
export async function isOwnAddress(
  db: Db,
  of: { addressId: number; memberId: number; institutionId: number },
) {
  const [row] = await db`
    select from address_facts
     where id = ${of.addressId} and (member_id = ${of.memberId} or institution_id = ${of.institutionId})`
  return row !== undefined
}

/** Lists that hand in for somebody who has left the institution or was disabled. */
export const listWithoutOwner = (db: Db) => db<{ listId: number }[]>`
  select p.list_id
    from recurring_plan p join shopping_list_facts l on l.id = p.list_id and l.hands_in and l.next_on is not null
   where not exists (
     select from membership_now ms join member_facts m on m.id = ms.member_id and not m.disabled
      where ms.member_id = p.member_id and ms.institution_id = p.institution_id)
   order by p.id`

/** Ends the plans of deleted lists, each once. */
export const endDeleted = (tx: Db, now: Date) => tx<{ id: number; memberId: number; listName: string }[]>`
  update recurring_plan set ended_at = ${now}, held_on = null where list_id is null and ended_at is null
  returning id, member_id, list_name`

/** Managers of the institution's members; they are told that a list stopped because its owner left. Empty if the list is not shared. */
export const listHeirs = (db: Db, listId: number) => db<{ memberId: number }[]>`
  select ms.member_id
    from shopping_list_facts l join membership_now ms on ms.institution_id = l.institution_id
   where l.id = ${listId} and ms.roles && ${[...institutionCan.people]} order by ms.member_id`

/** A member leaves the shop. */
export const forgetOwner = (tx: Db, memberId: number) => tx`
  update recurring_plan set address_id = null, notes = '{}', held_on = null where member_id = ${memberId}`
