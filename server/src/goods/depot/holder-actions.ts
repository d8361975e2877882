import { refuse } from '@gongfang/contract/base/refusal'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { findHolder, listStopped } from './holder-queries.ts'

/**
 * Refuses goods whose holder the shop or their institution has disabled, and a holder whose roles do not collect. A code
 * may be older than either.
 */
export async function mustMayCollect(
  db: Db,
  { memberId, itemIds }: { memberId: number; itemIds: readonly number[] },
) {
  const holder = (await findHolder(db, memberId)) ?? refuse('notFound')
  if (holder.disabled || !roleMay(holder.roles, 'collect')) refuse('holderStopped')
  if (holder.stopped && (await listStopped(db, { memberId, itemIds })).length > 0) refuse('holderStopped')
}
