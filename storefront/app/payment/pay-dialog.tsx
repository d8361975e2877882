import { Refused } from '@gongfang/contract/call'
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
import { type PayStatus, usePayStatus } from './use-pay-status.ts'

interface PayDialogProps {
  no: string
  /** `paid`: go on to the order; else it was put off or is over. */
  onClose: (paid: boolean) => void
}

const SUCCESS_MS = 2000

/** The WeChat-style pay dialog. It knows by itself: the order's state decides what it shows, however it was paid. */
export function PayDialog({ no, onClose }: PayDialogProps) {
  const { status, error, ask } = usePayStatus(no)

  const close = () => {
    if (status?.orderState === 'unpaid') toast('info', '订单已保留，请在截止时间前支付')
    onClose(status?.paid === true)
  }

  return (
    <Dialog open onClose={close} title={status?.currency === 'points' ? '积分支付' : '订单支付'}>
      {status ? (
        <div className={styles.dialog}>
          <Amount status={status} />
          <p className={styles.no}>
            <CopyRow label="订单号" text={no} />
          </p>
          <Body status={status} failing={error !== null} ask={ask} onClose={onClose} putOff={close} />
        </div>
      ) : (
        <Unknown error={error} retry={ask} onClose={close} />
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

function Unknown({ error, retry, onClose }: { error: unknown; retry: () => void; onClose: () => void }) {
  if (error === null) return <Skeleton lines={4} />
  if (!(error instanceof Refused)) return <ErrorState error={error} retry={retry} />
  return (
    <Outcome icon={<CircleX size={56} className={styles.bad} aria-hidden="true" />} text="订单不存在">
      <Button variant="outline" onClick={onClose}>
        知道了
      </Button>
    </Outcome>
  )
}

interface BodyProps {
  status: PayStatus
  /** The newest question got no answer. */
  failing: boolean
  ask: () => Promise<void>
  onClose: (paid: boolean) => void
  putOff: () => void
}

function Body({ status, failing, ask, onClose, putOff }: BodyProps) {
  const deadline = useRef<string | null>(null)
  const { no, payBefore, orderState } = status
  deadline.current = payBefore ?? deadline.current
  if (status.paid) return <Success onClose={() => onClose(true)} />
  if (orderState !== 'unpaid') {
    return (
      <Outcome
        icon={<CircleX size={56} className={styles.bad} aria-hidden="true" />}
        text={overText(status, deadline.current, Date.now())}
      >
        <Button variant="outline" onClick={() => onClose(false)}>
          知道了
        </Button>
      </Outcome>
    )
  }
  return status.currency === 'points' ? (
    <PayByPoints no={no} amount={status.payablePoints} payBefore={payBefore} settled={ask} putOff={putOff} />
  ) : (
    <PayByCode no={no} payBefore={payBefore} failing={failing} ask={ask} putOff={putOff} />
  )
}

/** Closes by itself, so that nobody has to. */
function Success({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    void refreshUserInfo()
    const timer = setTimeout(() => close.current(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Outcome icon={<CircleCheck size={56} className={styles.good} aria-hidden="true" />} text="支付成功">
      <Button onClick={onClose}>查看订单</Button>
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
