import { normalCreditCode } from '@gongfang/contract/base/credit-code'
import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField, sentence } from '@gongfang/contract/base/refusal'
import type {
  changeMobile,
  getProfile,
  InstitutionForm,
  InvoiceData,
  saveProfile,
} from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'
import type { MemberContext } from '../../../http/context.ts'
import { roleMust } from '../../../http/session.ts'
import { regionText } from '../../../outside/regions.ts'
import { listOwnUploads, releaseUpload, takeUploads } from '../../../system/upload/door.ts'
import { withCodes } from '../code/actions.ts'
import { deleteTries } from '../password/queries.ts'
import { findMember, getMember, lockMember, readUserInfo, updateNickname } from '../queries.ts'
import { mobileOf } from '../rules.ts'
import { releaseNumber } from '../session/actions.ts'
import { deleteSessions } from '../session-queries.ts'
import {
  findInvoice,
  findOwn,
  findStanding,
  insertInstitution,
  insertSubmission,
  insertUnreviewed,
  isTaken,
  listSubmissions,
  lockCreditCode,
  saveInvoice,
  updateAvatar,
  updateMobile,
  updatePapers,
  updateStanding,
} from './queries.ts'
import { needsReview, papersOf } from './rules.ts'

/** Nickname, picture, the institution's papers and invoice data: all that was given, or nothing. */
export const saveOwnProfile = (ctx: MemberContext, given: Parsed<typeof saveProfile>) =>
  ctx.transaction(async (tx) => {
    const { id } = await lockMember(tx, ctx.caller.id)
    if (given.nickname !== undefined) await updateNickname(tx, id, given.nickname)
    if (given.avatarId !== undefined) await changeAvatar(tx, ctx, given.avatarId)
    if (given.institution) roleMust(ctx.caller, 'papers')
    if (given.invoice) roleMust(ctx.caller, 'invoiceData')
    if (given.institution) await handIn(tx, ctx, given.institution)
    if (given.invoice) await changeInvoice(tx, ctx, given.invoice)
    return readUserInfo(tx, id, ctx.now)
  })

async function changeAvatar(tx: Db, { caller: { id }, now }: MemberContext, uploadId: number) {
  const [picture] = await takeUploads(tx, { memberId: id, kind: 'image', ids: [uploadId] }, now)
  if (!picture) return refuseField('avatarId', '请重新上传头像')
  const before = await updateAvatar(tx, id, picture.url)
  if (before !== picture.url) await releaseUpload(tx, id, before)
}

/** Changes the invoice data of the member's institution without a review: a mistake harms only the institution itself. */
async function changeInvoice(tx: Db, { caller, now }: MemberContext, invoice: InvoiceData) {
  const taxNumber = normalCreditCode(invoice.taxNumber)
  const { count } = await saveInvoice(tx, { memberId: caller.id, invoice: { ...invoice, taxNumber }, now })
  if (count === 0) refuse('institutionMissing')
}

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
  const current = await findOwn(tx, memberId, papers)
  if (!current) {
    await mustBeFree(tx, papers.creditCode, 0)
    const institutionId = await insertInstitution(tx, memberId, papers, region)
    return insertSubmission(tx, { institutionId, memberId, papers, now })
  }
  const { id: institutionId, state } = current
  if (current.isSame && current.lastState !== 'rejected') return
  if (current.lastState === 'pending') refuse(state === 'approved' ? 'changePending' : 'institutionPending')
  await mustBeFree(tx, papers.creditCode, institutionId)
  if (state !== 'approved') await updatePapers(tx, institutionId, papers, region)
  else if (!needsReview(current, papers)) {
    await updateStanding(tx, institutionId, papers, region)
    return insertUnreviewed(tx, { institutionId, memberId, papers, now })
  }
  await insertSubmission(tx, { institutionId, memberId, papers, now })
}

async function takeLicences(tx: Db, { caller, now }: MemberContext, ids: readonly number[]) {
  const licences = await takeUploads(tx, { memberId: caller.id, kind: 'licence', ids }, now)
  if (licences.length < ids.length) refuseField('institution.licenceIds', '请重新上传证照')
}

/** Locked first, so that of two institutions with one code only the first gets it. */
async function mustBeFree(tx: Db, creditCode: string, ownId: number) {
  if (creditCode === '') return
  await lockCreditCode(tx, creditCode)
  if (!(await isTaken(tx, creditCode, ownId))) return
  refuse('creditCodeTaken', { fields: { 'institution.creditCode': sentence('creditCodeTaken') } })
}

/** The approved data, the last submission as the form shows it, and earlier submissions. */
export async function readProfile(db: Db, memberId: number): Promise<Output<typeof getProfile>> {
  const [submissions, found, invoice] = await Promise.all([
    listSubmissions(db, memberId),
    findStanding(db, memberId),
    findInvoice(db, memberId),
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

/** Both numbers have to answer. Everywhere else is logged out, as after a new password. */
export async function moveToNumber(ctx: MemberContext, given: Parsed<typeof changeMobile>) {
  const { id, mobile: old } = await getMember(ctx.db, ctx.caller.id)
  const mobile = mobileOf(given.phone)
  if (mobile === old) refuse('sameMobile', { fields: { phone: sentence('sameMobile') } })
  const codes = [
    { mobile: old, event: 'mobile' as const, code: given.oldCode, field: 'oldCode' },
    { mobile, event: 'mobile' as const, code: given.code, field: 'code' },
  ]
  return withCodes(ctx, codes, async (tx) => {
    // It may have just been changed elsewhere: what the codes proved is about the number that stands now.
    if ((await lockMember(tx, id)).mobile !== old) refuse('changedMeanwhile')
    if (await findMember(tx, mobile)) refuse('mobileTaken', { fields: { phone: sentence('mobileTaken') } })
    await updateMobile(tx, id, mobile)
    await releaseNumber(tx, { id, mobile: old, secretKey: ctx.env.secretKey })
    await deleteSessions(tx, id, ctx.caller.sessionId)
    await deleteTries(tx, old)
    return readUserInfo(tx, id, ctx.now)
  })
}
