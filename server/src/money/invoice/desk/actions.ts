import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type {
  attachInvoiceFile,
  FileMatch,
  issueInvoice,
  redInvoice,
} from '@gongfang/contract/money/invoice-desk'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { audit } from '../../../system/audit/door.ts'
import { takeStaffUpload } from '../../../system/upload/door.ts'
import { tellMember } from '../events.ts'
import { insertEvent, type LockedRequest, lockRequest, type Step, updateState } from '../queries.ts'
import { mustAllow } from '../rules.ts'
import {
  findSold,
  insertLines,
  insertRedLines,
  isFileUsed,
  isNumberKnown,
  listByNo,
  listByNumber,
  listByTitle,
  listTold,
  lockNumber,
  type Paper,
  updateFile,
  updateIssued,
  updateRed,
} from './queries.ts'
import { invoiceLines, mustBeOver, readName } from './rules.ts'

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
    await tell(tx, one, { event: 'invoiceIssued', values })
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
    await tell(tx, one, { event: 'invoiceRejected', values })
  })

/** Lets its orders be invoiced again for their remaining amounts. */
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
    await tell(tx, one, { event: 'invoiceRed', values })
  })

type News = Pick<Parameters<typeof tellMember>[1], 'event' | 'values'>

async function tell(tx: Db, { id, no }: LockedRequest, news: News) {
  for (const told of await listTold(tx, id)) await tellMember(tx, { ...news, ...told, reference: no })
}

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

/** Writes an event of the request and an entry of the audit log. */
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

/** Which request each file belongs to, by what its name says; nothing is changed. */
export async function matchFiles(db: Db, names: readonly string[]): Promise<FileMatch[]> {
  const read = names.map((name) => ({ name: name.normalize('NFC'), ...readName(name) }))
  const [byNo, byNumber, byTitle] = await Promise.all([
    listByNo(
      db,
      read.flatMap(({ invoiceNo }) => invoiceNo || []),
    ),
    listByNumber(
      db,
      read.flatMap(({ number }) => number || []),
    ),
    listByTitle(
      db,
      read.map(({ name }) => name),
    ),
  ])
  const found = read.map(({ name, number, invoiceNo }): Found => {
    const one = byNo.find((request) => request.invoiceNo === invoiceNo)
    if (one) return { name, number, by: 'request', request: one }
    const issued = number === '' ? [] : byNumber.filter((request) => request.number === number)
    if (issued.length === 1 && issued[0]) return { name, number, by: 'number', request: issued[0] }
    // A name that fits several says nothing.
    const titled = invoiceNo === '' ? byTitle.filter(({ title }) => name.includes(title)) : []
    const [first] = titled
    return titled.length === 1 && first
      ? { name, number, by: 'title', request: first }
      : { name, number, by: null, request: null }
  })
  return found.map((one) => ({ ...one, problem: problemOf(one, found) }))
}

type Found = Omit<FileMatch, 'problem'>

function problemOf({ name, number, request }: Found, all: readonly Found[]): string {
  if (!/\.pdf$/i.test(name)) return '不是 PDF 文件'
  if (!request) return '文件名中没有可识别的申请号或发票号码'
  if (all.filter((one) => one.request?.id === request.id).length > 1) return '有多个文件对应同一申请'
  if (request.state === 'requested') {
    if (number === '') return '文件名中没有发票号码，请单独开具'
    if (all.filter((one) => one.number === number).length > 1) return '有多个文件使用同一发票号码'
    return ''
  }
  if (request.state !== 'issued' && request.state !== 'redNeeded') return '该申请已结束'
  return number !== '' && number !== request.number ? '发票号码与已登记的不一致' : ''
}
