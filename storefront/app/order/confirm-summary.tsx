import type { OrderPreview } from '@gongfang/contract/order'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Amounts } from './amounts.tsx'
import styles from './confirm.module.css'
import { Payable } from './payable.tsx'

interface ConfirmSummaryProps {
  preview: OrderPreview
  /** Newer numbers are on their way: the old ones are dimmed, not blank. */
  stale: boolean
  error: unknown
  retry: () => void
  busy: boolean
  submit: () => void
}

export function ConfirmSummary({ preview, stale, error, retry, busy, submit }: ConfirmSummaryProps) {
  const { amounts, freightNote } = preview
  const reason = error ? '金额尚未更新，请重试' : stale ? '正在计算金额' : obstacleText(preview)
  return (
    <aside className={styles.summary} aria-label="金额">
      <div className={stale ? styles.stale : ''} aria-busy={stale}>
        <Amounts amounts={amounts} freightNote={freightNote} />
      </div>
      {error !== null && <ErrorState error={error} retry={retry} />}
      <div className={styles.pay}>
        <Payable amounts={amounts} />
        <Button
          variant="cta"
          size="large"
          busy={busy}
          busyText="提交中…"
          disabledReason={reason}
          onClick={submit}
        >
          提交订单
        </Button>
        {reason && !stale && <p className={styles.why}>{reason}</p>}
      </div>
    </aside>
  )
}

function obstacleText({ obstacles, amounts, balancePoints }: OrderPreview): string | undefined {
  const [first] = obstacles
  if (first === 'addressMissing') return '请先添加收货地址'
  if (first === 'noDelivery') return '该地区暂不支持配送'
  if (first === 'lines') return '请先移除无法购买的商品'
  if (first === 'pointsShort') return `积分不足，还差 ${amounts.payablePoints - balancePoints}积分`
  if (first === 'payChannel') return '在线支付暂未开通'
  return undefined
}
