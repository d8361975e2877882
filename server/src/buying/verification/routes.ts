import { refuse } from '@gongfang/contract/base/refusal'
import { getVoucherStatus } from '@gongfang/contract/buying/verification'
import { findVoucher, stateAt } from '../../goods/voucher/door.ts'
import { type App, serve } from '../../http/serve.ts'
import { findReceipt } from './queries.ts'

export function verificationRoutes(app: App) {
  serve(app, getVoucherStatus, async ({ id }, { db, caller, now }) => {
    const voucher = await findVoucher(db, id)
    if (voucher?.memberId !== caller.id) return refuse('notFound')
    const state = stateAt(voucher, now)
    return { state, receipt: state === 'used' ? ((await findReceipt(db, id)) ?? null) : null }
  })
}
