import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type {
  lookUpVoucher,
  redeemVoucher,
  undoVerification,
  VerificationRow,
} from '@gongfang/contract/buying/verification-desk'
import type { Db } from '../../db/connect.ts'
import { findVoucher, recogniseVoucher, stateAt } from '../../goods/voucher/door.ts'
import type { StaffContext } from '../../http/context.ts'
import { actorOf } from '../../system/audit/door.ts'
import { accept, takeBackVoucher, whoTries } from './actions.ts'
import { findCovered, findRow } from './desk-queries.ts'
import { findReceipt, findVoucherOf } from './queries.ts'

/** Which voucher somebody holds up; wrong codes are counted for each of the staff. */
export const recognise = (ctx: StaffContext, code: string) =>
  recogniseVoucher(ctx.transaction, { code, who: whoTries(actorOf(ctx)), now: ctx.now })

/** Shows the effect of a redemption before it happens. */
export async function lookUp(
  ctx: StaffContext,
  { code }: Parsed<typeof lookUpVoucher>,
): Promise<Unchecked<typeof lookUpVoucher>> {
  const id = await recognise(ctx, code)
  const [voucher, covered, receipt] = await Promise.all([
    findVoucher(ctx.db, id),
    findCovered(ctx.db, id),
    findReceipt(ctx.db, id),
  ])
  if (!voucher || !covered) return refuse('voucherUnknown')
  const { kind, validFrom, validUntil } = voucher
  const state = stateAt(voucher, ctx.now)
  return { id, kind, state, validFrom, validUntil, ...covered, receipt: receipt ?? null }
}

/** A code is recognised outside of the transaction, so that a wrong one counts whatever follows. */
export async function redeemAt(ctx: StaffContext, { code, ...wish }: Parsed<typeof redeemVoucher>) {
  const id = await recognise(ctx, code)
  return ctx.once(async (tx) => {
    const { no } = await accept(tx, { ...wish, id, staff: actorOf(ctx), now: ctx.now })
    return shown(tx, no)
  })
}

export const undoAt = (ctx: StaffContext, { no, reason }: Parsed<typeof undoVerification>) =>
  ctx.transaction(async (tx) => {
    const voucherId = (await findVoucherOf(tx, no)) ?? refuse('notFound')
    await takeBackVoucher(tx, { voucherId, only: no, reason, staff: actorOf(ctx), now: ctx.now })
    return shown(tx, no)
  })

const shown = async (tx: Db, no: string): Promise<VerificationRow> =>
  (await findRow(tx, no)) ?? refuse('notFound')
