import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { adjustDepot } from '@gongfang/contract/goods/depot-desk'
import type { StaffContext } from '../../http/context.ts'
import { dayNumber } from '../../numbers.ts'
import { lockStanding } from '../../people/member/door.ts'
import { audit } from '../../system/audit/door.ts'
import { listLosses, lockItem } from './desk-queries.ts'
import { listKept, moveHeld } from './queries.ts'
import { collectableOf, putBack, takeOut } from './rules.ts'

/** Corrects a count with an entry that states the reason; never below zero or below what is asked back. */
export const adjust = (
  ctx: StaffContext,
  { itemId, delta, reason, place, seen }: Parsed<typeof adjustDepot>,
) =>
  ctx.once(async (tx) => {
    const item = (await lockItem(tx, itemId)) ?? refuse('notFound')
    const { memberId, skuId, held, modelCode } = item
    if (delta > 0 && !(await lockStanding(tx, memberId))) refuse('memberLeft')
    if (seen !== undefined && seen !== held) refuse('depotMoved', { values: { held } })
    if (held + delta < 0) refuse('depotBelowZero', { values: { held, less: -delta } })
    const [kept = refuse('notFound')] = await listKept(tx, { memberId, ids: [itemId] })
    const most = collectableOf(kept)
    if (-delta > most) refuse('depotAskedBackLess', { values: { asked: held - most } })
    const reference = `TZ${dayNumber(ctx.now)}`
    const words = { staff: ctx.caller.name, place, note: reason, at: ctx.now }
    await moveHeld(tx, { memberId, kind: 'adjust', reference, ...words }, [
      {
        skuId,
        delta,
        lots: delta > 0 ? putBack(await listLosses(tx, itemId), delta) : takeOut(kept, -delta),
      },
    ])
    const after = held + delta
    await audit(tx, ctx, {
      what: 'depot.adjust',
      subject: `depot ${itemId}`,
      before: { modelCode, held },
      after: { modelCode, held: after, reason, reference },
    })
    return { held: after }
  })
