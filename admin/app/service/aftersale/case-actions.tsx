import { noRefundBecause } from '@gongfang/contract/buying/pay-ways'
import { type AftersaleChange, comesBack } from '@gongfang/contract/service/aftersale'
import {
  type AftersaleCase,
  approveAftersale,
  awaitsInspection,
  deskCan,
  offerAftersaleRefund,
  rejectAftersale,
  rejectReasons,
  retryAftersaleRefund,
} from '@gongfang/contract/service/aftersale-desk'
import type { Permission } from '@gongfang/contract/system/permission'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Soft } from '../../ui/show.tsx'
import { ApproveForm } from './approve-form.tsx'
import { isStuck } from './labels.ts'
import { ReceiveForm } from './receive-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { ShipForm } from './ship-form.tsx'

const needs = {
  approve: 'aftersale.decide',
  reject: 'aftersale.decide',
  receive: 'aftersale.decide',
  ship: 'order.ship',
  offerRefund: 'aftersale.decide',
  refund: 'aftersale.refund',
  retry: 'aftersale.refund',
} as const satisfies Partial<Record<AftersaleChange, Permission>>

const offerReasons = ['换货商品缺货', '无法修复', '维修费用高于商品价格']

const STUCK_MS = 600_000

/** A retry is offered when the refund is stuck or ten minutes old. Refunds by bank transfer are not retried. */
const mayRetry = ({ refund, offline, stateAt }: AftersaleCase) =>
  !offline && (isStuck(refund?.state) || Date.now() - Date.parse(stateAt) > STUCK_MS)

/** The company no longer refunds this payment. */
const needsOffline = ({ late, refund }: AftersaleCase) => late && refund?.state === 'failed'

/** The decisions that are made in a question, without a form. */
function useDecisions(one: AftersaleCase) {
  const { id } = one
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const approve = async () => {
    const text = '同意后由有退款权限的同事退款。'
    if (await confirm({ title: '同意这个售后申请？', text, yes: '同意' }))
      await act(approveAftersale, { id }, { done: '已同意，已通知会员' })
  }
  const reject = async () => {
    const reason = await askReason({
      title: '拒绝这个售后申请？',
      text: '原因会发给会员。',
      label: '拒绝原因',
      yes: '拒绝',
      danger: true,
      templates: rejectReasons,
    })
    if (reason !== null) await act(rejectAftersale, { id, reason }, { done: '已拒绝，已通知会员' })
  }
  const offer = async () => {
    const reason = await askReason({
      title: '请会员同意改为退款？',
      text: '会员同意后按退货退款继续处理。',
      label: '说明',
      yes: '发给会员',
      templates: offerReasons,
    })
    if (reason !== null) await act(offerAftersaleRefund, { id, reason }, { done: '已发给会员' })
  }
  const retry = async () => {
    if (needsOffline(one)) {
      const text = `${noRefundBecause(one.order.payWay)}。改为线下退款后，由财务向客户核对收款账户，通过银行转账汇出。`
      if (await confirm({ title: '改为线下退款？', text, yes: '线下退款', danger: true }))
        await act(retryAftersaleRefund, { id, offline: true }, { done: '已转为线下退款，等待财务汇出' })
      return
    }
    const text = '失败的退款会用新的退款单号重新发起；其余的用原单号再次提交或查询。'
    if (await confirm({ title: '重试退款？', text, yes: '重试', danger: true }))
      await act(retryAftersaleRefund, { id }, { done: '已重新发起退款' })
  }
  return { approve, reject, offer, retry, busy }
}

/** The buttons that the case's state and the staff member's permissions allow. */
export function CaseActions({ one }: { one: AftersaleCase }) {
  const { kind } = one
  const can = useCan()
  const { approve, reject, offer, retry, busy } = useDecisions(one)
  const [form, setForm] = useState<'approve' | 'receive' | 'ship' | 'refund' | null>(null)
  const may = (change: keyof typeof needs) =>
    deskCan(one, change) &&
    can(needs[change]) &&
    (change !== 'retry' || mayRetry(one)) &&
    (change !== 'offerRefund' || one.refundOffer === null)

  if (!(Object.keys(needs) as (keyof typeof needs)[]).some(may)) return <Soft>目前没有您要处理的事项</Soft>
  return (
    <Flex gap={8} wrap justify="end">
      {may('reject') && (
        <Button danger onClick={reject} disabled={busy}>
          拒绝
        </Button>
      )}
      {may('approve') && (
        <Button type="primary" onClick={comesBack(kind) ? () => setForm('approve') : approve} disabled={busy}>
          同意
        </Button>
      )}
      {may('receive') && (
        <Button type="primary" onClick={() => setForm('receive')} disabled={busy}>
          {awaitsInspection(one) ? '登记验货' : '确认收货'}
        </Button>
      )}
      {may('offerRefund') && (
        <Button onClick={offer} disabled={busy}>
          改为退款
        </Button>
      )}
      {may('ship') && (
        <Button type="primary" onClick={() => setForm('ship')} disabled={busy}>
          {kind === 'exchange' ? '换货发货' : '寄还'}
        </Button>
      )}
      {may('refund') && (
        <Button type="primary" danger onClick={() => setForm('refund')} disabled={busy}>
          退款
        </Button>
      )}
      {may('retry') && (
        <Button onClick={retry} disabled={busy}>
          {needsOffline(one) ? '线下退款' : '重试退款'}
        </Button>
      )}
      {form === 'approve' && <ApproveForm one={one} onClose={() => setForm(null)} />}
      {form === 'receive' && <ReceiveForm one={one} onClose={() => setForm(null)} />}
      {form === 'ship' && <ShipForm one={one} onClose={() => setForm(null)} />}
      {form === 'refund' && <RefundForm one={one} onClose={() => setForm(null)} />}
    </Flex>
  )
}
