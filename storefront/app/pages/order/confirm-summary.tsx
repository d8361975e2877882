import type { OrderPreview } from '@gongfang/contract/buying/order'
import { Amounts } from '../../buying/order/amounts.tsx'
import { quotedFreight } from '../../buying/order/freight.ts'
import { Payable } from '../../buying/order/payable.tsx'
import { useActionBar } from '../../ui/action-bar.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './confirm.module.css'

interface ConfirmSummaryProps {
  preview: OrderPreview
  /** A new preview is loading: the old amounts are dimmed. */
  stale: boolean
  error: unknown
  retry: () => void
  busy: boolean
  /** The reason why the form is not complete. */
  missing: string | undefined
  /** The reason why the last press did not create an order. */
  problem: string
  submit: () => void
}

export function ConfirmSummary(props: ConfirmSummaryProps) {
  const { preview, stale, error, retry, busy, missing, problem, submit } = props
  const { amounts, freightNote } = preview
  const obstacle = error ? '金额尚未更新，请重试' : (obstacleText(preview) ?? missing)
  const said = busy || stale ? '' : problem || obstacle
  const bar = useActionBar<HTMLDivElement>()
  return (
    <aside className={styles.summary} aria-label="金额">
      <h2 className="visually-hidden">金额</h2>
      <div className={stale ? styles.stale : ''} aria-busy={stale}>
        <Amounts amounts={amounts} freight={quotedFreight(preview)} freightNote={freightNote} />
      </div>
      {error !== null && (
        <Notice
          tone="danger"
          text={errorText(error)}
          action={
            <Button variant="outline" size="small" onClick={retry}>
              重试
            </Button>
          }
        />
      )}
      {/* On a phone this part sticks to the bottom of the window. */}
      <div ref={bar} className={styles.pay} data-action-bar="">
        <div className={styles.due} aria-live="polite" aria-busy={stale}>
          <Payable amounts={amounts} />
          {said && (
            <p className={styles.why} role={problem ? 'alert' : undefined}>
              {said}
            </p>
          )}
        </div>
        <Button
          variant="cta"
          size="large"
          busy={busy}
          busyText="提交中…"
          disabledReason={stale ? '正在计算金额' : obstacle}
          onClick={submit}
        >
          {preview.approval ? '提交审批' : '提交订单'}
        </Button>
      </div>
    </aside>
  )
}

function obstacleText({ obstacles, amounts, balancePoints, approval }: OrderPreview): string | undefined {
  const [first] = obstacles
  if (first === 'addressMissing') return '请先添加收货地址'
  if (first === 'noDelivery') return '该地区暂不支持配送'
  if (first === 'lines') return '请先移除无法购买的商品'
  if (first === 'pointsShort') return `积分不足，还差 ${amounts.payablePoints - balancePoints}积分`
  if (first === 'payChannel') return '在线支付暂未开通'
  if (approval?.unmet) return '没有人可以审批，请见“审批”'
  return undefined
}
