import { ASK_PAYERS_MS, askPayers, listPayers } from '@gongfang/contract/order'
import { showTime } from '@gongfang/contract/time'
import { call } from '../base/call.ts'
import { change } from '../base/change.ts'
import { useLoad } from '../base/use-load.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { useBusy } from '../ui/use-busy.ts'
import styles from './ask-payers.module.css'

const labels = { finance: '请财务付款', owner: '请负责人付款' } as const

/** Asks colleagues to pay for an unpaid order of the member's. Nothing where nobody else may pay for it. */
export function AskPayers({ no }: { no: string }) {
  const { data, set } = useLoad(() => call(listPayers, { no }), no)
  const { busy, run } = useBusy()
  if (!data || data.names.length === 0) return null
  const names = data.names.join('、')
  const { askedAt } = data
  const isRecent = askedAt !== null && Date.now() < Date.parse(askedAt) + ASK_PAYERS_MS

  async function ask() {
    const asked = await change(call(askPayers, { no }))
    if (!asked) return
    set(asked)
    toast('success', `已请 ${names} 付款`)
  }

  return (
    <div className={styles.ask}>
      <p role="status">
        {askedAt === null
          ? `${names} 可以为这张订单付款`
          : `已于 ${showTime(askedAt)} 请 ${names} 付款${isRecent ? '，一小时后可以再次提醒' : ''}`}
      </p>
      {!isRecent && (
        <Button variant="outline" size="small" busy={busy} busyText="发送中…" onClick={() => run(ask())}>
          {askedAt === null ? labels[data.role] : '再次提醒'}
        </Button>
      )}
    </div>
  )
}
