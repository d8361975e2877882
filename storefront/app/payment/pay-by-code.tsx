import { yuan } from '@gongfang/contract/money'
import { type PayTicket, payOrder } from '@gongfang/contract/payment'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../call.ts'
import { newKey } from '../order/intent-key.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { QrBox } from '../ui/qr-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import styles from './pay-dialog.module.css'

interface PayByCodeProps {
  no: string
  payBefore: string | null
  ask: () => Promise<void>
  putOff: () => void
}

/** A code to scan, or on a phone a way to the page behind it. Paying happens elsewhere; the dialog only watches. */
export function PayByCode({ no, payBefore, ask, putOff }: PayByCodeProps) {
  const { ticket, error, start } = useTicket(no)
  const [checking, setChecking] = useState(false)
  const { demo } = useSite()

  async function check() {
    setChecking(true)
    await ask()
    setChecking(false)
  }

  if (error) return <ErrorState error={error} retry={start} />
  if (!ticket) return <Skeleton lines={1} shape="card" />
  return (
    <>
      <div className={styles.code}>
        <QrBox svg={ticket.qrSvg} size={240} alt={`付款二维码，金额 ${yuan(ticket.payableFen)} 元`} />
        <p>
          请使用手机扫一扫支付
          {demo && <span className={styles.demo}>演示支付，不会扣款</span>}
        </p>
      </div>
      <p className={styles.deadline}>
        {payBefore && (
          <>
            请在 <Countdown until={payBefore} onEnd={() => void ask()} /> 内完成支付
          </>
        )}
      </p>
      <p role="status" className={styles.status}>
        {checking ? '支付结果确认中…' : '等待支付'}
      </p>
      <div className={styles.buttons}>
        <a className={styles.open} href={ticket.payUrl} target="_blank" rel="noreferrer">
          打开支付页
        </a>
        <Button variant="outline" onClick={putOff}>
          稍后支付
        </Button>
        <Button busy={checking} busyText="确认中…" onClick={check}>
          我已完成支付
        </Button>
      </div>
    </>
  )
}

function useTicket(no: string) {
  const [ticket, setTicket] = useState<PayTicket | null>(null)
  const [error, setError] = useState<unknown>(null)
  const start = useCallback(() => {
    setError(null)
    // The server hands out the attempt that is still open, so asking again is harmless.
    call(payOrder, { no }, { idempotencyKey: newKey() }).then(setTicket, setError)
  }, [no])
  useEffect(start, [start])
  return { ticket, error, start }
}
