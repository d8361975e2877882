import { exportOrder, type OrderDetail } from '@gongfang/contract/buying/order'
import { Link, useRevalidator } from 'react-router'
import { downloadSheet } from '../../base/download.ts'
import { printOrderPath } from '../../base/paths.ts'
import { AskPayers } from '../../buying/order/ask-payers.tsx'
import { OrderActions } from '../../buying/order/order-actions.tsx'
import { nextSentence, sentKinds, steps, stepsReached } from '../../buying/order/progress.ts'
import { StateTag } from '../../buying/order/state-tag.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './detail.module.css'

/** The order's state, its next step, its progress and its actions. */
export function DetailHead({ order, payHref }: { order: OrderDetail; payHref: string }) {
  const { revalidate } = useRevalidator()
  const reached = stepsReached(order.state, order.delivery)
  return (
    <header className={styles.head}>
      <div className={styles.headline}>
        <h1 tabIndex={-1}>
          <StateTag
            state={order.state}
            delivery={order.delivery}
            transfer={order.transfer}
            shipped={sentKinds(order.lines)}
            kinds={order.kinds}
          />
        </h1>
        <Next order={order} />
        {order.payers && <AskPayers no={order.no} payers={order.payers} onAsked={() => void revalidate()} />}
        <p className={styles.no}>
          <CopyRow label="订单号" text={order.no} />
          <Link to={printOrderPath(order.no)}>打印</Link>
          <Export no={order.no} />
        </p>
      </div>
      {reached !== null && <Steps steps={steps[order.delivery]} current={reached} label="订单进度" />}
      {/* On a phone it sticks to the bottom of the window. */}
      <div className={styles.bar} data-action-bar="">
        <OrderActions order={order} payHref={payHref} />
      </div>
    </header>
  )
}

function Export({ no }: { no: string }) {
  const { busy, run } = useBusy()
  return (
    <Button
      variant="ghost"
      size="small"
      busy={busy}
      busyText="导出中…"
      onClick={() => run(downloadSheet(exportOrder, { no }, `订单_${no}`))}
    >
      导出 xlsx
    </Button>
  )
}

/** A running deadline, else the next step. The order is loaded again when the deadline has passed. */
function Next({ order }: { order: OrderDetail }) {
  const { revalidate } = useRevalidator()
  const again = () => void revalidate()
  if (order.payBefore) {
    return (
      <p className={styles.next}>
        请在 <Countdown until={order.payBefore} onEnd={again} /> 内完成
        {order.payWay === 'bank' ? '转账并上传凭证' : '支付'}，逾期订单自动取消
      </p>
    )
  }
  return (
    <p className={styles.next}>
      {nextSentence(order)}
      {order.autoReceiveAt && (
        <>
          ，还剩 <Countdown until={order.autoReceiveAt} onEnd={again} /> 自动确认收货
        </>
      )}
    </p>
  )
}
