import { refuse } from '@gongfang/contract/base/refusal'
import { UNDO_MINUTES } from '@gongfang/contract/goods/voucher'

export interface VerificationRow {
  id: number
  no: string
  voucherId: number
  memberId: number
  staff: string
  place: string
  note: string
  at: string
  undoneAt: string | null
}

/** Once, and soon after; a check-in to an activity that was called off at any time, since its fee is due back. */
export function mustBeUndoable(
  { at, undoneAt }: Pick<VerificationRow, 'at' | 'undoneAt'>,
  { now, calledOff }: { now: Date; calledOff: boolean },
) {
  if (undoneAt !== null) refuse('undoneAlready')
  if (!calledOff && now.getTime() >= Date.parse(at) + UNDO_MINUTES * 60_000)
    refuse('undoTooLate', { values: { minutes: UNDO_MINUTES } })
}
