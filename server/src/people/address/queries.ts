import type { Parsed } from '@gongfang/contract/base/endpoint'
import type { Address, OfferedAddress, saveAddress } from '@gongfang/contract/people/address'
import type { Db } from '../../db/connect.ts'
import type { Claim, LiveSession } from '../../http/context.ts'
import { liveSession } from '../../http/session.ts'
import { unitPathOf } from '../team/door.ts'

const columns = (db: Db) => db`id, receiver, phone, region_code, region_text, detail, tag, is_default`

export type AddressForm = Omit<Parsed<typeof saveAddress>, 'id'> & { regionText: string }

/**
 * Own addresses, the default one first, then the newest, and those of the institution, with the session in each row. No
 * row when there is no such session.
 */
export const listAddressesOf = (db: Db, claim: Claim) => db<
  (LiveSession & (OfferedAddress | { id: null }))[]
>`
  select live.session_id, live.last_seen_at, ${columns(db)}, shared
    from (${liveSession(db, claim)}) live
    left join lateral (
      select ${columns(db)}, null::jsonb as shared, 0 as rank from address where member_id = live.member_id
       union all
      select f.id, f.receiver, f.phone, f.region_code, f.region_text, f.whole_detail, f.tag, false,
             jsonb_build_object('name', f.name, 'unitPath', ${unitPathOf(db, db`f.unit_id`)}), 1
        from membership_now n join address_facts f on f.institution_id = n.institution_id
       where n.member_id = live.member_id) a on true
   order by a.rank, a.is_default desc, a.shared ->> 'unitPath', a.shared ->> 'name', a.id desc`

export const findAddress = (db: Db, memberId: number, id: number) => db<Address[]>`
  select ${columns(db)} from address where member_id = ${memberId} and id = ${id}`

export const findDefault = (db: Db, memberId: number) => db<Address[]>`
  select ${columns(db)} from address where member_id = ${memberId} and is_default`

/** Serialises changes of one member's addresses, so that the limit and the default stay correct. */
export const lockAddresses = (tx: Db, memberId: number) => tx`
  select pg_advisory_xact_lock(hashtextextended('address', ${memberId}))`

export const countAddresses = (db: Db, memberId: number) => db<{ count: number }[]>`
  select count(*) from address where member_id = ${memberId}`

export const insertAddress = (tx: Db, memberId: number, form: AddressForm) => tx<Address[]>`
  insert into address (member_id, receiver, phone, region_code, region_text, detail, tag, is_default)
  values (${memberId}, ${form.receiver}, ${form.phone}, ${form.regionCode}, ${form.regionText}, ${form.detail},
          ${form.tag}, ${form.isDefault})
  returning ${columns(tx)}`

export const updateAddress = (tx: Db, id: number, form: AddressForm) => tx<Address[]>`
  update address
     set receiver = ${form.receiver}, phone = ${form.phone}, region_code = ${form.regionCode},
         region_text = ${form.regionText}, detail = ${form.detail}, tag = ${form.tag}, is_default = ${form.isDefault}
   where id = ${id}
  returning ${columns(tx)}`

export const deleteAddress = (tx: Db, memberId: number, id: number) => tx<{ isDefault: boolean }[]>`
  delete from address where member_id = ${memberId} and id = ${id} returning is_default`

export const clearDefault = (tx: Db, memberId: number) => tx`
  update address set is_default = false where member_id = ${memberId} and is_default`

export const setDefault = (tx: Db, memberId: number, id: number) => tx`
  update address set is_default = true where member_id = ${memberId} and id = ${id}`

export const promoteNewest = (tx: Db, memberId: number) => tx`
  update address set is_default = true
   where id = (select max(id) from address where member_id = ${memberId})`

export const deleteAll = (tx: Db, memberId: number) => tx`delete from address where member_id = ${memberId}`
