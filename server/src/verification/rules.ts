import { refuse } from '@gongfang/contract/refusal'
import { UNDO_MINUTES } from '@gongfang/contract/voucher'

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

/** Soon after, and once. */
export function mustBeUndoable({ at, undoneAt }: Pick<VerificationRow, 'at' | 'undoneAt'>, now: Date) {
  if (undoneAt !== null) refuse('undoneAlready')
  if (now.getTime() >= Date.parse(at) + UNDO_MINUTES * 60_000)
    refuse('undoTooLate', { values: { minutes: UNDO_MINUTES } })
}
