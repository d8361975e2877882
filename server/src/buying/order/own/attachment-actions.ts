import { refuse } from '@gongfang/contract/base/refusal'
import { orderCan } from '@gongfang/contract/buying/order'
import { roleMust } from '../../../http/session.ts'
import type { AttachedPart } from '../../../system/attachment/door.ts'
import { lockOwn } from '../actions.ts'
import { insertEvent } from '../queries.ts'
import { sightOf } from './actions.ts'
import { demandsFile, maySee } from './queries.ts'

/** Who may see an order reads its files; its buyer changes them. */
export const attached: AttachedPart = {
  noun: 'order',
  staffRead: 'order.read',
  mayRead: (db, caller, id) => maySee(db, sightOf(caller), id),
  async open(tx, { caller, now }, { no, change }) {
    roleMust(caller, 'order')
    const { id, state } = await lockOwn(tx, { no, memberId: caller.id })
    const what = change === 'add' ? 'attach' : 'detach'
    if (!orderCan[what].includes(state)) refuse('attachmentsClosed', { values: { what: '订单' } })
    return {
      id,
      needsOne: change === 'remove' && (await demandsFile(tx, id)),
      noted: (note) => insertEvent(tx, { orderId: id, at: now, what: 'noted', who: 'member', note }),
    }
  },
}
