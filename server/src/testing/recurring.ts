import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { saveRecurring } from '@gongfang/contract/buying/recurring'
import { setStanding } from '@gongfang/contract/goods/shopping-list'
import { listAddresses } from '@gongfang/contract/people/address'
import type { TestMember } from './shop.ts'

/** Lets a list of a member who has an address hand in by itself every four weeks. */
export async function aRecurring(member: TestMember, listId: number) {
  const [address] = await member.call(listAddresses, {})
  await member.call(setStanding, { id: listId, weeks: 4, nextOn: dayAfter(dayOf(new Date()), 3) })
  const addressId = address?.id ?? 0
  await member.call(saveRecurring, { listId, version: 0, on: true, addressId, percent: 5, notes: {} })
}
