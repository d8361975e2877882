import { dayOf } from '@gongfang/contract/base/time'
import type { OrderDetail, OrderLine } from '@gongfang/contract/buying/order'
import { Amounts } from '../../buying/order/amounts.tsx'
import { OrderLineRow } from '../../buying/order/order-line.tsx'
import styles from '../../buying/order/order-lines.module.css'
import { Payable } from '../../buying/order/payable.tsx'
import { AddToList } from '../../goods/shopping-list/add-to-list.tsx'
import { AftersaleButton } from '../../service/aftersale/aftersale-button.tsx'
import { Section } from '../../ui/section.tsx'

export function DetailLines({ order }: { order: OrderDetail }) {
  return (
    <Section title={`商品清单（${order.lines.length}）`} aside={<AddToList lines={() => order.lines} />}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <OrderLineRow key={line.id} line={line} currency={order.currency}>
            {line.shippedQuantity > 0 && (
              <p className={styles.sent}>
                已发 {line.shippedQuantity} / {line.quantity} {line.unit}
              </p>
            )}
            {line.waiting > 0 && <p className={styles.sent}>{waitingText(line)}</p>}
            {order.buyer === '' && (
              <AftersaleButton no={order.no} line={line} offered={order.actions.aftersale} />
            )}
          </OrderLineRow>
        ))}
      </ul>
      <div className={styles.sums}>
        <Amounts amounts={order.amounts} />
        <Payable amounts={order.amounts} label={order.paidAt ? '实付' : '应付'} />
      </div>
    </Section>
  )
}

/** An expected day in the past is not shown. */
function waitingText({ waiting, unit, expectedOn }: OrderLine) {
  const pieces = `${waiting} ${unit}待到货`
  if (!expectedOn) return pieces
  return expectedOn < dayOf(new Date())
    ? `${pieces}，晚于预计的 ${expectedOn}`
    : `${pieces}，预计 ${expectedOn} 发货`
}
