import { fen, showFen } from '@gongfang/contract/base/money'
import {
  confirmTransfer,
  rejectSlip,
  returnSurplus,
  slipReasons,
  type TransferCase,
} from '@gongfang/contract/money/bank-desk'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Soft } from '../../ui/show.tsx'
import { isOpen } from './labels.ts'
import { MoneyForm } from './money-form.tsx'

/** The actions on a transfer. Money can be booked at any time, a slip can be rejected only while it waits. */
export function TransferActions({ one, slipId }: { one: TransferCase; slipId: number | undefined }) {
  const { no, owedFen } = one
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const [form, setForm] = useState<'confirm' | 'return' | null>(null)
  const reject = async (id: number) => {
    const reason = await askReason({
      title: '驳回这份凭证？',
      text: '原因会发给会员，会员可以重新上传。',
      label: '驳回原因',
      yes: '驳回',
      danger: true,
      templates: slipReasons,
    })
    if (reason !== null) await act(rejectSlip, { no, slipId: id, reason }, { done: '已驳回，已通知会员' })
  }
  const close = () => setForm(null)
  return (
    <Flex gap={8} wrap justify="end">
      {slipId !== undefined && (
        <Button danger disabled={busy} onClick={() => reject(slipId)}>
          驳回凭证
        </Button>
      )}
      {owedFen > 0 && (
        <Button disabled={busy} onClick={() => setForm('return')}>
          登记已退回
        </Button>
      )}
      <Button type={isOpen(one) ? 'primary' : 'default'} disabled={busy} onClick={() => setForm('confirm')}>
        {isOpen(one) ? '确认到账' : '登记到账'}
      </Button>
      {form === 'confirm' && <ReceivedForm one={one} onClose={close} />}
      {form === 'return' && <ReturnedForm one={one} onClose={close} />}
    </Flex>
  )
}

interface FormProps {
  one: TransferCase
  onClose: () => void
}

const ReceivedForm = ({ one, onClose }: FormProps) => (
  <MoneyForm
    title={isOpen(one) ? '确认到账' : '登记到账'}
    yes="确认"
    dayName={['receivedOn', '到账日期']}
    amountFen={one.missingFen}
    endpoint={confirmTransfer}
    inputOf={({ amountFen, day, serial }) => ({
      no: one.no,
      amountFen: fen(amountFen),
      receivedOn: day,
      serial,
      seenFen: one.receivedFen,
    })}
    done="已登记到账"
    onClose={onClose}
  >
    <p>
      {isOpen(one) ? (
        <>
          尚差 <b>{showFen(one.missingFen)}</b>，到账足额后订单自动变为已付款；多出的部分记为待退。
        </>
      ) : (
        <Soft>订单已不需要这笔款项，登记后记为待退。</Soft>
      )}
    </p>
  </MoneyForm>
)

const ReturnedForm = ({ one, onClose }: FormProps) => (
  <MoneyForm
    title="登记已退回的款项"
    yes="登记"
    dayName={['paidOn', '汇出日期']}
    amountFen={one.owedFen}
    payee={one.slip?.payer ?? ''}
    endpoint={returnSurplus}
    inputOf={({ amountFen, day, serial, payee }) => ({
      no: one.no,
      amountFen: fen(amountFen),
      paidOn: day,
      serial,
      payee,
    })}
    done="已登记，已通知会员"
    onClose={onClose}
  >
    <p>
      待退 <b>{showFen(one.owedFen)}</b>。请先在银行汇出，再登记日期和流水号。
    </p>
  </MoneyForm>
)
