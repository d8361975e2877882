import { Refused } from '@gongfang/contract/call'
import type { PayPurpose } from '@gongfang/contract/payment'
import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { OrderAmount } from '../order/payable.tsx'
import { refreshUserInfo } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { CopyRow } from '../ui/copy.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { overText } from './outcome.ts'
import { PayByCode } from './pay-by-code.tsx'
import { PayByPoints } from './pay-by-points.tsx'
import styles from './pay-dialog.module.css'
import { type PayStatus, purposes } from './purposes.ts'
import { usePayStatus } from './use-pay-status.ts'

interface PayDialogProps {
  purpose?: PayPurpose
  no: string
  /** `paid`: go on to what was paid for; else it was put off or is over. */
  onClose: (paid: boolean) => void
}

const SUCCESS_MS = 2000

/** The WeChat-style pay dialog. It knows by itself: the state of what is paid for decides what it shows. */
export function PayDialog({ purpose = 'order', no, onClose }: PayDialogProps) {
  const { status, error, ask } = usePayStatus(purpose, no)
  const { title, number, kept, missing } = purposes[purpose]

  const close = () => {
    if (status?.stage === 'waiting') toast('info', kept)
    onClose(status?.paid === true)
  }

  return (
    <Dialog open onClose={close} title={status?.currency === 'points' ? '积分支付' : title}>
      {status ? (
        <div className={styles.dialog}>
          <Amount status={status} />
          <p className={styles.no}>
            <CopyRow label={number} text={no} />
          </p>
          <Body
            purpose={purpose}
            status={status}
            failing={error !== null}
            ask={ask}
            onClose={onClose}
            putOff={close}
          />
        </div>
      ) : (
        <Unknown text={missing} error={error} retry={ask} onClose={close} />
      )}
    </Dialog>
  )
}

/** Has the focus when it comes, so that a screen reader begins with what is to be paid. */
function Amount({ status }: { status: PayStatus }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} tabIndex={-1} className={styles.amount}>
      <span>{status.paid ? '实付' : '应付'}</span> <OrderAmount due={status} />
    </p>
  )
}

interface UnknownProps {
  text: string
  error: unknown
  retry: () => void
  onClose: () => void
}

function Unknown({ text, error, retry, onClose }: UnknownProps) {
  if (error === null) return <Skeleton lines={4} />
  if (!(error instanceof Refused)) return <ErrorState error={error} retry={retry} />
  return (
    <Outcome icon={<CircleX size={56} className={styles.bad} aria-hidden="true" />} text={text}>
      <Button variant="outline" onClick={onClose}>
        知道了
      </Button>
    </Outcome>
  )
}

interface BodyProps {
  purpose: PayPurpose
  status: PayStatus
  /** The newest question got no answer. */
  failing: boolean
  ask: () => Promise<void>
  onClose: (paid: boolean) => void
  putOff: () => void
}

function Body({ purpose, status, failing, ask, onClose, putOff }: BodyProps) {
  const deadline = useRef<string | null>(null)
  const { no, payBefore, stage } = status
  const { name, go } = purposes[purpose]
  deadline.current = payBefore ?? deadline.current
  if (status.paid) return <Success go={go} onClose={() => onClose(true)} />
  if (stage !== 'waiting') {
    return (
      <Outcome
        icon={<CircleX size={56} className={styles.bad} aria-hidden="true" />}
        text={overText({ stage, name }, deadline.current, Date.now())}
      >
        <Button variant="outline" onClick={() => onClose(false)}>
          知道了
        </Button>
      </Outcome>
    )
  }
  return status.currency === 'points' ? (
    <PayByPoints
      purpose={purpose}
      no={no}
      amount={status.payablePoints}
      payBefore={payBefore}
      settled={ask}
      putOff={putOff}
    />
  ) : (
    <PayByCode
      purpose={purpose}
      no={no}
      amount={status.payableFen}
      payBefore={payBefore}
      failing={failing}
      ask={ask}
      putOff={putOff}
    />
  )
}

/** Closes by itself, so that nobody has to. */
function Success({ go, onClose }: { go: string; onClose: () => void }) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    void refreshUserInfo()
    const timer = setTimeout(() => close.current(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Outcome icon={<CircleCheck size={56} className={styles.good} aria-hidden="true" />} text="支付成功">
      <Button onClick={onClose}>{go}</Button>
    </Outcome>
  )
}

/** Takes the focus over from the button that has just gone. */
function Outcome({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('button')?.focus(), [])
  return (
    <div className={styles.outcome} ref={ref}>
      {icon}
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
