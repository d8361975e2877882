import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import type { AttachedPart } from '../../system/attachment/door.ts'
import { sightOf } from './actions.ts'
import { findSeen } from './own-queries.ts'
import { findInquiryOf } from './queries.ts'

/** Who may see an inquiry reads its files and those of its offers. */
async function maySee(db: Db, caller: Caller, id: number) {
  if (caller.institutionId === null || caller.status !== 'approved' || !roleMay(caller.roles, 'prices'))
    return false
  return (await findSeen(db, sightOf(caller), { id })) !== undefined
}

/** Files of the member come with the draft and with messages, those of the shop with a version of the offer. They stay. */
export const attached: readonly AttachedPart[] = [
  { noun: 'inquiry', staffRead: 'inquiry.read', mayRead: maySee },
  {
    noun: 'offer',
    staffRead: 'inquiry.read',
    async mayRead(db, caller, id) {
      const inquiryId = await findInquiryOf(db, id)
      return inquiryId !== undefined && maySee(db, caller, inquiryId)
    },
  },
]
