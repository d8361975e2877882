import type { TransferState } from '@gongfang/contract/buying/order'
import type { TransferCase, TransferRow } from '@gongfang/contract/money/bank-desk'
import type { Tone } from '../../ui/show.tsx'

export const stateTones: Record<TransferState, Tone> = {
  waiting: 'neutral',
  reviewing: 'warning',
  rejected: 'bad',
  partly: 'warning',
  confirmed: 'good',
}

export const slipStateNames: Record<TransferCase['slips'][number]['state'], string> = {
  reviewing: '待核对',
  replaced: '已更换',
  rejected: '已驳回',
  accepted: '已确认',
}

/** True if the order still waits for money. */
export const isOpen = ({ orderState }: Pick<TransferRow, 'orderState'>) => orderState === 'unpaid'
