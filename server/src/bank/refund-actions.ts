import type { sendBankRefund } from '@gongfang/contract/bank-desk'
import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { audit } from '../audit/actions.ts'
import type { StaffContext } from '../http/context.ts'
import { lockOrderById } from '../order/actions.ts'
import { refundDone } from '../payment/actions.ts'
import { insertPayout } from './desk-queries.ts'
import { findBankRefund } from './refund-queries.ts'

/** A refund of a transfer is a transfer, too: it is done when finance has sent it. */
export const sendRefund = (ctx: StaffContext, { id, ...payout }: Parsed<typeof sendBankRefund>) =>
  ctx.transaction(async (tx) => {
    const found = (await findBankRefund(tx, id)) ?? refuse('notFound')
    await lockOrderById(tx, found.orderId)
    const { state, amountFen, no } = (await findBankRefund(tx, id)) ?? refuse('notFound')
    if (state === 'done' || state === 'failed') refuse('refundSent')
    const sent = { ...payout, amountFen, transferId: null, refundId: id, staff: ctx.caller, now: ctx.now }
    if (!(await insertPayout(tx, sent))) refuse('serialUsed', { values: { serial: payout.serial } })
    await refundDone(tx, { refundId: id, now: ctx.now })
    await audit(tx, ctx, {
      ...{ what: 'bank.refund', subject: `bank ${no}` },
      ...{ before: { state }, after: { state: 'done', amountFen, ...payout } },
    })
    return {}
  })
