import { normalCreditCode } from '@gongfang/contract/credit-code'
import type { Parsed } from '@gongfang/contract/endpoint'
import type { InvoiceData, saveProfile } from '@gongfang/contract/member'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { roleMust } from '../http/session.ts'
import { releaseUpload, takeUploads } from '../upload/door.ts'
import { handIn } from './institution-actions.ts'
import { saveInvoice } from './institution-queries.ts'
import { getUserInfo, lockMember, updateAvatar, updateNickname } from './queries.ts'

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
    return getUserInfo(tx, id, ctx.now)
  })

async function changeAvatar(tx: Db, { caller: { id }, now }: MemberContext, uploadId: number) {
  const [picture] = await takeUploads(tx, { memberId: id, kind: 'image', ids: [uploadId] }, now)
  if (!picture) return refuseField('avatarId', '请重新上传头像')
  const before = await updateAvatar(tx, id, picture.url)
  if (before !== picture.url) await releaseUpload(tx, id, before)
}

/** Of the institution that one belongs to, reviewed or not: a wrong title harms nobody but itself. */
async function changeInvoice(tx: Db, { caller, now }: MemberContext, invoice: InvoiceData) {
  const taxNumber = normalCreditCode(invoice.taxNumber)
  const { count } = await saveInvoice(tx, { memberId: caller.id, invoice: { ...invoice, taxNumber }, now })
  if (count === 0) refuse('institutionMissing')
}
