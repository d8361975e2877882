import {
  type Delivery,
  type OrderState,
  orderStateNames,
  type TransferState,
} from '@gongfang/contract/buying/order'
import styles from './state-tag.module.css'

const transfers: Partial<Record<TransferState, string>> = {
  reviewing: '凭证审核中',
  rejected: '凭证被驳回',
  partly: '部分到账',
}

/**
 * The state as a coloured dot with text. Partly shipped orders and orders in the depot have their own texts.
 */
export function StateTag({
  state,
  delivery,
  transfer = null,
  shipped = 0,
  kinds = 0,
}: {
  state: OrderState
  delivery: Delivery
  /** The state of the bank transfer, while the order waits for one. */
  transfer?: TransferState | null
  shipped?: number
  kinds?: number
}) {
  const partly = state === 'paid' && shipped > 0 ? ` · 部分发货 ${shipped}/${kinds}` : ''
  return (
    <span className={`${styles.state} ${styles[state]}`}>
      {orderStateNames[state]}
      {partly}
      {transfer && transfers[transfer] && ` · ${transfers[transfer]}`}
      {state === 'done' && delivery === 'depot' && ' · 已入库寄存'}
    </span>
  )
}
