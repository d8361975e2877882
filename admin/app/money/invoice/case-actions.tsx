import { type InvoiceChange, invoiceCan } from '@gongfang/contract/money/invoice'
import {
  attachInvoiceFile,
  type InvoiceCase,
  invoiceRejectReasons,
  rejectInvoice,
} from '@gongfang/contract/money/invoice-desk'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Soft } from '../../ui/show.tsx'
import { IssueForm } from './issue-form.tsx'
import { PdfButton } from './pdf-button.tsx'

/** The buttons that the state allows. */
export function CaseActions({ one }: { one: InvoiceCase }) {
  const { id, state, blue } = one
  const can = useCan()
  const { act, busy } = useAct()
  const { askReason } = useConfirm()
  const [form, setForm] = useState<'issue' | 'red' | null>(null)
  const may = (change: InvoiceChange) => can('invoice.issue') && invoiceCan[change].includes(state)

  const reject = async () => {
    const reason = await askReason({
      title: '驳回这个开票申请？',
      text: '原因会发给会员，订单可以重新申请。',
      label: '驳回原因',
      yes: '驳回',
      danger: true,
      templates: invoiceRejectReasons,
      most: 100,
    })
    if (reason !== null) await act(rejectInvoice, { id, reason }, { done: '已驳回，已通知会员' })
  }
  if (!(['issue', 'reject', 'attach', 'red'] as const).some(may)) return <Soft>目前没有您要处理的事项</Soft>
  return (
    <Flex gap={8} wrap justify="end">
      {may('reject') && (
        <Button danger onClick={reject} disabled={busy}>
          驳回
        </Button>
      )}
      {may('attach') && (
        <PdfButton
          text={blue?.hasFile ? '更换 PDF' : '上传 PDF'}
          onSent={({ id: fileId }) => act(attachInvoiceFile, { id, fileId }, { done: '已保存 PDF' })}
        />
      )}
      {may('red') && (
        <Button danger type={state === 'redNeeded' ? 'primary' : 'default'} onClick={() => setForm('red')}>
          红冲
        </Button>
      )}
      {may('issue') && (
        <Button type="primary" onClick={() => setForm('issue')}>
          开具
        </Button>
      )}
      {form && <IssueForm one={one} side={form} onClose={() => setForm(null)} />}
    </Flex>
  )
}
