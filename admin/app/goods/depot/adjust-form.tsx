import { adjustDepot, type DepotStockRow } from '@gongfang/contract/goods/depot-desk'
import { Form, Input, Modal } from 'antd'
import { useRevalidator } from 'react-router'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'

interface AdjustFormProps {
  row: DepotStockRow
  onClose: () => void
}

/** Changes the quantity of goods in the depot, with a reason for the log. */
export function AdjustForm({ row, onClose }: AdjustFormProps) {
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const [form] = Form.useForm<{ delta: number; reason: string; place?: string }>()
  const { revalidate } = useRevalidator()
  const delta = Form.useWatch('delta', form)
  const save = async () => {
    const { delta, reason, place = '' } = await form.validateFields()
    const done = ({ held }: { held: number }) => `已调整，在库 ${held} ${row.unit}`
    const wish = { itemId: row.id, delta, reason, place, seen: row.held }
    if (!(await askOnce(questionOf(row, delta, reason)))) return
    const refused = () => {
      void revalidate()
      return false
    }
    if (await act(adjustDepot, wish, { form, done, refused })) onClose()
  }
  return (
    <Modal
      open
      title="调整寄存数量"
      okText="调整"
      okButtonProps={{ danger: (delta ?? 0) < 0 }}
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <p>
        {ownerOf(row)} 的 {row.title} {row.spec}（{row.modelCode}），现在库 {row.held} {row.unit}
      </p>
      <Form form={form} layout="vertical">
        <Form.Item
          name="delta"
          label="增减"
          extra={delta ? `调整后 ${row.held + delta} ${row.unit}` : '增加为正，减少为负'}
          rules={[
            { required: true, message: '请填写增减数量' },
            {
              validator: (_, value?: number) =>
                value === 0
                  ? Promise.reject(new Error('数量不能为 0'))
                  : row.held + (value ?? 0) < 0
                    ? Promise.reject(new Error(`在库只有 ${row.held}，不能再减 ${-(value ?? 0)}`))
                    : Promise.resolve(),
            },
          ]}
        >
          <QuantityInput min={-99_999} max={99_999} style={{ width: 160 }} autoFocus />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
        >
          <Input.TextArea rows={2} maxLength={100} showCount placeholder="如：盘点少 1 件、破损" />
        </Form.Item>
        <Form.Item name="place" label="地点">
          <Input maxLength={40} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const ownerOf = ({ member }: DepotStockRow) => member.jigou || member.nickname

const questionOf = (row: DepotStockRow, delta: number, reason: string) => ({
  title: `${ownerOf(row)} 的寄存${delta < 0 ? `减少 ${-delta}` : `增加 ${delta}`} ${row.unit}？`,
  text: [
    `${row.title} ${row.spec}（${row.modelCode}）`,
    `在库 ${row.held} → ${row.held + delta} ${row.unit}`,
    `原因：${reason.trim()}`,
    '记入寄存流水，会员会看到；不能撤销，只能再调整一次。',
  ].join('\n'),
  yes: '确认调整',
  danger: delta < 0,
})
