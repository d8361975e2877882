import { refuse } from '@gongfang/contract/base/refusal'
import { ACCEPTANCE_RULES } from '@gongfang/contract/buying/acceptance'

export interface Undoable {
  memberId: number
  at: string
  /** It was taken back already. */
  gone: boolean
  /** A later acceptance decided about the same goods. */
  acceptedLater: boolean
  /** An after-sale was opened for its goods since. */
  claimed: boolean
}

/** An acceptance is taken back by who registered it, for a few minutes, and only while nothing was built on it. */
export function mustBeUndoable(one: Undoable, { memberId, now }: { memberId: number; now: Date }) {
  if (one.memberId !== memberId) refuse('acceptanceOfOther')
  if (now.getTime() - new Date(one.at).getTime() > ACCEPTANCE_RULES.takeBackMinutes * 60_000)
    refuse('acceptanceLate')
  if (one.claimed) refuse('acceptanceFollowed', { values: { what: '申请售后' } })
  if (one.acceptedLater) refuse('acceptanceFollowed', { values: { what: '再次登记验收' } })
}
