import type { OrderDetail } from '@gongfang/contract/order'
import { showLeft } from '@gongfang/contract/time'
import { CopyRow } from '../ui/copy.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { useNow } from '../ui/now.ts'
import { Steps } from '../ui/steps.tsx'
import styles from './detail.module.css'
import { OrderActions } from './order-actions.tsx'
import { StateTag } from './state-tag.tsx'

const steps = ['提交', '付款', '发货', '收货', '完成']
const reached: Record<OrderDetail['state'], number> = {
  unpaid: 1,
  paid: 2,
  shipped: 3,
  done: 5,
  cancelled: 0,
  closed: 0,
}

/** The big word, what comes next, and how far it is. */
export function DetailHead({ order, payHref }: { order: OrderDetail; payHref: string }) {
  const over = order.state === 'cancelled' || order.state === 'closed'
  const shipped = order.lines.filter((line) => line.shippedQuantity === line.quantity).length
  return (
    <header className={styles.head}>
      <div className={styles.headline}>
        <h1 tabIndex={-1}>
          <StateTag state={order.state} shipped={shipped} kinds={order.kinds} />
        </h1>
        <NextSentence order={order} />
        <CopyRow label="订单号" text={order.no} />
      </div>
      {!over && <Steps steps={steps} current={reached[order.state]} label="订单进度" />}
      <OrderActions order={order} payHref={payHref} />
    </header>
  )
}

function NextSentence({ order }: { order: OrderDetail }) {
  const now = useNow()
  if (order.payBefore) {
    return (
      <p className={styles.next}>
        请在 <Countdown until={order.payBefore} /> 内完成支付，逾期订单自动取消
      </p>
    )
  }
  if (order.autoReceiveAt && now > 0) {
    return <p className={styles.next}>还剩 {showLeft(Date.parse(order.autoReceiveAt) - now)} 自动确认收货</p>
  }
  return <p className={styles.next}>{sentences[order.state](order)}</p>
}

const sentences: Record<OrderDetail['state'], (order: OrderDetail) => string> = {
  unpaid: () => '请完成支付',
  paid: () => '我们正在备货，发货后会通知您',
  shipped: () => '商品已发出，请注意查收',
  done: () => '感谢您的采购',
  cancelled: ({ cancelReason }) => (cancelReason ? `取消原因：${cancelReason}` : '订单已取消'),
  closed: () => '订单已全额退款并关闭',
}
