import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { sendBankRefund } from '@gongfang/contract/money/bank-desk'
import type { StaffContext } from '../../http/context.ts'
import { audit } from '../../system/audit/door.ts'
import { lockSubject, refundDone } from '../payment/door.ts'
import { insertPayout } from './desk-queries.ts'
import { findBankRefund } from './refund-queries.ts'
import { endOf } from './rules.ts'

/** Completes an offline refund that finance has sent. A missing account of the payee is entered now. */
export const sendRefund = (ctx: StaffContext, { id, ...payout }: Parsed<typeof sendBankRefund>) =>
  ctx.transaction(async (tx) => {
    const found = (await findBankRefund(tx, id)) ?? refuse('notFound')
    await lockSubject(tx, found)
    const { state, amountFen, no, offline } = (await findBankRefund(tx, id)) ?? refuse('notFound')
    if (state === 'done' || state === 'failed') refuse('refundSent')
    if (offline && !payout.account) refuseField('account', '请填写收款账号')
    if (offline && !payout.bank) refuseField('bank', '请填写开户行')
    const sent = { ...payout, amountFen, transferId: null, refundId: id, staff: ctx.caller, now: ctx.now }
    if (!(await insertPayout(tx, sent))) refuse('serialUsed', { values: { serial: payout.serial } })
    await refundDone(tx, { refundId: id, now: ctx.now })
    const { account, ...shown } = payout
    const told = { ...shown, ...(account && { account: endOf(account) }) }
    await audit(tx, ctx, {
      what: 'bank.refund',
      subject: `bank ${no}`,
      before: { state },
      after: { state: 'done', amountFen, ...told },
    })
    return {}
  })
