import type { Parsed } from '@gongfang/contract/base/endpoint'
import type { SharedAddress, saveSharedAddress } from '@gongfang/contract/people/shared-address'
import type { Db } from '../../db/connect.ts'
import { unitPathOf } from '../team/door.ts'

type SharedRow = Omit<SharedAddress, 'mayChange'> & {
  /** The unit with those above it; null: the whole institution. */
  units: number[] | null
}

const columns = (db: Db) => db`
  a.id, a.name, a.receiver, a.phone, a.region_code, a.region_text, a.detail, a.hours, a.note, a.unit_id,
  ${unitPathOf(db, db`a.unit_id`)} as unit_path, a.is_default, a.version,
  (select u.above || u.id from unit_facts u where u.id = a.unit_id) as units`

/** Those of the whole institution first. */
export const listShared = (db: Db, institutionId: number) => db<SharedRow[]>`
  select ${columns(db)} from address a
   where a.institution_id = ${institutionId} order by a.unit_id is not null, unit_path, a.name, a.id`

export async function findShared(db: Db, { institutionId, id }: { institutionId: number; id: number }) {
  const [row] = await db<SharedRow[]>`
    select ${columns(db)} from address a where a.institution_id = ${institutionId} and a.id = ${id}`
  return row
}

export async function countShared(db: Db, institutionId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from address where institution_id = ${institutionId}`
  return row.count
}

interface Manager {
  /** Units that the member manages. */
  manages: number[]
}

export async function findManager(db: Db, place: { memberId: number; institutionId: number }) {
  const [row] = await db<Manager[]>`
    select manages from membership_now
     where member_id = ${place.memberId} and institution_id = ${place.institutionId}`
  return row
}

/** Active units of the institution, each with those above it. */
export const listUnitLines = (db: Db, institutionId: number) => db<{ id: number; units: number[] }[]>`
  select id, above || id as units from unit_facts where institution_id = ${institutionId} and state = 'active'`

type Form = Omit<Parsed<typeof saveSharedAddress>, 'id' | 'version'> & { regionText: string }

export async function insertShared(tx: Db, institutionId: number, form: Form): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into address (institution_id, unit_id, name, receiver, phone, region_code, region_text, detail, hours, note,
      is_default)
    values (${institutionId}, ${form.unitId}, ${form.name}, ${form.receiver}, ${form.phone}, ${form.regionCode},
            ${form.regionText}, ${form.detail}, ${form.hours}, ${form.note}, ${form.isDefault})
    returning id`
  return row.id
}

export const updateShared = (tx: Db, id: number, form: Form) => tx`
  update address
     set unit_id = ${form.unitId}, name = ${form.name}, receiver = ${form.receiver}, phone = ${form.phone},
         region_code = ${form.regionCode}, region_text = ${form.regionText}, detail = ${form.detail},
         hours = ${form.hours}, note = ${form.note}, is_default = ${form.isDefault}, version = version + 1
   where id = ${id}`

export const clearSharedDefault = (tx: Db, place: { institutionId: number; unitId: number | null }) => tx`
  update address set is_default = false, version = version + 1
   where institution_id = ${place.institutionId} and unit_id is not distinct from ${place.unitId}::bigint and is_default`

export const deleteShared = (tx: Db, id: number) => tx`delete from address where id = ${id}`
