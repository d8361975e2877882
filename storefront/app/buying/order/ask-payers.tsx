import { showTime } from '@gongfang/contract/base/time'
import { ASK_PAYERS_MS, askPayers, type Payers } from '@gongfang/contract/buying/order'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './ask-payers.module.css'

const labels = { finance: '请财务付款', owner: '请负责人付款' } as const

interface AskPayersProps {
  no: string
  payers: Payers
  onAsked: (payers: Payers) => void
}

/** Asks colleagues to pay for an unpaid order of the member's, which then has more time. */
export function AskPayers({ no, payers, onAsked }: AskPayersProps) {
  const { busy, run } = useBusy()
  const names = payers.names.join('、')
  const { askedAt } = payers
  const isRecent = askedAt !== null && Date.now() < Date.parse(askedAt) + ASK_PAYERS_MS
  const until = `订单保留到 ${showTime(payers.payBefore)}`

  async function ask() {
    const asked = await change(call(askPayers, { no }))
    if (!asked) return
    onAsked(asked)
    toast('success', `已请 ${names} 付款，订单保留到 ${showTime(asked.payBefore)}`)
  }

  return (
    <div className={styles.ask}>
      <p role="status">
        {askedAt === null
          ? `可以请 ${names} 付款，${until}`
          : `已于 ${showTime(askedAt)} 请 ${names} 付款，${until}${isRecent ? '；一小时后可以再次提醒' : ''}`}
      </p>
      {!isRecent && (
        <Button variant="outline" size="small" busy={busy} busyText="发送中…" onClick={() => run(ask())}>
          {askedAt === null ? labels[payers.role] : '再次提醒'}
        </Button>
      )}
    </div>
  )
}
