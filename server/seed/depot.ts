import { redeem, undo } from '../src/buying/verification/actions.ts'
import type { Db } from '../src/db/connect.ts'
import { insertVoucherLines, listItems } from '../src/goods/depot/queries.ts'
import { issueVoucher } from '../src/goods/voucher/actions.ts'
import { readData } from './data.ts'
import type { Buyer } from './orders.ts'
import { MINUTE } from './stories.ts'

interface Visit {
  agoMs: number
  /** [model code, pieces] */
  goods: readonly (readonly [string, number])[]
  staff: string
  place: string
  note: string
  /** Why it was taken back a few minutes later. */
  undone?: string
}

/** Collections from the depot, oldest first. */
export const visits = readData<readonly Visit[]>('collections')

/** Codes are drawn at random here as well: one that everybody can read in the sources would be none. */
export async function collect(tx: Db, { memberId, now }: Buyer, visit: Visit) {
  const { goods, staff, place, note, undone } = visit
  const at = new Date(now.getTime() - visit.agoMs)
  const run = <T>(work: (tx: Db) => Promise<T>) => work(tx)
  const code = await issueVoucher(tx, {
    kind: 'depot',
    memberId,
    validFrom: at,
    validUntil: new Date(at.getTime() + 10 * MINUTE),
    now: at,
  })
  const items = await listItems(tx, { memberId, keyword: undefined, page: 1, limit: 100 })
  const itemIdOf = new Map(items.map(({ modelCode, id }) => [modelCode, id]))
  const lines = goods.map(([modelCode, quantity]) => ({ itemId: itemIdOf.get(modelCode) ?? 0, quantity }))
  await insertVoucherLines(tx, code.id, lines)
  const shown = { code: code.digits, staff, now: new Date(at.getTime() + 2 * MINUTE) }
  const { no } = await redeem(run, { ...shown, place, note })
  if (undone) await undo(run, { code: no, reason: undone, staff, now: new Date(at.getTime() + 7 * MINUTE) })
}
