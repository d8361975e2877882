import type { ReviewDetail, ReviewPapers } from '@gongfang/contract/institution-desk'
import type { InstitutionForm } from '@gongfang/contract/member'
import { refuse } from '@gongfang/contract/refusal'
import { actorOf, audit } from '../audit/door.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import { placeText, regionText } from '../outside/regions.ts'
import { approve, reject } from './review-actions.ts'
import * as queries from './review-desk-queries.ts'
import { changedFields, codeCheck, maskedNumber } from './rules.ts'

/** Papers beside what was there before them, and what speaks for and against them. */
export async function readSubmission(db: Db, id: number): Promise<ReviewDetail> {
  const submission = (await queries.findSubmission(db, id)) ?? refuse('notFound')
  const { form, institutionId, memberId } = submission
  const [earlier, duplicates, member] = await Promise.all([
    queries.findEarlier(db, submission),
    queries.listDuplicates(db, institutionId, form),
    queries.findApplicant(db, memberId),
  ])
  const licences = await queries.listLicenceFiles(db, [
    ...form.licenceIds,
    ...(earlier?.form.licenceIds ?? []),
  ])
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
    return { jigou, next: await queries.findNext(tx, id) }
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
    return { jigou, next: await queries.findNext(tx, id) }
  })

/** The whole numbers; who looked is on record. */
export const revealNumbers = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const { form, memberId } = (await queries.findSubmission(tx, id)) ?? refuse('notFound')
    const { mobile } = await queries.findApplicant(tx, memberId)
    await audit(tx, ctx, { what: 'member.reveal', subject: `member ${memberId}`, after: { submission: id } })
    return { contactPhone: form.contactPhone, mobile }
  })
