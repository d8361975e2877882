import { type OrderState, orderStateNames } from '@gongfang/contract/order'
import styles from './state-tag.module.css'

/** Dot and word. An order of which some lines went out says so. */
export function StateTag({
  state,
  shipped = 0,
  kinds = 0,
}: {
  state: OrderState
  shipped?: number
  kinds?: number
}) {
  const partly = state === 'paid' && shipped > 0 ? ` · 部分发货 ${shipped}/${kinds}` : ''
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      {orderStateNames[state]}
      {partly}
    </span>
  )
}
