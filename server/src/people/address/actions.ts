import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  ADDRESS_LIMIT,
  type Address,
  normalContact,
  type saveAddress,
} from '@gongfang/contract/people/address'
import type { Db } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { regionText } from '../../outside/regions.ts'
import * as queries from './queries.ts'

/** Returns the member's own address with this id, or the default one without an id; null when there is none. */
export async function findOwnAddress(db: Db, memberId: number, id?: number): Promise<Address | null> {
  const [found] = await (id === undefined
    ? queries.findDefault(db, memberId)
    : queries.findAddress(db, memberId, id))
  return found ?? null
}

export async function saveOwnAddress({ id, ...given }: Parsed<typeof saveAddress>, context: MemberContext) {
  const memberId = context.caller.id
  const form = {
    ...given,
    phone: normalContact(given.phone) ?? given.phone,
    regionText: regionText(given.regionCode) ?? refuse('regionUnknown'),
  }
  return context.transaction(async (tx) => {
    await queries.lockAddresses(tx, memberId)
    if (id === undefined) await mustHaveRoom(tx, memberId)
    else if (!(await findOwnAddress(tx, memberId, id))) refuse('notFound')
    const isDefault = form.isDefault || (await isNeededAsDefault(tx, memberId, id))
    if (isDefault) await queries.clearDefault(tx, memberId)
    const wanted = { ...form, isDefault }
    const [saved] = await (id === undefined
      ? queries.insertAddress(tx, memberId, wanted)
      : queries.updateAddress(tx, id, wanted))
    return saved!
  })
}

export async function deleteOwnAddress(id: number, context: MemberContext) {
  const memberId = context.caller.id
  await context.transaction(async (tx) => {
    await queries.lockAddresses(tx, memberId)
    const [deleted] = await queries.deleteAddress(tx, memberId, id)
    if (!deleted) refuse('notFound')
    if (deleted.isDefault) await queries.promoteNewest(tx, memberId)
  })
}

export async function setOwnDefault(id: number, context: MemberContext) {
  const memberId = context.caller.id
  await context.transaction(async (tx) => {
    await queries.lockAddresses(tx, memberId)
    if (!(await findOwnAddress(tx, memberId, id))) refuse('notFound')
    await queries.clearDefault(tx, memberId)
    await queries.setDefault(tx, memberId, id)
  })
}

async function mustHaveRoom(tx: Db, memberId: number) {
  const [counted] = await queries.countAddresses(tx, memberId)
  if (counted!.count >= ADDRESS_LIMIT) refuse('addressLimit')
}

/** A member with addresses always has a default one: the first becomes it, and it changes only in favour of another. */
async function isNeededAsDefault(tx: Db, memberId: number, id?: number) {
  const current = await findOwnAddress(tx, memberId)
  return current === null || current.id === id
}

/** Used when a member closes the account. */
export const forgetAddresses = queries.deleteAll
