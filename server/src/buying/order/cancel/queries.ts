import type { Db } from '../../../db/connect.ts'

export const updateCancelled = (tx: Db, { id, reason, now }: { id: number; reason: string; now: Date }) => tx`
  update shop_order set state = 'cancelled', ended_at = ${now}, cancel_reason = ${reason}
   where id = ${id} and state = 'unpaid'`
