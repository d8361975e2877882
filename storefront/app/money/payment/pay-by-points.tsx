import { fen, type Points } from '@gongfang/contract/base/money'
import type { PayPurpose } from '@gongfang/contract/money/payment'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIntentKey } from '../../base/keys.ts'
import { topUpPath } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './pay-dialog.module.css'
import { purposes } from './purposes.ts'

interface PayByPointsProps {
  purpose: PayPurpose
  no: string
  amount: Points
  payBefore: string | null
  /** Makes the dialog load the state again. */
  settled: () => Promise<void>
  putOff: () => void
}

export function PayByPoints({ purpose, no, amount, payBefore, settled, putOff }: PayByPointsProps) {
  const { userDetail } = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const keyFor = useIntentKey()
  const balance = userDetail?.points
  const missing = balance === undefined ? 0 : amount - balance

  async function pay() {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      const seen = { payableFen: fen(0), payablePoints: amount }
      await purposes[purpose].pay(no, { way: 'points', seen, key: keyFor({ no, amount }) })
    } catch (error) {
      setProblem(errorText(error))
    }
    // In any case the dialog shows the new state.
    await settled()
    setBusy(false)
  }

  return (
    <>
      {balance !== undefined && <p className={styles.balance}>可用 {balance}积分</p>}
      <p className={styles.deadline}>
        {payBefore && (
          <>
            请在 <Countdown until={payBefore} onEnd={() => void settled()} /> 内完成支付
          </>
        )}
      </p>
      {(problem || missing > 0) && (
        <p role="alert" className={styles.problem}>
          {problem || `积分不足，还差 ${missing}积分`}
          {missing > 0 && (
            <>
              {' '}
              <Link to={topUpPath}>去充值</Link>
            </>
          )}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="outline" onClick={putOff}>
          稍后支付
        </Button>
        <Button
          variant="cta"
          busy={busy}
          busyText="支付确认中…"
          disabledReason={missing > 0 ? '积分不足' : undefined}
          onClick={pay}
        >
          确认支付
        </Button>
      </div>
    </>
  )
}
