import { findInstitutions } from '@gongfang/contract/member-desk'
import { dayOf } from '@gongfang/contract/time'
import { Button, DatePicker, Form, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, useCan } from '../shell/session.ts'
import { SearchSelect } from '../ui/search-select.tsx'

/** To a month of any institution, also of one that never asked for an invoice. */
export function StatementChoice() {
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('member.read')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>月度对账单</Button>
      {open && <Choice onClose={() => setOpen(false)} />}
    </>
  )
}

function Choice({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [form] = Form.useForm<{ institutionId: number; month: Dayjs }>()
  return (
    <Modal open title="月度对账单" okText="打开" cancelText="取消" onOk={form.submit} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ month: dayjs(dayOf(new Date())) }}
        onFinish={({ institutionId, month }) =>
          navigate(`/invoices/statement/${institutionId}?month=${month.format('YYYY-MM')}`)
        }
      >
        <Form.Item name="institutionId" label="机构" rules={[{ required: true, message: '请选择机构' }]}>
          <SearchSelect placeholder="按名称或完整的信用代码查找" find={find} />
        </Form.Item>
        <Form.Item name="month" label="月份">
          <DatePicker picker="month" allowClear={false} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const find = async (keyword: string) =>
  (await call(findInstitutions, { keyword })).map(({ id, jigou, regionText }) => ({
    value: id,
    label: `${jigou}（${regionText}）`,
  }))
