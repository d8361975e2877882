import type { Overview } from '@gongfang/contract/insight/overview'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import { type Parts, type Row, rareKeys } from './parts.ts'

/** One statement: the personal centre asks for it on every visit. */
export async function getOverview(db: Db, parts: Parts, caller: Caller, now: Date): Promise<Overview> {
  const stands = caller.institutionId !== null && caller.status === 'approved'
  const reader = { caller, memberId: caller.id, now, stands }
  const columns = Object.entries(parts)
    .map(([key, part]) => db`${part(db, reader)} as ${db(key)}`)
    .reduce((before, column) => db`${before}, ${column}`)
  const [{ acceptances, toPay, unpaidSignUps, heldLists, movedChanges, ...found }] = await db<
    [Row]
  >`select ${columns}`
  const isRare = new Set<string>(rareKeys)
  return {
    ...(Object.fromEntries(
      Object.entries(found).filter(([key, value]) => !isRare.has(key) || Number(value) > 0),
    ) as Omit<Overview, 'acceptances' | 'toPay' | 'unpaidSignUps' | 'heldLists' | 'movedChanges'>),
    ...(acceptances !== null && { acceptances }),
    ...(toPay.all > 0 && { toPay }),
    ...(unpaidSignUps.length > 0 && { unpaidSignUps }),
    ...(heldLists.length > 0 && { heldLists }),
    ...(movedChanges.length > 0 && { movedChanges }),
  }
}
