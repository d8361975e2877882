import { refuse } from '@gongfang/contract/base/refusal'
import { attend, lockTicketActivity, tellAttended, unattend } from '../../activity/door.ts'
import type { Kind } from '../parts.ts'

/** A ticket lets an attendee in. Taken back, it lets in again. */
export const ticket: Kind = {
  honour(tx, { id: voucherId }, { lines, ...at }) {
    if (lines) refuse('verificationLines')
    return attend(tx, { voucherId, ...at })
  },
  tell: (tx, memberId, { no, ticket }) =>
    tellAttended(tx, { memberId, reference: no, ticket: ticket ?? refuse('nothingVerified') }),
  async lock(tx, voucherId) {
    const activity = await lockTicketActivity(tx, voucherId)
    return {
      calledOff: activity !== undefined && activity.cancelledAt !== null,
      takeBack: ({ no, reason, now }) =>
        unattend(tx, { activity: activity ?? refuse('voucherUnknown'), voucherId, no, reason, now }),
    }
  },
}
