import { refuse } from '@gongfang/contract/base/refusal'
import type { Voucher } from '@gongfang/contract/goods/voucher'
import type { Db, Run } from '../../db/connect.ts'
import { randomDigits, randomLetters } from '../../numbers.ts'
import { qrSvg } from '../../outside/qr.ts'
import {
  countTries,
  deleteOldTries,
  findVoucherId,
  insertTry,
  insertVoucher,
  lockIssuing,
  lockTries,
  lockVoucher,
  updateExpired,
  updateUnusable,
  updateUsable,
  updateUsed,
  updateVoidOf,
} from './queries.ts'
import { mustBeUsable, nameOf, stateAt, TRY_MINUTES, type VoucherRow, WRONG_TRIES } from './rules.ts'

// Locks: after products, before the points account and what a voucher covers.

/** The rows themselves, for slices that issue and show vouchers. */

export interface Issuing {
  kind: VoucherRow['kind']
  memberId: number
  validFrom: Date
  validUntil: Date
  now: Date
}

/** A new voucher. Digits that another one shows at the moment are drawn again. */
export async function issueVoucher(tx: Db, issuing: Issuing): Promise<VoucherRow> {
  const voucher = await insertVoucher(tx, { ...issuing, digits: randomDigits(8), secret: randomLetters(26) })
  return voucher ?? issueVoucher(tx, issuing)
}

/** A new voucher in place of all that this member has of this kind; says whether one of them was still good. */
export async function replaceVoucher(tx: Db, issuing: Issuing) {
  await lockIssuing(tx, issuing)
  const voided = await updateVoidOf(tx, issuing)
  return { voucher: await issueVoucher(tx, issuing), replaced: voided.some(({ good }) => good) }
}

/** Voids all that this member has of this kind; what is being redeemed at the moment is waited for and stays used. */
export async function endVouchers(tx: Db, of: Pick<Issuing, 'kind' | 'memberId' | 'now'>) {
  await lockIssuing(tx, of)
  await updateVoidOf(tx, of)
}

/** The voucher as its owner sees it. The QR code contains only the random text. */
export async function showVoucher(voucher: VoucherRow, now: Date): Promise<Voucher> {
  const { id, digits, secret, validFrom, validUntil } = voucher
  const state = stateAt(voucher, now)
  const shown = state === 'active' ? await qrSvg(secret) : ''
  return { id, state, digits, qrSvg: shown, validFrom, validUntil }
}

/**
 * Which voucher somebody means by digits or scanned text. A wrong code is counted against whoever gave it, in a
 * transaction of its own that stands whatever follows.
 */
export async function recogniseVoucher(
  run: Run,
  { code, who, now }: { code: string; who: string; now: Date },
): Promise<number> {
  const name = nameOf(code)
  const id = await run(async (tx) => {
    await lockTries(tx, who)
    const since = new Date(now.getTime() - TRY_MINUTES * 60_000)
    if ((await countTries(tx, { who, since })) >= WRONG_TRIES)
      refuse('voucherTries', { values: { minutes: TRY_MINUTES } })
    const found = name && (await findVoucherId(tx, name))
    if (found === undefined) await insertTry(tx, { who, now })
    return found
  })
  return id ?? refuse('voucherUnknown')
}

/** Locks a voucher that is good at this moment; of a hundred who hold it up at once one gets here first. */
export async function lockUsable(tx: Db, { id, now }: { id: number; now: Date }): Promise<VoucherRow> {
  const voucher = (await lockVoucher(tx, id)) ?? refuse('voucherUnknown')
  mustBeUsable(voucher, now)
  return voucher
}

export async function useVoucher(tx: Db, use: { id: number; by: string; now: Date }) {
  const { count } = await updateUsed(tx, use)
  if (count === 0) refuse('voucherUnknown')
}

interface Window {
  validFrom: Date
  validUntil: Date
}

/** A use that was a mistake: the same ticket is good again, or void when there is no time left for it. */
export async function restoreVoucher(tx: Db, id: number, window: Window | null) {
  const { count } = await (window
    ? updateUsable(tx, { id, ...window, spareDigits: randomDigits(8) })
    : updateUnusable(tx, id))
  if (count === 0) refuse('voucherUnknown')
}

const TRY_DAYS = 1

export async function sweepVouchers(db: Db, now: Date) {
  await updateExpired(db, now)
  await deleteOldTries(db, new Date(now.getTime() - TRY_DAYS * 86_400_000))
}
