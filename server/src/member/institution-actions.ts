import type { Output } from '@gongfang/contract/endpoint'
import type { getProfile, InstitutionForm } from '@gongfang/contract/member'
import { refuse, refuseField, sentence } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { regionText } from '../outside/regions.ts'
import { listOwnUploads, takeUploads } from '../upload/door.ts'
import * as institutions from './institution-queries.ts'
import { needsReview, papersOf } from './rules.ts'

/**
 * Papers go to review once. The same papers again are the same hand-in (somebody pressed twice, an answer got lost);
 * other papers have to wait for the review, so that nobody approves what they did not read. An approved institution
 * goes on with its standing data meanwhile, and who only moves or has a new contact needs no review.
 */
export async function handIn(tx: Db, ctx: MemberContext, form: InstitutionForm) {
  const { now, caller } = ctx
  const memberId = caller.id
  const papers = papersOf(form)
  const region = regionText(papers.regionCode) ?? refuseField('institution.regionCode', '请选择到区/县')
  await takeLicences(tx, ctx, papers.licenceIds)
  const current = await institutions.findOwn(tx, memberId, papers)
  if (!current) {
    await mustBeFree(tx, papers.creditCode, 0)
    const institutionId = await institutions.insertInstitution(tx, memberId, papers, region)
    return institutions.insertSubmission(tx, { institutionId, memberId, papers, now })
  }
  const { id: institutionId, state } = current
  if (current.isSame && current.lastState !== 'rejected') return
  if (current.lastState === 'pending') refuse(state === 'approved' ? 'changePending' : 'institutionPending')
  await mustBeFree(tx, papers.creditCode, institutionId)
  if (state !== 'approved') await institutions.updatePapers(tx, institutionId, papers, region)
  else if (!needsReview(current, papers)) {
    await institutions.updateStanding(tx, institutionId, papers, region)
    return institutions.insertUnreviewed(tx, { institutionId, memberId, papers, now })
  }
  await institutions.insertSubmission(tx, { institutionId, memberId, papers, now })
}

async function takeLicences(tx: Db, { caller, now }: MemberContext, ids: readonly number[]) {
  const licences = await takeUploads(tx, { memberId: caller.id, kind: 'licence', ids }, now)
  if (licences.length < ids.length) refuseField('institution.licenceIds', '请重新上传证照')
}

/** Locked first, so that of two institutions with one code only the first gets it. */
async function mustBeFree(tx: Db, creditCode: string, ownId: number) {
  if (creditCode === '') return
  await institutions.lockCreditCode(tx, creditCode)
  if (!(await institutions.isTaken(tx, creditCode, ownId))) return
  refuse('creditCodeTaken', { fields: { 'institution.creditCode': sentence('creditCodeTaken') } })
}

/** What stands, the last hand-in as the form wants it back, and what was handed in before. */
export async function readProfile(db: Db, memberId: number): Promise<Output<typeof getProfile>> {
  const [submissions, found, invoice] = await Promise.all([
    institutions.listSubmissions(db, memberId),
    institutions.findStanding(db, memberId),
    institutions.findInvoice(db, memberId),
  ])
  const ids = [...submissions.flatMap(({ form }) => form.licenceIds), ...(found?.licenceIds ?? [])]
  // Licences are private to who uploaded them, also inside one institution.
  const own = await listOwnUploads(db, { memberId, kind: 'licence', ids })
  const shown = ({ licenceIds, ...papers }: InstitutionForm) => ({
    ...papers,
    regionText: regionText(papers.regionCode) ?? '',
    licences: own.filter(({ id }) => licenceIds.includes(id)),
  })
  const [last] = submissions
  return {
    submission: last ? { ...last, form: shown(last.form) } : null,
    standing: found ? shown(found) : null,
    history: submissions.map(({ form, fieldReasons, ...submission }) => submission),
    invoice: invoice ?? null,
  }
}
