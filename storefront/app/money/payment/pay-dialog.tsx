import { Refused } from '@gongfang/contract/base/call'
import type { PayPurpose } from '@gongfang/contract/money/payment'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OrderAmount } from '../../buying/order/payable.tsx'
import { PayersOf } from '../../buying/order/payers-of.tsx'
import { CopyRow } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AmountChanged } from './amount-changed.tsx'
import { PayByMoney } from './pay-by-money.tsx'
import { PayByPoints } from './pay-by-points.tsx'
import styles from './pay-dialog.module.css'
import { PayOver, PaySuccess } from './pay-outcome.tsx'
import { PayReturned } from './pay-returned.tsx'
import { overText, postponedText, titleOf, type View, viewOf } from './pay-view.ts'
import { PayWays } from './pay-ways.tsx'
import { type PayStatus, purposes } from './purposes.ts'
import { type Attempt, useAttempt } from './use-attempt.ts'
import { type Ask, usePayStatus } from './use-pay-status.ts'

interface PayDialogProps {
  purpose?: PayPurpose
  no: string
  /** `paid` is true after a payment, false when it was postponed or is over. */
  onClose: (paid: boolean) => void
}

/** The pay dialog. The state of the payment decides what it shows. */
export function PayDialog({ purpose = 'order', no, onClose }: PayDialogProps) {
  const { status, error, ask } = usePayStatus(purpose, no)
  const [query] = useSearchParams()
  // WeChat returns a phone's browser to this address.
  const [returned, setReturned] = useState(query.has('back'))
  const [choosing, setChoosing] = useState(false)
  const attempt = useAttempt(purpose, no, returned ? null : status, ask)
  const { title, number, kept, missing } = purposes[purpose]
  const view = status && viewOf({ status, returned, choosing, priceChanged: attempt.before !== null })

  const close = () => {
    if (status?.stage === 'waiting') toast('info', postponedText(kept, status.payBefore, Date.now()))
    onClose(status?.paid === true)
  }
  const doneChoosing = (changed: boolean) => {
    setChoosing(false)
    if (changed) void ask()
    if (changed || attempt.ticket === null) void attempt.start()
  }

  return (
    <Dialog
      open
      steady
      onClose={close}
      title={view === null ? title : titleOf({ view, title, way: attempt.ticket?.way })}
    >
      {status && view ? (
        <div className={styles.dialog}>
          <Amount status={status} view={view} />
          <p className={styles.no}>
            <CopyRow label={number} text={no} />
          </p>
          <Body
            {...{ purpose, status, view, returned, attempt, ask, onClose, doneChoosing, setReturned }}
            failing={error !== null}
            choose={() => setChoosing(true)}
            putOff={close}
          />
        </div>
      ) : (
        <Unknown text={missing} error={error} retry={() => void ask()} onClose={close} />
      )}
    </Dialog>
  )
}

/** Takes the focus when the dialog's content changes, so that screen readers start here. */
function Amount({ status, view }: { status: PayStatus; view: View }) {
  const ref = useRef<HTMLParagraphElement>(null)
  // The focused element of the old content was removed.
  useEffect(() => ref.current?.focus(), [view])
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
  return <PayOver text={text} onClose={onClose} />
}

interface BodyProps {
  purpose: PayPurpose
  status: PayStatus
  view: View
  returned: boolean
  attempt: Attempt
  /** The latest request failed. */
  failing: boolean
  ask: Ask
  choose: () => void
  doneChoosing: (changed: boolean) => void
  setReturned: (returned: boolean) => void
  onClose: (paid: boolean) => void
  putOff: () => void
}

function Body(props: BodyProps) {
  const { purpose, status, view, returned, attempt, failing, ask, onClose, putOff } = props
  const deadline = useRef<string | null>(null)
  const waited = useRef(false)
  const { no, payBefore, stage } = status
  const { name, go, ways } = purposes[purpose]
  deadline.current = payBefore ?? deadline.current
  waited.current ||= stage === 'waiting' || returned
  switch (view) {
    case 'paid':
      return (
        <PaySuccess
          text={waited.current ? '支付成功' : `${name}已支付，无需重复付款`}
          go={go}
          onClose={() => onClose(true)}
        />
      )
    case 'over':
      return (
        <PayOver
          text={overText({ stage, name }, deadline.current, Date.now())}
          onClose={() => onClose(false)}
        />
      )
    case 'points':
      return (
        <PayByPoints
          {...{ purpose, no, payBefore, putOff }}
          amount={status.payablePoints}
          settled={() => ask()}
        />
      )
    case 'returned':
      return <PayReturned ask={ask} again={() => props.setReturned(false)} />
    case 'priceChanged':
      return (
        <AmountChanged
          {...{ name, putOff }}
          before={attempt.before ?? status.payableFen}
          now={status.payableFen}
          agree={attempt.agree}
        />
      )
    case 'ways':
      return ways && <PayWays {...{ no, ways }} done={props.doneChoosing} />
    case 'pay':
      return (
        <>
          <PayByMoney
            {...{ no, payBefore, attempt, failing, ask, putOff }}
            choose={ways && props.choose}
            leave={() => props.setReturned(true)}
          />
          {purpose === 'order' && <PayersOf no={no} />}
        </>
      )
  }
}
