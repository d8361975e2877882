import type { Unit } from '@gongfang/contract/base/unit'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import type { UnitFacts } from './unit-rules.ts'

export const listUnitRows = (db: Db, institutionId: number) => db<Unit[]>`
  select u.id, u.name, u.parent_id, u.state,
         (select count(*) from membership_ever s
           where s.institution_id = u.institution_id and s.unit_id = u.id and s.state <> 'left') as people,
         coalesce((select jsonb_agg(jsonb_build_object('memberId', m.id, 'name', ${shownName(db, 'm')}) order by m.id)
            from membership_now s join member_facts m on m.id = s.member_id
           where s.institution_id = u.institution_id and u.id = any(s.manages)), '[]') as managers
    from unit u where u.institution_id = ${institutionId} order by u.state, u.name, u.id`

/** Changes of units are made under the lock of their institution, so these stay as they are. */
export const listFacts = (tx: Db, institutionId: number) => tx<UnitFacts[]>`
  select id, name, above, parent_id, state from unit where institution_id = ${institutionId}`

interface Place {
  institutionId: number
  id: number
}

export async function insertUnit(
  tx: Db,
  {
    institutionId,
    name,
    above,
    now,
  }: { institutionId: number; name: string; above: readonly number[]; now: Date },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into unit (institution_id, name, above, created_at)
    values (${institutionId}, ${name}, ${[...above]}, ${now}) returning id`
  return row.id
}

/** Moves the units below it along. */
export const updateUnitFacts = (
  tx: Db,
  {
    id,
    name,
    above,
    before,
  }: { id: number; name: string; above: readonly number[]; before: readonly number[] },
) => tx`
  update unit set name = case when id = ${id} then ${name} else name end,
         above = ${[...above]}::bigint[] || above[${before.length + 1}:]
   where id = ${id} or above @> array[${id}::bigint]`

export const updateUnitState = (tx: Db, { id, state }: { id: number; state: UnitFacts['state'] }) =>
  tx`update unit set state = ${state} where id = ${id}`

export async function countUnitPeople(tx: Db, { institutionId, id }: Place) {
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from membership_ever
     where institution_id = ${institutionId} and unit_id = ${id} and state <> 'left'`
  return row.count
}

/** Lists the managers that `listUnitRows` shows. */
export async function listManagers(tx: Db, { institutionId, id }: Place) {
  const rows = await tx<{ memberId: number }[]>`
    select member_id from membership_now
     where institution_id = ${institutionId} and ${id}::bigint = any(manages)`
  return rows.map(({ memberId }) => memberId)
}

/** Names of those who are active in the institution, of the members that are asked for. */
export const listActiveNames = (tx: Db, institutionId: number, memberIds: readonly number[]) => tx<
  { memberId: number; name: string }[]
>`
  select s.member_id, ${shownName(tx, 'm')} as name from membership_now s join member_facts m on m.id = s.member_id
   where s.institution_id = ${institutionId} and s.member_id = any(${[...memberIds]}::bigint[])
   order by s.member_id`
