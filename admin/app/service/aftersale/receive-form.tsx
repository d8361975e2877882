import {
  type AftersaleCase,
  awaitsInspection,
  receiveAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { Form, Input, Modal, Radio } from 'antd'
import { useAct } from '../../ui/act.ts'
import { Code } from '../../ui/show.tsx'

/** Records that the returned goods arrived and whether they can be sold again. Neither answer is preselected. Goods for repair stay the member's until they are refunded instead. */
export function ReceiveForm({ one, onClose }: { one: AftersaleCase; onClose: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ restock?: boolean; note: string }>()
  const here = awaitsInspection(one)
  const yes = here ? '登记验货' : '确认收货'
  const pieces = one.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const save = async () => {
    const { restock = false, note } = await form.validateFields()
    const input = { id: one.id, restock, note }
    if (await act(receiveAftersale, input, { form, done: here ? '已登记' : '已确认收货，已通知会员' }))
      onClose()
  }
  return (
    <Modal
      open
      title={here ? `维修改为退款，这 ${pieces} 件怎么处理？` : `确认收到退货 ${pieces} 件？`}
      okText={yes}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <ul style={{ paddingInlineStart: 20 }}>
        {one.lines.map(({ orderLineId, skuId, title, spec, modelCode, ownCode, quantity, unit }) => (
          <li key={`${orderLineId}-${skuId}`}>
            {title} {spec} <Code>{modelCode}</Code> {ownCode && `机构物料号 ${ownCode} `}×{quantity} {unit}
          </li>
        ))}
      </ul>
      <Form form={form} layout="vertical" initialValues={{ note: '' }}>
        {one.kind !== 'repair' && (
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
        )}
        <Form.Item name="note" label="验货说明（选填）" extra="会员会看到">
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
