import { undoAllocation } from '@gongfang/contract/money/bank-desk'
import { Button } from 'antd'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** Undoes an allocation to the wrong order. */
export function UndoButton({ id, no }: { id: number; no: string }) {
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const undo = async () => {
    const reason = await askReason({
      title: `撤销记到订单 ${no} 的入账？`,
      text: '款项回到未匹配的流水；已用于付款或已退回的不能撤销。',
      label: '撤销原因',
      yes: '撤销',
      danger: true,
      most: 100,
      templates: ['记错订单', '金额分配有误'],
    })
    if (reason) await act(undoAllocation, { id, reason }, { done: '已撤销，请重新入账' })
  }
  return (
    <Button type="link" size="small" disabled={busy} onClick={undo}>
      撤销
    </Button>
  )
}
