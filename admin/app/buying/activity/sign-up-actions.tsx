import { cancelDeskSignUp, type DeskSignUp, promoteSignUp } from '@gongfang/contract/buying/activity-desk'
import { Button, Space } from 'antd'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { sumOf } from './labels.ts'

interface SignUpActionsProps {
  row: DeskSignUp
  /** Free seats. */
  left: number
  mayWrite: boolean
}

export function SignUpActions({ row, left, mayWrite }: SignUpActionsProps) {
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const promote = async () => {
    const { no, seats, member } = row
    const text = `${member.jigou} ${member.nickname}，${seats} 人；还剩 ${left} 个名额。`
    if (!(await confirm({ title: '候补转正？', text, yes: '转正' }))) return
    await act(
      promoteSignUp,
      { no },
      {
        done: ({ state }) => (state === 'unpaid' ? '已转正，已通知会员支付' : '已转正，已通知会员'),
      },
    )
  }
  const cancel = async () => {
    const { no, pay, feeFen, feePoints, member } = row
    const back =
      pay === 'paid' ? `将原路退回 ${sumOf(feeFen, feePoints)}，不可撤销。` : '没有需要退回的费用。'
    const reason = await askReason({
      title: `取消 ${member.nickname} 的报名？`,
      text: `${back}会员会收到通知，空出的名额给候补。`,
      yes: pay === 'paid' ? '取消并退款' : '取消报名',
      danger: true,
      most: 50,
      templates: ['会员来电取消', '重复报名', '不符合参加条件'],
    })
    if (reason) await act(cancelDeskSignUp, { no, reason }, { done: '已取消报名' })
  }
  return (
    <Space size={8}>
      {mayWrite && row.state === 'waitlisted' && (
        <Button size="small" disabled={busy} onClick={() => promote()}>
          转正
        </Button>
      )}
      {mayWrite && ['unpaid', 'waitlisted', 'registered'].includes(row.state) && (
        <Button size="small" danger disabled={busy} onClick={() => cancel()}>
          {row.pay === 'paid' ? '退费' : '取消'}
        </Button>
      )}
      <HistoryButton subject={`sign-up ${row.no}`} name={`报名 ${row.no}`} />
    </Space>
  )
}
