import { type Delivery, type OrderState, orderStateNames } from '@gongfang/contract/order'
import styles from './state-tag.module.css'

/** Dot and word. An order of which some lines went out says so, and one whose goods are in the depot. */
export function StateTag({
  state,
  delivery,
  shipped = 0,
  kinds = 0,
}: {
  state: OrderState
  delivery: Delivery
  shipped?: number
  kinds?: number
}) {
  const partly = state === 'paid' && shipped > 0 ? ` · 部分发货 ${shipped}/${kinds}` : ''
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      {orderStateNames[state]}
      {partly}
      {state === 'done' && delivery === 'depot' && ' · 已入库寄存'}
    </span>
  )
}
