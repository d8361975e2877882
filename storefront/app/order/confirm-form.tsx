import type { Address } from '@gongfang/contract/address'
import { Refused } from '@gongfang/contract/call'
import { createOrder, type OrderPreview } from '@gongfang/contract/order'
import { payOrder } from '@gongfang/contract/payment'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../call.ts'
import { refreshCartCount } from '../cart/cart-store.ts'
import { refreshUserInfo } from '../session.ts'
import { errorText } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { AddressSection } from './address-section.tsx'
import styles from './confirm.module.css'
import { ConfirmLines } from './confirm-lines.tsx'
import { ConfirmSummary } from './confirm-summary.tsx'
import { DeductSection } from './deduct-section.tsx'
import { newKey, useIntentKey } from './intent-key.ts'
import { Notice } from './notice.tsx'
import { PayWaySection } from './pay-way-section.tsx'
import { RemarkSection } from './remark-section.tsx'
import { type Draft, movedPreview, useQuote } from './use-quote.ts'

interface ConfirmFormProps {
  draft: Draft
  preview: OrderPreview
  addresses: Address[]
}

/** One page, no steps: whatever is changed, the server says what it costs now. */
export function ConfirmForm({ draft: first, preview: loaded, addresses }: ConfirmFormProps) {
  const quote = useQuote(first, loaded)
  const { preview, draft } = quote
  const [remark, setRemark] = useState('')
  const [poNumber, setPoNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const keyFor = useIntentKey()
  const finish = useFinish()
  const payWay = preview.payWays[0]

  async function submit() {
    if (busy || !payWay) return
    setBusy(true)
    setProblem('')
    const order = { ...draft, quote: preview.quote, payWay, remark: remark.trim(), poNumber: poNumber.trim() }
    try {
      const placed = await call(createOrder, order, { idempotencyKey: keyFor(order) })
      await finish(placed)
    } catch (error) {
      const moved = movedPreview(error)
      if (moved) quote.take(moved)
      else if (error instanceof Refused && !(error.reason in error.fields)) void quote.again()
      setProblem(fieldText(error) ?? errorText(error))
      setBusy(false)
    }
  }

  return (
    <div className={styles.columns}>
      <div className={styles.sections}>
        {problem && <Notice tone="danger" text={problem} />}
        <AddressSection
          addresses={addresses}
          chosen={preview.address}
          choose={(addressId) => quote.change({ addressId })}
          undeliverable={preview.obstacles.includes('noDelivery')}
        />
        <ConfirmLines lines={preview.lines} fromCart={draft.source.kind === 'cart'} drop={dropper(quote)} />
        {preview.amounts.currency === 'money' && (
          <DeductSection preview={preview} change={(deductPoints) => quote.change({ deductPoints })} />
        )}
        <PayWaySection preview={preview} />
        <RemarkSection remark={remark} poNumber={poNumber} setRemark={setRemark} setPoNumber={setPoNumber} />
      </div>
      <ConfirmSummary
        preview={preview}
        stale={quote.busy}
        error={quote.error}
        retry={quote.again}
        busy={busy}
        submit={submit}
      />
    </div>
  )
}

const fieldText = (error: unknown) => (error instanceof Refused ? Object.values(error.fields)[0] : undefined)

/** Takes sold-out lines out of this order; they stay in the cart. */
function dropper(quote: ReturnType<typeof useQuote>) {
  const { draft, preview } = quote
  const { source } = draft
  if (source.kind !== 'cart') return undefined
  const left = source.lineIds.filter((_, at) => !preview.lines[at]?.reason)
  if (left.length === 0 || left.length === source.lineIds.length) return undefined
  return () => quote.change({ source: { kind: 'cart', lineIds: left } })
}

interface Placed {
  no: string
  state: string
  currency: 'money' | 'points'
}

/** Points pay at once; money goes on in the pay dialog. Going back does not come back to the form. */
function useFinish() {
  const navigate = useNavigate()
  return async ({ no, state, currency }: Placed) => {
    void refreshCartCount()
    const paid = state === 'paid' || (currency === 'points' && (await payByPoints(no)))
    void refreshUserInfo()
    await navigate(paid ? `/order/detail?no=${no}&paid=1` : `/orders?tab=unpaid&pay=${no}`, { replace: true })
  }
}

/** The order stands in any case: what could not be paid now can be paid from the list. */
async function payByPoints(no: string): Promise<boolean> {
  try {
    return (await call(payOrder, { no }, { idempotencyKey: newKey() })).state === 'paid'
  } catch (error) {
    toast('error', errorText(error))
    return false
  }
}
