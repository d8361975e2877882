import { refuse } from '@gongfang/contract/refusal'
import { type Actor, insertAudit } from '../audit/door.ts'
import type { Db } from '../db/connect.ts'
import { tellMember } from '../message/door.ts'
import { regionText } from '../outside/regions.ts'
import { updateStanding } from './institution-queries.ts'
import * as queries from './review-queries.ts'

export interface Decision {
  submissionId: number
  /** Who decides: somebody of the staff, or a command somebody typed. */
  who: Actor | string
  now: Date
}

/** pending → approved, and what was handed in stands from now on. Of two reviewers who decide at once, the second is told that there is nothing left to review. Answers the institution's name. */
export async function approve(tx: Db, decision: Decision): Promise<string> {
  const { memberId, institutionId, form } = await decide(tx, {
    ...decision,
    state: 'approved',
    reason: '',
    fieldReasons: {},
  })
  await updateStanding(tx, institutionId, form, regionText(form.regionCode) ?? '')
  await queries.updateApproved(tx, institutionId, decision.now)
  await tellMember(tx, {
    memberId,
    event: 'reviewApproved',
    reference: `submission/${decision.submissionId}`,
    values: { jigou: form.jigou },
  })
  return form.jigou
}

export interface Rejection extends Decision {
  /** A sentence for the member. */
  reason: string
  /** Sentences beside single fields of the form. */
  fieldReasons: Record<string, string>
}

/** pending → rejected. The member corrects its papers and hands them in again. */
export async function reject(tx: Db, rejection: Rejection): Promise<string> {
  const { memberId, institutionId, form } = await decide(tx, { ...rejection, state: 'rejected' })
  await queries.updateRejected(tx, institutionId)
  await tellMember(tx, {
    memberId,
    event: 'reviewRejected',
    reference: `submission/${rejection.submissionId}`,
    values: { jigou: form.jigou, reason: rejection.reason },
  })
  return form.jigou
}

async function decide(
  tx: Db,
  { submissionId, who, now, ...verdict }: Rejection & { state: 'approved' | 'rejected' },
) {
  const decided =
    (await queries.updateDecided(tx, {
      submissionId,
      who: typeof who === 'string' ? who : who.name,
      now,
      ...verdict,
    })) ?? refuse('nothingToReview')
  await insertAudit(tx, {
    who,
    what: verdict.state === 'approved' ? 'institution.approve' : 'institution.reject',
    subject: `submission ${submissionId}`,
    before: { state: 'pending' },
    after: verdict,
  })
  return decided
}
