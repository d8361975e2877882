import { showFen } from '@gongfang/contract/base/money'
import { confirmDemoPayment, getDemoPayment } from '@gongfang/contract/money/payment'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import CircleCheck from '~icons/circle-check'
import { call, nullIfRefused } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { pageTitle } from '../../base/page-title.ts'
import { purposes } from '../../money/payment/purposes.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/demo-page'
import styles from './demo-page.module.css'

export const meta = () => [
  { title: pageTitle(screens.demoPay.title) },
  { name: 'robots', content: 'noindex' },
]

/** null for an unknown number. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return nullIfRefused(
    call(getDemoPayment, { outTradeNo: new URL(request.url).searchParams.get('no') ?? '' }),
  )
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="演示支付" />
}

/** The page of the demo QR code: imitates the payer's phone, with a button that pays. */
export default function DemoPage({ loaderData: payment }: Route.ComponentProps) {
  const [returned, setReturned] = useState(false)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  if (payment === null) return <NoPayment />
  const { outTradeNo } = payment

  async function confirm() {
    setBusy(true)
    const done = await change(call(confirmDemoPayment, { outTradeNo }))
    if (done?.state === 'refunded') setReturned(true)
    await revalidate()
    setBusy(false)
  }

  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.card}>
        <span className={styles.mark}>演示支付，不会扣款</span>
        <h1 tabIndex={-1}>向 {payment.siteName} 付款</h1>
        <p className={`${styles.amount} numbers`}>{showFen(payment.amountFen)}</p>
        <p className={styles.no}>
          {purposes[payment.purpose].number} <span className="code">{payment.subjectNo}</span>
        </p>
        {returned && <p role="status">{purposes[payment.purpose].name}已取消或已付款，款项将原路退回</p>}
        {!returned && payment.state === 'paid' && (
          <p role="status" className={styles.done}>
            <CircleCheck size={40} aria-hidden="true" />
            支付成功，可以关闭此页
          </p>
        )}
        {!returned && payment.state === 'closed' && <p role="status">该支付单已关闭</p>}
        {!returned && payment.state === 'created' && (
          <Button variant="cta" size="large" busy={busy} busyText="支付确认中…" onClick={confirm}>
            模拟支付成功
          </Button>
        )}
      </section>
    </div>
  )
}

function NoPayment() {
  return (
    <div className="container">
      <h1 tabIndex={-1} className="visually-hidden">
        演示支付
      </h1>
      <EmptyState text="支付单不存在" />
    </div>
  )
}
