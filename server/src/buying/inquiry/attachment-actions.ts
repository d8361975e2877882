import { roleMay } from '@gongfang/contract/people/institution'
import type { AttachedPart } from '../../system/attachment/door.ts'
import { sightOf } from './actions.ts'
import { findSeen } from './own-queries.ts'

/** Who may see an inquiry reads its files. They come with the draft and with messages, and stay. */
export const attached: AttachedPart = {
  noun: 'inquiry',
  staffRead: 'inquiry.read',
  async mayRead(db, caller, id) {
    if (caller.institutionId === null || caller.status !== 'approved' || !roleMay(caller.roles, 'prices'))
      return false
    return (await findSeen(db, sightOf(caller), { id })) !== undefined
  },
}
