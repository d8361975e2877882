import { showTime } from '@gongfang/contract/base/time'
import { getTickets, type Ticket } from '@gongfang/contract/buying/activity'
import { showDigits, voucherStateNames } from '@gongfang/contract/goods/voucher'
import { useCallback, useEffect, useState } from 'react'
import CircleCheck from '~icons/circle-check'
import { call } from '../../../base/call.ts'
import { QrBox } from '../../../ui/picture/qr-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import styles from './tickets.module.css'

const LOOK_EVERY_MS = 3_000

/**
 * One ticket for each attendee, with its QR code and its digits. Shows the check-in a few seconds after it
 * happens.
 */
export function Tickets({ no }: { no: string }) {
  const [tickets, setTickets] = useState<Ticket[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    call(getTickets, { no }).then(({ tickets: found }) => setTickets(found), setError)
  }, [no])
  useEffect(load, [load])
  const open = tickets?.some(isOpen)
  useEffect(() => {
    if (!open) return
    const timer = setInterval(() => document.hidden || load(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [open, load])

  if (tickets === null)
    return error ? <ErrorState error={error} retry={load} /> : <Skeleton lines={1} shape="card" />
  return (
    <ul className={styles.tickets} aria-label="票券">
      {tickets.map((ticket) => (
        <li key={ticket.attendeeId} className={styles.ticket}>
          <b className={styles.name}>{ticket.name}</b>
          <Body ticket={ticket} />
        </li>
      ))}
    </ul>
  )
}

/** The ticket can be used now, so it may be scanned at any moment. */
const isOpen = ({ attendedAt, voucher: { state, validFrom } }: Ticket) =>
  attendedAt === null && state === 'active' && Date.parse(validFrom) <= Date.now()

function Body({ ticket: { name, attendedAt, voucher } }: { ticket: Ticket }) {
  if (attendedAt !== null) {
    return (
      <p className={styles.done} role="status">
        <CircleCheck size={48} aria-hidden="true" />
        已签到 {showTime(attendedAt).slice(11)}
      </p>
    )
  }
  if (voucher.state !== 'active') return <p className={styles.hint}>票券{voucherStateNames[voucher.state]}</p>
  return (
    <>
      <QrBox svg={voucher.qrSvg} size={160} alt={`${name}的入场二维码`} />
      <p className={`${styles.digits} code`}>{showDigits(voucher.digits)}</p>
      <p className={styles.hint}>
        {showTime(voucher.validFrom).slice(5)} 起可签到
        <span className={styles.bright}>，请调高屏幕亮度</span>
      </p>
    </>
  )
}
