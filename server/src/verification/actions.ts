import { refuse } from '@gongfang/contract/refusal'
import type { Receipt } from '@gongfang/contract/verification'
import { attend } from '../activity/actions.ts'
import { insertAudit } from '../audit/actions.ts'
import type { Db, Run } from '../db/connect.ts'
import { handOver, takeBack } from '../depot/actions.ts'
import { tellMember } from '../message/actions.ts'
import { dayDigits, randomDigits } from '../numbers.ts'
import { lockUsable, lockVoucher, recogniseVoucher, useVoucher } from '../voucher/actions.ts'
import type { VoucherRow } from '../voucher/rules.ts'
import { findReceipt, findVerification, findVoucherOf, insertVerification, updateUndone } from './queries.ts'
import { mustBeUndoable } from './rules.ts'

export interface Redeeming {
  /** Eight digits, or the text of the QR code. */
  code: string
  /** Left out: all that the voucher covers. */
  lines?: readonly { modelCode: string; quantity: number }[] | undefined
  staff: string
  place?: string
  note?: string
  now: Date
}

/** What a counter does with what it is shown: goods go out, a ticket lets in. Once a voucher. */
export async function redeem(run: Run, { code, lines, staff, place = '', note = '', now }: Redeeming) {
  const id = await recogniseVoucher(run, { code, who: staff, now })
  return run(async (tx): Promise<Receipt> => {
    const voucher = await lockUsable(tx, { id, now })
    const no = verificationNumber(now)
    const { memberId } = voucher
    await honour(tx, voucher, { lines, no, staff, place, note, now })
    await useVoucher(tx, { id, by: staff, now })
    await insertVerification(tx, { no, voucherId: id, memberId, staff, place, note, now })
    const receipt = (await findReceipt(tx, id)) ?? refuse('nothingVerified')
    await insertAudit(tx, {
      who: staff,
      what: 'verification.redeem',
      subject: no,
      before: null,
      after: { voucherId: id, kind: voucher.kind, place, note, lines: receipt.lines },
    })
    await tell(tx, memberId, receipt)
    return receipt
  })
}

type Honouring = Required<Omit<Redeeming, 'code'>> & { no: string }

/** What the voucher is good for happens. */
async function honour(tx: Db, voucher: VoucherRow, { lines, no, staff, place, note, now }: Honouring) {
  if (voucher.kind === 'depot') {
    await handOver(tx, { voucher, lines, reference: no, staff, place, note, at: now })
  } else {
    if (lines) refuse('verificationLines')
    await attend(tx, { voucherId: voucher.id, now, staff })
  }
}

async function tell(tx: Db, memberId: number, { no, ticket, lines }: Receipt) {
  if (ticket) return tellMember(tx, { memberId, event: 'ticketVerified', reference: no, values: ticket })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return tellMember(tx, { memberId, event: 'depotVerified', reference: no, values: { no, pieces } })
}

/** The Shanghai day and eight random digits; a clash would break the unique key. */
const verificationNumber = (now: Date) => `HX${dayDigits(now)}${randomDigits(8)}`

export interface Undoing {
  /** The voucher's code, or the number on the receipt. */
  code: string
  reason: string
  staff: string
  now: Date
}

/** Takes a verification back within minutes. The goods return, the voucher stays used. */
export async function undo(run: Run, { code, reason, staff, now }: Undoing) {
  const named = await run((tx) => findVoucherOf(tx, code.trim().toUpperCase()))
  const voucherId = named ?? (await recogniseVoucher(run, { code, who: staff, now }))
  return run(async (tx) => {
    const voucher = await lockVoucher(tx, voucherId)
    // Whoever came in has been there: its reward and its certificate stand.
    if (voucher?.kind === 'ticket') refuse('ticketStays')
    const verification = (await findVerification(tx, voucherId)) ?? refuse('nothingVerified')
    mustBeUndoable(verification, now)
    const { id, no, memberId, place } = verification
    await takeBack(tx, { memberId, reference: no, staff, place, note: `撤销核销：${reason}`, at: now })
    await updateUndone(tx, { id, staff, reason, now })
    await insertAudit(tx, {
      who: staff,
      what: 'verification.undo',
      subject: no,
      before: { at: verification.at, staff: verification.staff },
      after: { reason },
    })
    await tellMember(tx, { memberId, event: 'verificationUndone', reference: no, values: { no, reason } })
    return { no }
  })
}
