import type { Parsed } from '@gongfang/contract/endpoint'
import type { attachInvoiceFile, issueInvoice, redInvoice } from '@gongfang/contract/invoice-desk'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import { audit } from '../audit/door.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import { tellMember } from '../message/door.ts'
import { takeStaffUpload } from '../upload/door.ts'
import {
  isFileUsed,
  isNumberKnown,
  lockNumber,
  type Paper,
  updateFile,
  updateIssued,
  updateRed,
} from './desk-queries.ts'
import { findSold, insertLines, insertRedLines } from './line-queries.ts'
import { insertEvent, type LockedRequest, lockRequest, type Step, updateState } from './queries.ts'
import { invoiceLines, mustAllow, mustBeOver } from './rules.ts'

export const issue = (ctx: StaffContext, { id, amountFen, ...paper }: Parsed<typeof issueInvoice>) =>
  ctx.transaction(async (tx) => {
    const one = await lock(tx, id)
    mustAllow('issue', one.state)
    // Money went back since it was looked at: an invoice of the old amount would be wrong.
    if (one.amountFen !== amountFen) refuse('invoiceAmount')
    await takePaper(tx, ctx, paper)
    await updateIssued(tx, id, paper)
    await insertLines(tx, id, (await findSold(tx, id)).flatMap(invoiceLines))
    await step(tx, ctx, one, { to: 'issued', what: 'issued', note: paper.number })
    const values = { no: one.no, number: paper.number }
    await tellMember(tx, { memberId: one.memberId, event: 'invoiceIssued', reference: one.no, values })
  })

export const attach = (ctx: StaffContext, { id, fileId }: Parsed<typeof attachInvoiceFile>) =>
  ctx.transaction(async (tx) => {
    const one = await lock(tx, id)
    mustAllow('attach', one.state)
    await takeFile(tx, ctx, fileId)
    await updateFile(tx, id, fileId)
    const { caller, now } = ctx
    await insertEvent(tx, { id, what: 'attached', whoName: caller.name, note: one.number ?? '', now })
    await audit(tx, ctx, { what: 'invoice.attach', subject: `invoice ${one.no}`, after: { fileId } })
  })

export const reject = (ctx: StaffContext, { id, reason }: { id: number; reason: string }) =>
  ctx.transaction(async (tx) => {
    const one = await lock(tx, id)
    mustAllow('reject', one.state)
    await step(tx, ctx, one, { to: 'rejected', what: 'rejected', reason })
    const values = { no: one.no, reason }
    await tellMember(tx, { memberId: one.memberId, event: 'invoiceRejected', reference: one.no, values })
  })

/** Its orders can be invoiced anew, for what is left of them. */
export const takeBack = (ctx: StaffContext, { id, reason, ...paper }: Parsed<typeof redInvoice>) =>
  ctx.transaction(async (tx) => {
    const one = await lock(tx, id)
    mustAllow('red', one.state)
    if (one.state === 'issued' && reason.trim() === '')
      refuseField('reason', '没有退款的发票，请填写红冲原因')
    await takePaper(tx, ctx, paper)
    await updateRed(tx, id, paper)
    await insertRedLines(tx, id)
    await step(tx, ctx, one, { to: 'red', what: 'red', reason: reason || '订单退款', note: paper.number })
    const values = { no: one.no, number: one.number ?? '' }
    await tellMember(tx, { memberId: one.memberId, event: 'invoiceRed', reference: one.no, values })
  })

const lock = async (tx: Db, id: number) => (await lockRequest(tx, { id })) ?? refuse('notFound')

async function takePaper(tx: Db, ctx: StaffContext, { number, on, fileId }: Paper) {
  mustBeOver(on, ctx.now)
  await lockNumber(tx, number)
  if (await isNumberKnown(tx, number)) refuse('invoiceNumberTaken', { values: { number } })
  if (fileId !== null) await takeFile(tx, ctx, fileId)
}

async function takeFile(tx: Db, { now }: StaffContext, fileId: number) {
  const taken = await takeStaffUpload(tx, { id: fileId, kind: 'invoice' }, now)
  if (!taken || (await isFileUsed(tx, fileId))) refuse('invoiceFileGone')
}

const verbs = { issued: 'issue', rejected: 'reject', red: 'red' } as const
type Taken = Pick<Step, 'to' | 'reason' | 'note'> & { what: keyof typeof verbs }

/** In the request's own story, and in the shop's log. */
async function step(tx: Db, ctx: StaffContext, one: LockedRequest, taken: Taken) {
  const { caller, now } = ctx
  await updateState(tx, { ...taken, id: one.id, who: 'staff', whoName: caller.name, now })
  const { to: state, reason = '', note = '' } = taken
  await audit(tx, ctx, {
    what: `invoice.${verbs[taken.what]}`,
    subject: `invoice ${one.no}`,
    before: { state: one.state },
    after: { state, ...(note !== '' && { number: note }), ...(reason !== '' && { reason }) },
  })
}
