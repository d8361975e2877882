import { getTickets, type SignUpCard, type Ticket } from '@gongfang/contract/activity'
import { showTime } from '@gongfang/contract/time'
import { showDigits, voucherStateNames } from '@gongfang/contract/voucher'
import { CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../call.ts'
import { QrBox } from '../ui/qr-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import styles from './code-view.module.css'
import { useVoucherStatus } from './use-voucher-status.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** One ticket for each who comes, to be held up at the door. */
export function TicketsView({ signUp: { no, activity } }: { signUp: SignUpCard }) {
  const [tickets, setTickets] = useState<readonly Ticket[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    call(getTickets, { no }).then((answer) => setTickets(answer.tickets), setError)
  }, [no])
  useEffect(load, [load])
  useWakeLock()

  if (error !== null) return <ErrorState error={error} retry={load} />
  if (tickets === null) return <Skeleton lines={4} />
  return (
    <div className={styles.view}>
      <p className={styles.outcome}>{activity.title}</p>
      <p className={styles.status}>
        {showTime(activity.startsAt)} {activity.format === 'online' ? '线上' : activity.place}
      </p>
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <li key={ticket.attendeeId}>
            <OneTicket ticket={ticket} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OneTicket({ ticket: { name, attendedAt, voucher } }: { ticket: Ticket }) {
  const { status } = useVoucherStatus(voucher.id)
  const state = status?.state ?? voucher.state
  const cameAt = attendedAt ?? status?.receipt?.at
  return (
    <div className={styles.view}>
      <b>{name}</b>
      {cameAt ? (
        <>
          <CircleCheck size={56} className={styles.good} aria-hidden="true" />
          <p role="status">已签到 {showTime(cameAt)}</p>
        </>
      ) : state === 'active' ? (
        <>
          <QrBox svg={voucher.qrSvg} size={200} alt={`${name} 的入场二维码`} />
          <p className={styles.digits}>
            <span className="visually-hidden">票码</span>
            <b className="code">{showDigits(voucher.digits)}</b>
          </p>
          <p className={styles.status}>{showTime(voucher.validFrom)} 起可入场</p>
          <p className={styles.brightness}>请调高屏幕亮度</p>
        </>
      ) : (
        <p className={styles.status}>{voucherStateNames[state]}</p>
      )}
    </div>
  )
}
