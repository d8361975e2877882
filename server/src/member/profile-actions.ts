import type { Parsed } from '@gongfang/contract/endpoint'
import type { InstitutionForm, Submission, saveProfile } from '@gongfang/contract/member'
import { refuse, refuseField, sentence } from '@gongfang/contract/refusal'
import { readConfig } from '../config/actions.ts'
import type { Db } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { regionText } from '../outside/regions.ts'
import { listOwnUploads, releaseUpload, takeUploads } from '../upload/actions.ts'
import * as institutions from './institution-queries.ts'
import { getUserInfo, lockMember, updateAvatar, updateNickname } from './queries.ts'
import { papersOf } from './rules.ts'

/** Nickname, picture, and the institution's papers: all that was given, or nothing. */
export const saveOwnProfile = (ctx: MemberContext, given: Parsed<typeof saveProfile>) =>
  ctx.transaction(async (tx) => {
    const { id } = await lockMember(tx, ctx.caller.id)
    if (given.nickname !== undefined) await updateNickname(tx, id, given.nickname)
    if (given.avatarId !== undefined) await changeAvatar(tx, ctx, given.avatarId)
    if (given.institution) await handIn(tx, ctx, given.institution)
    return getUserInfo(tx, id, ctx.now)
  })

async function changeAvatar(tx: Db, { caller: { id }, now }: MemberContext, uploadId: number) {
  const [picture] = await takeUploads(tx, { memberId: id, kind: 'image', ids: [uploadId] }, now)
  if (!picture) return refuseField('avatarId', '请重新上传头像')
  const before = await updateAvatar(tx, id, picture.url)
  if (before !== picture.url) await releaseUpload(tx, id, before)
}

/**
 * Papers go to review once. The same papers again are the same hand-in (somebody pressed twice, an answer got lost);
 * other papers have to wait for the review, so that nobody approves what they did not read.
 */
async function handIn(tx: Db, ctx: MemberContext, form: InstitutionForm) {
  const memberId = ctx.caller.id
  const papers = papersOf(form)
  const region = regionText(papers.regionCode) ?? refuseField('institution.regionCode', '请选择到区/县')
  await takeLicences(tx, ctx, papers.licenceIds)
  const current = await institutions.findOwn(tx, memberId, papers)
  if (current?.state === 'approved') {
    const { kefuMobile } = await readConfig(tx)
    refuse('institutionApproved', { values: { kefuMobile } })
  }
  if (current?.state === 'pending') return current.isSame ? undefined : refuse('institutionPending')
  await mustBeFree(tx, papers.creditCode)
  const institutionId = current
    ? await institutions.updatePapers(tx, current.id, papers, region)
    : await institutions.insertInstitution(tx, memberId, papers, region)
  await institutions.insertSubmission(tx, { institutionId, memberId, papers, now: ctx.now })
}

async function takeLicences(tx: Db, { caller, now }: MemberContext, ids: readonly number[]) {
  const licences = await takeUploads(tx, { memberId: caller.id, kind: 'licence', ids }, now)
  if (licences.length < ids.length) refuseField('institution.licenceIds', '请重新上传证照')
}

/** Locked first, so that of two institutions with one code only the first gets it. */
async function mustBeFree(tx: Db, creditCode: string) {
  if (creditCode === '') return
  await institutions.lockCreditCode(tx, creditCode)
  if (!(await institutions.isTaken(tx, creditCode))) return
  refuse('creditCodeTaken', { fields: { 'institution.creditCode': sentence('creditCodeTaken') } })
}

/** The last hand-in, as the form wants it back. */
export async function readProfile(db: Db, memberId: number): Promise<{ submission: Submission | null }> {
  const found = await institutions.findLastSubmission(db, memberId)
  if (!found) return { submission: null }
  const { form, owner, ...submission } = found
  const { licenceIds, ...fields } = form
  // Licences are private to who uploaded them, also inside one institution.
  const licences =
    owner === memberId ? await listOwnUploads(db, { memberId, kind: 'licence', ids: licenceIds }) : []
  const region = regionText(form.regionCode) ?? ''
  return { submission: { ...submission, form: { ...fields, regionText: region, licences } } }
}
