import { yuan } from '@gongfang/contract/money'
import type { PayPurpose, PayTicket } from '@gongfang/contract/payment'
import { useCallback, useEffect, useState } from 'react'
import { newKey } from '../order/intent-key.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { useNow } from '../ui/now.ts'
import { QrBox } from '../ui/qr-box.tsx'
import { ErrorState } from '../ui/states.tsx'
import styles from './pay-dialog.module.css'
import { purposes } from './purposes.ts'

interface PayByCodeProps {
  purpose: PayPurpose
  no: string
  /** A code is good for one amount: a new price needs a new one. */
  amount: number
  payBefore: string | null
  failing: boolean
  ask: () => Promise<void>
  putOff: () => void
}

/** A code to scan, or on a phone a way to the page behind it. Paying happens elsewhere; the dialog only watches. */
export function PayByCode({ purpose, no, amount, payBefore, failing, ask, putOff }: PayByCodeProps) {
  const { ticket, error, start } = useTicket(purpose, no, amount)
  const [checking, setChecking] = useState(false)
  const [away, setAway] = useState(false)
  const { demo } = useSite()

  async function check() {
    setChecking(true)
    await ask()
    setChecking(false)
  }

  if (error) return <ErrorState error={error} retry={start} />
  return (
    <>
      {demo && <p className={styles.demo}>演示支付，不会扣款</p>}
      <Code ticket={ticket} renew={start} />
      <p className={styles.deadline}>
        {payBefore && (
          <>
            请在 <Countdown until={payBefore} onEnd={() => void ask()} /> 内完成支付
          </>
        )}
      </p>
      <p role="status" className={styles.status}>
        {statusText({ ready: ticket !== null, checking, failing, away })}
      </p>
      <div className={styles.buttons}>
        {ticket && (
          <a
            className={`${styles.open} ${away ? styles.again : ''}`}
            href={ticket.payUrl}
            target="_blank"
            rel="noreferrer"
            onClick={() => setAway(true)}
          >
            {away ? '重新打开支付页' : '打开支付页'}
          </a>
        )}
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

/** Its place is kept while the code is being made. */
function Code({ ticket, renew }: { ticket: PayTicket | null; renew: () => void }) {
  const now = useNow()
  const { expiresAt = null, payBefore = null } = ticket ?? {}
  // A code that ends with what it pays for is not renewed: then that is over.
  const stale = expiresAt !== null && expiresAt !== payBefore && Date.parse(expiresAt) <= now
  return (
    <div className={styles.code}>
      {ticket === null && <div className={styles.making}>生成中…</div>}
      {ticket && stale && (
        <div className={styles.making}>
          二维码已失效
          <Button size="small" onClick={renew}>
            刷新二维码
          </Button>
        </div>
      )}
      {ticket && !stale && (
        <QrBox svg={ticket.qrSvg} size={240} alt={`付款二维码，金额 ${yuan(ticket.payableFen)} 元`} />
      )}
      <p>请使用手机扫一扫支付</p>
    </div>
  )
}

interface Moment {
  ready: boolean
  checking: boolean
  failing: boolean
  away: boolean
}

function statusText({ ready, checking, failing, away }: Moment): string {
  if (checking) return '支付结果确认中…'
  if (failing) return '网络不给力，正在重新确认支付结果'
  if (!ready) return ''
  return away ? '等待支付，付款后会自动确认' : '等待支付'
}

function useTicket(purpose: PayPurpose, no: string, amount: number) {
  const [ticket, setTicket] = useState<PayTicket | null>(null)
  const [error, setError] = useState<unknown>(null)
  const start = useCallback(() => {
    setError(null)
    setTicket(null)
    // The server hands out the attempt that is still open, so asking again is harmless.
    purposes[purpose].pay(no, { key: newKey() }).then(setTicket, setError)
  }, [purpose, no])
  useEffect(start, [start, amount])
  return { ticket, error, start }
}
