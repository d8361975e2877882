import { handOver, takeBack } from '../../goods/depot/door.ts'
import { tellMember } from './events.ts'
import { type Kind, nameOf } from './parts.ts'

/** A code for goods hands them over. Taken back, the goods return and the code stays used. */
export const depot: Kind = {
  honour: (tx, voucher, { lines, no, staff, place, note, now }) =>
    handOver(tx, { voucher, lines, reference: no, staff, place, note, at: now }),
  tell(tx, memberId, { no, lines }) {
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    return tellMember(tx, { memberId, event: 'depotVerified', reference: no, values: { no, pieces } })
  },
  lock: async (tx) => ({
    calledOff: false,
    takeBack: ({ no, memberId, place, reason, staff, now }) =>
      takeBack(tx, {
        memberId,
        place,
        reference: no,
        at: now,
        staff: nameOf(staff),
        note: `撤销核销：${reason}`,
      }),
  }),
  tellUndone: (tx, { memberId, no, reason }) =>
    tellMember(tx, { memberId, event: 'verificationUndone', reference: no, values: { no, reason } }),
}
