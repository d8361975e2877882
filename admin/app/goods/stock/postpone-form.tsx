import { dayOf } from '@gongfang/contract/base/time'
import { postponeBackorders } from '@gongfang/contract/buying/order-desk'
import { Button, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useAct } from '../../ui/act.ts'
import { DAY_FORMATS } from '../../ui/typed-formats.ts'

/** Changes the expected day of all orders that wait for a model. */
export function PostponeForm({ skuId, onDone }: { skuId: number; onDone: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ expectedOn: Dayjs }>()
  const save = async () => {
    const { expectedOn } = await form.validateFields()
    const input = { skuId, expectedOn: expectedOn.format('YYYY-MM-DD') }
    const done = ({ orders }: { orders: number }) => `已修改 ${orders} 个订单，并通知会员`
    if (!(await act(postponeBackorders, input, { form, done }))) return
    form.resetFields()
    onDone()
  }
  return (
    <Form form={form} layout="vertical">
      <Form.Item
        name="expectedOn"
        label="新的预计到货日"
        extra="等待该型号到货的订单都会改为这一天，并给会员发送消息。"
        rules={[{ required: true, message: '请选择日期' }]}
      >
        <DatePicker format={DAY_FORMATS} minDate={dayjs(dayOf(new Date()))} style={{ width: '100%' }} />
      </Form.Item>
      <Button type="primary" loading={busy} onClick={() => save().catch(() => {})}>
        修改并通知
      </Button>
    </Form>
  )
}
