import { Refused } from '@gongfang/contract/base/call'
import { yuan } from '@gongfang/contract/base/money'
import { payWayNames } from '@gongfang/contract/buying/order'
import { wayOf } from '@gongfang/contract/buying/pay-ways'
import type { PayTicket } from '@gongfang/contract/money/payment'
import CircleAlert from '~icons/circle-alert'
import RefreshCw from '~icons/refresh-cw'
import { platform } from '../../base/platform.ts'
import { WechatConsent } from '../../people/member/wechat/wechat-consent.tsx'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/now.ts'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './pay-dialog.module.css'
import type { Attempt } from './use-attempt.ts'

/** The payment's QR code. Its height is reserved while it is made, and when there is none. */
export function CodeBox({ attempt: { ticket, problem, start } }: { attempt: Attempt }) {
  const now = useNow()
  if (problem !== null) return <NoCode problem={problem} again={() => void start()} />
  if (ticket === null) {
    return (
      <div className={styles.code}>
        <div className={styles.making}>生成中…</div>
        <p aria-hidden="true">{'\u00a0'}</p>
      </div>
    )
  }
  if (ticket.qrSvg === '') return null
  const stale = isStale(ticket, now)
  return (
    // With another way to pay on this device, the code is shown on large screens only.
    <div className={`${styles.code} ${ticket.payUrl ? styles.roomy : ''}`}>
      {stale ? (
        <div className={styles.making}>
          二维码已失效
          <Button size="small" onClick={() => void start()}>
            刷新二维码
          </Button>
        </div>
      ) : (
        <QrBox
          svg={ticket.qrSvg}
          size={240}
          alt={`${payWayNames[ticket.way]}二维码，金额 ${yuan(ticket.payableFen)} 元`}
        />
      )}
      <p>
        {hintOf(ticket)}
        {/* A code that was opened on another device is closed there without notice here, so it can be
            renewed. */}
        {!stale && ticket.way !== 'demo' && (
          <button type="button" className={styles.renew} onClick={() => void start()}>
            刷新二维码
          </button>
        )}
      </p>
      {ticket.way === 'wechat' && platform() === 'wechat' && <WechatConsent />}
    </div>
  )
}

/**
 * A code that expires together with the payment's deadline is not renewed, because the payment is over then.
 */
const isStale = ({ expiresAt, payBefore }: PayTicket, now: number) =>
  expiresAt !== null && expiresAt !== payBefore && Date.parse(expiresAt) <= now

const hintOf = ({ way }: PayTicket) => (platform() === 'wechat' ? wayOf(way).scanInWechat : wayOf(way).scan)

function NoCode({ problem, again }: { problem: unknown; again: () => void }) {
  const stale = problem instanceof Refused && problem.reason === 'codeStale'
  const scanned = platform() === 'pc'
  return (
    <div className={styles.code}>
      <div className={styles.failed} role="alert">
        <CircleAlert size={32} aria-hidden="true" />
        <p>{stale && !scanned ? '本次支付已失效，请重新发起' : errorText(problem)}</p>
        <Button onClick={again}>
          <RefreshCw size={16} aria-hidden="true" />
          {stale && scanned ? '刷新二维码' : '重试'}
        </Button>
      </div>
    </div>
  )
}
