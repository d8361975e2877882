import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import {
  listStatementChoices,
  type StatementChoice as OneChoice,
} from '@gongfang/contract/money/invoice-desk'
import { Button, DatePicker, Form, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { Soft } from '../../ui/show.tsx'

/** Opens the monthly statement of any institution. */
export function StatementChoice() {
  const can = useCan()
  const [open, setOpen] = useState(false)
  if (!can('invoice.read')) return null
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
  const thisMonth = dayOf(new Date()).slice(0, 7)
  const month = (Form.useWatch('month', form) ?? dayjs(thisMonth)).format('YYYY-MM')
  const [keyword, setKeyword] = useState('')
  const { choices, hint } = useChoices(month, keyword)
  const [picked, pick] = useState<OneChoice | null>(null)
  // Keeps the chosen institution among the options: the list of another month may not hold it.
  const missing = picked && keyword === '' && !choices.some(({ id }) => id === picked.id) ? [picked] : []
  return (
    <Modal open title="月度对账单" okText="打开" cancelText="取消" onOk={form.submit} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ month: dayjs(thisMonth) }}
        onFinish={({ institutionId }) => navigate(paths.invoiceStatement(institutionId, { month }))}
      >
        <Form.Item name="month" label="月份">
          <DatePicker
            picker="month"
            allowClear={false}
            disabledDate={(day) => day.format('YYYY-MM') > thisMonth}
          />
        </Form.Item>
        <Form.Item
          name="institutionId"
          label="机构"
          extra="当月下单多的在前；也可输入名称或完整的信用代码查找"
          rules={[{ required: true, message: '请选择机构' }]}
        >
          <Select<number, ReturnType<typeof optionOf>>
            placeholder="请选择机构"
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            options={[...choices, ...missing].map(optionOf)}
            onSelect={(id) => pick(choices.find((one) => one.id === id) ?? picked)}
            optionRender={({ data: { label, place, sum } }) => (
              <span style={{ display: 'flex', gap: 12, justifyContent: 'space-between' }}>
                <span style={{ whiteSpace: 'normal' }}>
                  {label} <Soft>{place}</Soft>
                </span>
                <span>{sum}</span>
              </span>
            )}
            notFoundContent={hint}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const optionOf = ({ id, jigou, regionText, orderedFen }: OneChoice) => ({
  value: id,
  label: jigou,
  place: regionText,
  sum: orderedFen > 0 ? showFen(orderedFen) : '当月无订单',
})

const PAUSE_MS = 300

/** Searches when the month changes or after a pause in typing. An outdated answer is dropped. */
function useChoices(month: string, keyword: string) {
  const [choices, setChoices] = useState<OneChoice[]>([])
  const [hint, setHint] = useState('正在加载…')
  useEffect(() => {
    let current = true
    const show = (found: OneChoice[], text: string) => {
      if (!current) return
      setChoices(found)
      setHint(text)
    }
    const ask = () =>
      call(listStatementChoices, { month, ...(keyword.trim() ? { keyword: keyword.trim() } : {}) }).then(
        (found) => show(found, '没有找到'),
        (error: Error) => show([], error.message),
      )
    const timer = setTimeout(ask, keyword === '' ? 0 : PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [month, keyword])
  return { choices, hint }
}
