import { undoVerification, type VerificationRow } from '@gongfang/contract/buying/verification-desk'
import { UNDO_MINUTES } from '@gongfang/contract/goods/voucher'
import { Button } from 'antd'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'

interface UndoButtonProps {
  row: VerificationRow
  onUndone?: () => void
  size?: 'small'
}

/** Undoes a verification. The button is shown while that is allowed; the server checks the time again. */
export function UndoButton({ row, onUndone, size }: UndoButtonProps) {
  const can = useCan()
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const over = !row.calledOff && Date.now() >= Date.parse(row.at) + UNDO_MINUTES * 60_000
  if (row.undone || over || !can('verification.redeem')) return null
  const undo = async () => {
    const reason = await askReason({
      title: '撤销这次核销？',
      text: consequence(row),
      yes: '撤销核销',
      danger: true,
      most: 100,
      templates: row.calledOff ? ['活动取消'] : ['拿错型号', '数量有误', '扫错人'],
    })
    if (reason && (await act(undoVerification, { no: row.no, reason }, { done: '已撤销' }))) onUndone?.()
  }
  return (
    <Button danger onClick={undo} loading={busy} {...(size && { size })}>
      撤销
    </Button>
  )
}

function consequence({ ticket, calledOff }: VerificationRow) {
  if (calledOff) return '活动已取消：票券作废，报名取消，已付费用原路退回。'
  return ticket ? '票券恢复为未签到，可再次使用。' : '物品退回寄存，会员需重新生成核销码。'
}
