import { type ExportKind, exportKinds, startExport } from '@gongfang/contract/system/transfer'
import { App, DatePicker, Form, Modal } from 'antd'
import dayjs from 'dayjs'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'

const KINDS: readonly ExportKind[] = ['order', 'orderLine', 'points', 'movement']

/** Exports a month for bookkeeping: orders, their lines, and the movements of points and stock. */
export function MonthForm({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const { act, busy } = useAct()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ month: dayjs.Dayjs }>()
  const kinds = KINDS.filter((kind) => can(exportKinds[kind].permission))
  const start = async () => {
    const { month } = await form.validateFields()
    const [from, to] = [month.startOf('month'), month.endOf('month')].map((day) => day.format('YYYY-MM-DD'))
    for (const kind of kinds) {
      const made = await act(startExport, { kind, filter: { from: from ?? '', to: to ?? '' } })
      if (!made) return
    }
    message.success('已加入下载中心')
    onClose()
  }
  return (
    <Modal
      open
      title="导出整月"
      okText="导出"
      confirmLoading={busy}
      okButtonProps={{ disabled: kinds.length === 0 }}
      onOk={() => start().catch(() => {})}
      onCancel={onClose}
    >
      <p>{kinds.map((kind) => exportKinds[kind].title).join('、')}，每种一个文件。</p>
      <Form form={form} layout="vertical" initialValues={{ month: dayjs() }}>
        <Form.Item name="month" label="月份" rules={[{ required: true, message: '请选择月份' }]}>
          <DatePicker
            picker="month"
            allowClear={false}
            disabledDate={(day) => day.isAfter(dayjs(), 'month')}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
