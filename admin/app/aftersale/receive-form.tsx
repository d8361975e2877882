import { type AftersaleCase, receiveAftersale } from '@gongfang/contract/aftersale-desk'
import { Form, Modal, Radio } from 'antd'
import { useAct } from '../ui/act.ts'

/** Somebody has looked at what came back: can it be sold again? Nothing is chosen beforehand. */
export function ReceiveForm({ one, onClose }: { one: AftersaleCase; onClose: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ restock: boolean }>()
  const pieces = one.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const save = async () => {
    const { restock } = await form.validateFields()
    if (await act(receiveAftersale, { id: one.id, restock }, { form, done: '已确认收货，已通知会员' }))
      onClose()
  }
  return (
    <Modal
      open
      title={`确认收到退货 ${pieces} 件？`}
      okText="确认收货"
      cancelText="返回"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical">
        <Form.Item
          name="restock"
          label="商品去向"
          rules={[{ required: true, message: '请选择是否退回库存' }]}
        >
          <Radio.Group
            vertical
            options={[
              { value: true, label: '完好，退回库存可再次销售' },
              { value: false, label: '有损坏，不退回库存' },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
