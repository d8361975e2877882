import { refuse } from '@gongfang/contract/refusal'
import { getVoucherStatus } from '@gongfang/contract/verification'
import { type App, serve } from '../http/serve.ts'
import { findVoucher, stateAt } from '../voucher/door.ts'
import { findReceipt } from './queries.ts'

export function verificationRoutes(app: App) {
  serve(app, getVoucherStatus, async ({ id }, { db, caller, now }) => {
    const voucher = await findVoucher(db, id)
    if (voucher?.memberId !== caller.id) return refuse('notFound')
    const state = stateAt(voucher, now)
    return { state, receipt: state === 'used' ? ((await findReceipt(db, id)) ?? null) : null }
  })
}
