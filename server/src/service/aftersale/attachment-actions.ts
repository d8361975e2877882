import { refuse } from '@gongfang/contract/base/refusal'
import { aftersaleAttachable } from '@gongfang/contract/service/aftersale'
import { roleMust } from '../../http/session.ts'
import type { AttachedPart } from '../../system/attachment/door.ts'
import { lockOwn } from './actions.ts'
import { isOf } from './queries.ts'

/** Its member reads and changes its files; once the money is on its way they stay. */
export const attached: AttachedPart = {
  noun: 'aftersale',
  staffRead: 'aftersale.read',
  mayRead: (db, caller, id) => isOf(db, { id, memberId: caller.id }),
  async open(tx, ctx, { no }) {
    roleMust(ctx.caller, 'aftersale')
    const { id, state } = await lockOwn(tx, ctx, no)
    if (!aftersaleAttachable.includes(state)) refuse('attachmentsClosed', { values: { what: '售后' } })
    return { id }
  },
}
