import { type AftersaleChange, aftersaleCan } from '@gongfang/contract/aftersale'
import {
  type AftersaleCase,
  approveAftersale,
  refundAftersale,
  rejectAftersale,
  rejectReasons,
  retryAftersaleRefund,
} from '@gongfang/contract/aftersale-desk'
import { showPoints } from '@gongfang/contract/money'
import type { Permission } from '@gongfang/contract/permission'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useCan } from '../shell/session.ts'
import { useAct } from '../ui/act.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { Soft } from '../ui/show.tsx'
import { ApproveForm } from './approve-form.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { refundQuestion } from './words.ts'

const needs = {
  approve: 'aftersale.decide',
  reject: 'aftersale.decide',
  receive: 'aftersale.decide',
  refund: 'aftersale.refund',
  retry: 'aftersale.refund',
} as const satisfies Partial<Record<AftersaleChange, Permission>>

const STUCK_MS = 600_000

/** What was only just started is still on its way. */
const isStuck = ({ refund, stateAt }: AftersaleCase) =>
  refund?.state === 'failed' || Date.now() - Date.parse(stateAt) > STUCK_MS

/** The buttons read the same table as the server, and one's permissions. */
export function CaseActions({ one }: { one: AftersaleCase }) {
  const { id, kind, state, amounts, rewardShort } = one
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const [form, setForm] = useState<'approve' | 'receive' | null>(null)
  const may = (change: keyof typeof needs) =>
    aftersaleCan[kind][change].includes(state) && can(needs[change]) && (change !== 'retry' || isStuck(one))

  const approve = async () => {
    if (kind === 'returnRefund') return setForm('approve')
    const text = '同意后由有退款权限的同事退款。'
    if (await confirm({ title: '同意这个售后申请？', text, yes: '同意' }))
      await act(approveAftersale, { id }, { done: '已同意，已通知会员' })
  }
  const reject = async () => {
    const reason = await askReason({
      ...{ title: '拒绝这个售后申请？', text: '原因会发给会员。', label: '拒绝原因' },
      ...{ yes: '拒绝', danger: true, templates: rejectReasons },
    })
    if (reason !== null) await act(rejectAftersale, { id, reason }, { done: '已拒绝，已通知会员' })
  }
  const refund = async () => {
    const { amountFen, amountPoints, rewardPoints } = amounts
    const taken = rewardPoints - rewardShort
    const reward = one.order.state === 'done' ? '同时收回奖励' : '订单完成时少发奖励'
    const text = rewardPoints > 0 ? `${reward} ${showPoints(taken)}。` : ''
    if (await confirm({ title: refundQuestion(amounts), text, yes: '退款', danger: true }))
      await act(refundAftersale, { id, amountFen, amountPoints }, { done: '已发起退款' })
  }
  const retry = async () => {
    const text = '失败的退款会用新的退款单号重新发起。'
    if (await confirm({ title: '重试退款？', text, yes: '重试', danger: true }))
      await act(retryAftersaleRefund, { id }, { done: '已重新发起退款' })
  }

  if (!(Object.keys(needs) as (keyof typeof needs)[]).some(may)) return <Soft>目前没有您要处理的事项</Soft>
  return (
    <Flex gap={8} wrap justify="end">
      {may('reject') && (
        <Button danger onClick={reject} disabled={busy}>
          拒绝
        </Button>
      )}
      {may('approve') && (
        <Button type="primary" onClick={approve} disabled={busy}>
          同意
        </Button>
      )}
      {may('receive') && (
        <Button type="primary" onClick={() => setForm('receive')} disabled={busy}>
          确认收货
        </Button>
      )}
      {may('refund') && (
        <Button type="primary" danger onClick={refund} disabled={busy}>
          退款
        </Button>
      )}
      {may('retry') && (
        <Button onClick={retry} disabled={busy}>
          重试退款
        </Button>
      )}
      {form === 'approve' && <ApproveForm one={one} onClose={() => setForm(null)} />}
      {form === 'receive' && <ReceiveForm one={one} onClose={() => setForm(null)} />}
    </Flex>
  )
}
