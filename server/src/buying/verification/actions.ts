import { refuse } from '@gongfang/contract/base/refusal'
import type { Receipt } from '@gongfang/contract/buying/verification'
import type { Db, Run } from '../../db/connect.ts'
import type { VoucherRow } from '../../goods/voucher/door.ts'
import {
  findVoucher,
  lockUsable,
  lockVoucher,
  recogniseVoucher,
  useVoucher,
} from '../../goods/voucher/door.ts'
import { dayDigits, randomDigits } from '../../numbers.ts'
import { type Actor, insertAudit } from '../../system/audit/door.ts'
import { depot } from './depot-actions.ts'
import { type Kind, nameOf } from './parts.ts'
import { findReceipt, findVerification, findVoucherOf, insertVerification, updateUndone } from './queries.ts'
import { mustBeUndoable } from './rules.ts'
import { ticket } from './ticket/actions.ts'

const kinds: Record<VoucherRow['kind'], Kind> = { depot, ticket }

export interface Redeeming {
  /** Eight digits, or the text of the QR code. */
  code: string
  /** Left out: all that the voucher covers. */
  lines?: readonly { modelCode: string; quantity: number }[] | undefined
  staff: Actor | string
  place?: string
  note?: string
  now: Date
  /** When it is written down, where that is later: points that it brings belong to this day. */
  bookedAt?: Date
}

/** Redeems a voucher once: hands goods over, or lets an attendee in. */
export async function redeem(run: Run, { code, staff, ...rest }: Redeeming): Promise<Receipt> {
  const id = await recogniseVoucher(run, { code, who: whoTries(staff), now: rest.now })
  return run((tx) => accept(tx, { id, staff, ...rest }))
}

/** Wrong codes are counted for each person, not for each name. */
export const whoTries = (staff: Actor | string) =>
  typeof staff === 'string' ? staff : `staff ${staff.staffId}`

export type Accepting = Omit<Redeeming, 'code'> & { id: number }

/** The same for a voucher that has been recognised. */
export async function accept(tx: Db, { id, staff: actor, lines, place = '', note = '', ...at }: Accepting) {
  const staff = nameOf(actor)
  const { now, bookedAt = now } = at
  const voucher = await lockUsable(tx, { id, now })
  const no = verificationNumber(now)
  const { memberId } = voucher
  const kind = kinds[voucher.kind]
  await kind.honour(tx, voucher, { lines, no, staff, place, note, now, bookedAt })
  await useVoucher(tx, { id, by: staff, now })
  await insertVerification(tx, { no, voucherId: id, memberId, staff, place, note, now })
  const receipt = (await findReceipt(tx, id)) ?? refuse('nothingVerified')
  await insertAudit(tx, {
    who: actor,
    what: 'verification.redeem',
    subject: `verification ${no}`,
    after: { voucherId: id, kind: voucher.kind, place, note, lines: receipt.lines },
  })
  await kind.tell(tx, memberId, receipt)
  return receipt
}

/** The Shanghai day and eight random digits; `transaction` repeats the work after a clash. */
const verificationNumber = (now: Date) => `HX${dayDigits(now)}${randomDigits(8)}`

export interface Undoing {
  /** The voucher's code, or the number on the receipt. */
  code: string
  reason: string
  staff: Actor | string
  now: Date
}

/** Takes a verification back within minutes. Goods return and their code stays used; a ticket lets in again. */
export async function undo(run: Run, { code, reason, staff, now }: Undoing) {
  const named = await run((tx) => findVoucherOf(tx, code.trim().toUpperCase()))
  const voucherId = named ?? (await recogniseVoucher(run, { code, who: whoTries(staff), now }))
  return run((tx) => takeBackVoucher(tx, { voucherId, reason, staff, now }))
}

/** The same for a voucher that has been recognised; `only`: not if it was redeemed again since that one. */
export async function takeBackVoucher(
  tx: Db,
  { voucherId, only, reason, staff, now }: Omit<Undoing, 'code'> & { voucherId: number; only?: string },
) {
  const { kind } = (await findVoucher(tx, voucherId)) ?? refuse('nothingVerified')
  const { calledOff, takeBack } = await kinds[kind].lock(tx, voucherId)
  await lockVoucher(tx, voucherId)
  const verification = (await findVerification(tx, voucherId)) ?? refuse('nothingVerified')
  if (only !== undefined && verification.no !== only) refuse('undoneAlready')
  mustBeUndoable(verification, { now, calledOff })
  const { id, no } = verification
  const verified = { ...verification, reason, staff, now }
  await takeBack(verified)
  await updateUndone(tx, { id, staff: nameOf(staff), reason, now })
  await insertAudit(tx, {
    who: staff,
    what: 'verification.undo',
    subject: `verification ${no}`,
    before: { at: verification.at, staff: verification.staff },
    after: { reason },
  })
  await kinds[kind].tellUndone?.(tx, verified)
  return { no }
}
