import type { AttachedPart } from '../../system/attachment/door.ts'
import { isVisible } from './asked-actions.ts'
import { findNumber } from './queries.ts'

/** Who may see a request reads its files. They change when it is handed in again, because those who decide have seen them. */
export const attached: AttachedPart = {
  noun: 'request',
  staffRead: 'order.read',
  async mayRead(db, caller, id) {
    const { institutionId, status } = caller
    if (institutionId === null || status !== 'approved') return false
    const no = await findNumber(db, id, institutionId)
    return no !== undefined && isVisible(db, no, caller)
  },
}
