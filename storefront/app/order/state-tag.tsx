import { type Delivery, type OrderState, orderStateNames, type TransferState } from '@gongfang/contract/order'
import styles from './state-tag.module.css'

const transfers: Partial<Record<TransferState, string>> = {
  reviewing: '凭证审核中',
  rejected: '凭证被驳回',
  partly: '部分到账',
}

/** Dot and word. An order of which some lines went out says so, and one whose goods are in the depot. */
export function StateTag({
  state,
  delivery,
  transfer = null,
  shipped = 0,
  kinds = 0,
}: {
  state: OrderState
  delivery: Delivery
  /** How far its bank transfer is, while it waits for one. */
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
