import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { type InvoiceCase, issueInvoice, redInvoice } from '@gongfang/contract/money/invoice-desk'
import { DatePicker, Flex, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { Soft } from '../../ui/show.tsx'
import { DAY_FORMATS } from '../../ui/typed-formats.ts'
import { numberIn } from './labels.ts'
import { PdfButton } from './pdf-button.tsx'

interface Fields {
  number: string
  on: Dayjs
  reason?: string
}

interface IssueFormProps {
  one: InvoiceCase
  side: 'issue' | 'red'
  onClose: () => void
}

/** Records an invoice that the tax office issued: number, day and file. The file can follow later. */
export function IssueForm({ one, side, onClose }: IssueFormProps) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<Fields>()
  const [file, setFile] = useState<{ id: number; name: string } | null>(null)
  const { id, amountFen } = one
  const red = side === 'red'
  const save = async () => {
    const { number, on, reason = '' } = await form.validateFields()
    const paper = { id, number: number.trim(), on: on.format('YYYY-MM-DD'), fileId: file?.id ?? null }
    const done = red
      ? await act(redInvoice, { ...paper, reason }, { form, done: '已红冲，已通知会员' })
      : await act(issueInvoice, { ...paper, amountFen }, { form, done: '已开具，已通知会员' })
    if (done) onClose()
  }
  return (
    <Modal
      open
      title={red ? `红冲发票 ${one.blue?.number ?? ''}` : `开具发票 ${showFen(amountFen)}`}
      okText={red ? '确认红冲' : '确认开具'}
      okButtonProps={{ danger: red }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ on: dayjs(dayOf(new Date())) }}>
        <Form.Item
          label="PDF"
          extra={red ? '红字发票的 PDF，可以以后补传' : '可以以后补传；文件名中的号码会自动填入'}
        >
          <Flex gap={12} align="center" wrap>
            <PdfButton
              text={file ? '重新选择' : '选择 PDF'}
              onSent={({ id, name }) => {
                setFile({ id, name })
                const number = numberIn(name)
                if (number && !form.getFieldValue('number')) form.setFieldsValue({ number })
              }}
            />
            {file ? <span>{file.name}</span> : <Soft>未选择</Soft>}
          </Flex>
        </Form.Item>
        <Form.Item
          name="number"
          label={red ? '红字发票号码' : '发票号码'}
          rules={[
            { required: true, pattern: /^\s*(?:\d{20}|\d{8})\s*$/, message: '发票号码应为 20 位或 8 位数字' },
          ]}
        >
          <Input maxLength={22} data-paste="number" inputMode="numeric" className="code" />
        </Form.Item>
        <Form.Item name="on" label="开票日期" rules={[{ required: true, message: '请选择开票日期' }]}>
          <DatePicker format={DAY_FORMATS} allowClear={false} maxDate={dayjs(dayOf(new Date()))} />
        </Form.Item>
        {red && (
          <Form.Item
            name="reason"
            label="红冲原因"
            rules={[{ required: one.state === 'issued', whitespace: true, message: '请填写红冲原因' }]}
          >
            <Input maxLength={100} placeholder={one.state === 'redNeeded' ? '订单退款' : '如：抬头开错'} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
