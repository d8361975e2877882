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
  const paid = status?.paid === true

  const close = () => {
    if (status?.orderState === 'unpaid') toast('info', '订单已保留，请在截止时间前支付')
    onClose(paid)
  }

  return (
    <Dialog open onClose={close} title={status?.currency === 'points' ? '积分支付' : '订单支付'}>
      {status === null && (error ? <ErrorState error={error} retry={ask} /> : <Skeleton lines={4} />)}
      {status && (
        <div className={styles.dialog}>
          <p className={styles.amount}>
            <OrderAmount due={status} />
          </p>
          <CopyRow label="订单号" text={no} />
          <Body status={status} ask={ask} onClose={onClose} putOff={close} />
        </div>
      )}
    </Dialog>
  )
}

interface BodyProps {
  status: PayStatus
  ask: () => Promise<void>
  onClose: (paid: boolean) => void
  putOff: () => void
}

function Body({ status, ask, onClose, putOff }: BodyProps) {
  if (status.paid) return <Success onClose={() => onClose(true)} />
  if (status.orderState !== 'unpaid') {
    return (
      <Outcome
        icon={<CircleX size={56} className={styles.bad} aria-hidden="true" />}
        text="订单已超时或取消，无法支付"
      >
        <Button variant="outline" onClick={() => onClose(false)}>
          知道了
        </Button>
      </Outcome>
    )
  }
  const { no, payBefore } = status
  return status.currency === 'points' ? (
    <PayByPoints no={no} amount={status.payablePoints} settled={ask} putOff={putOff} />
  ) : (
    <PayByCode no={no} payBefore={payBefore} ask={ask} putOff={putOff} />
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

function Outcome({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div className={styles.outcome} role="status">
      {icon}
      <p>{text}</p>
      {children}
    </div>
  )
}
