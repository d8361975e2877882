import { refuse } from '@gongfang/contract/base/refusal'
import type { ReviewDetail, ReviewPapers } from '@gongfang/contract/people/institution-desk'
import type { InstitutionForm } from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { placeText, regionText } from '../../../outside/regions.ts'
import { type Actor, actorOf, audit, insertAudit } from '../../../system/audit/door.ts'
import { tellMember } from '../events.ts'
import { updateStanding } from '../profile/queries.ts'
import { maskedNumber } from '../rules.ts'
import {
  findApplicant,
  findEarlier,
  findNext,
  findSubmission,
  listDuplicates,
  listLicenceFiles,
  listPaperKeepers,
  updateApproved,
  updateDecided,
  updateRejected,
} from './queries.ts'
import { changedFields, codeCheck } from './rules.ts'

export interface Decision {
  submissionId: number
  /** The staff member who decides, or the command. */
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
  await updateApproved(tx, institutionId, decision.now)
  await enqueue(tx, 'team.endRequest', { memberId })
  const reference = `submission/${decision.submissionId}`
  for (const to of await listPaperKeepers(tx, institutionId))
    await tellMember(tx, { ...to, event: 'reviewApproved', reference, values: { jigou: form.jigou } })
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
  const { institutionId, form } = await decide(tx, { ...rejection, state: 'rejected' })
  await updateRejected(tx, institutionId)
  const reference = `submission/${rejection.submissionId}`
  const values = { jigou: form.jigou, reason: rejection.reason }
  for (const to of await listPaperKeepers(tx, institutionId))
    await tellMember(tx, { ...to, event: 'reviewRejected', reference, values })
  return form.jigou
}

async function decide(
  tx: Db,
  { submissionId, who, now, ...verdict }: Rejection & { state: 'approved' | 'rejected' },
) {
  const decided =
    (await updateDecided(tx, {
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

/** Papers beside what was there before them, and what speaks for and against them. */
export async function readSubmission(db: Db, id: number): Promise<ReviewDetail> {
  const submission = (await findSubmission(db, id)) ?? refuse('notFound')
  const { form, institutionId, memberId } = submission
  const [earlier, duplicates, member] = await Promise.all([
    findEarlier(db, submission),
    listDuplicates(db, institutionId, form),
    findApplicant(db, memberId),
  ])
  const licences = await listLicenceFiles(db, [...form.licenceIds, ...(earlier?.form.licenceIds ?? [])])
  const papers = (of: InstitutionForm) => papersOf(of, licences)
  return {
    ...submission,
    papers: papers(form),
    before: earlier
      ? {
          ...earlier,
          what: earlier.state === 'approved' ? 'standing' : 'rejected',
          papers: papers(earlier.form),
        }
      : null,
    changed: earlier ? changedFields(earlier.form, form) : [],
    codeCheck: codeCheck(form.creditCode),
    codeRegion: placeText(form.creditCode.slice(2, 8)),
    duplicates,
    member: { ...member, mobile: maskedNumber(member.mobile) },
  }
}

/** The credit code stays whole: comparing it with the licence is what the reviewer is here for. */
const papersOf = (
  { licenceIds, ...form }: InstitutionForm,
  licences: ReviewPapers['licences'],
): ReviewPapers => ({
  ...form,
  contactPhone: maskedNumber(form.contactPhone),
  regionText: regionText(form.regionCode) ?? '',
  licences: licences.filter(({ id }) => licenceIds.includes(id)),
})

export const approveOne = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const jigou = await approve(tx, { submissionId: id, who: actorOf(ctx), now: ctx.now })
    return { jigou, next: await findNext(tx, id) }
  })

interface Verdict {
  id: number
  reason: string
  fieldReasons: Record<string, string | undefined>
}

export const rejectOne = (ctx: StaffContext, { id, reason, fieldReasons }: Verdict) =>
  ctx.transaction(async (tx) => {
    const given = Object.entries(fieldReasons).filter((entry): entry is [string, string] => Boolean(entry[1]))
    const verdict = { reason, fieldReasons: Object.fromEntries(given) }
    const jigou = await reject(tx, { submissionId: id, who: actorOf(ctx), now: ctx.now, ...verdict })
    return { jigou, next: await findNext(tx, id) }
  })

/** The whole numbers; who looked is on record. */
export const revealNumbers = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const { form, memberId } = (await findSubmission(tx, id)) ?? refuse('notFound')
    const { mobile } = await findApplicant(tx, memberId)
    await audit(tx, ctx, { what: 'member.reveal', subject: `member ${memberId}`, after: { submission: id } })
    return { contactPhone: form.contactPhone, mobile }
  })
