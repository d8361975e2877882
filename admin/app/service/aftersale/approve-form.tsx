import { aftersaleKindNames } from '@gongfang/contract/service/aftersale'
import { type AftersaleCase, approveAftersale } from '@gongfang/contract/service/aftersale-desk'
import { Form, Input, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'

/** Approves a case. A return needs an address; the form begins with the last one used. */
export function ApproveForm({ one, onClose }: { one: AftersaleCase; onClose: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ returnTo: string }>()
  const save = async () => {
    const { returnTo } = await form.validateFields()
    const done = '已同意，已通知会员寄回'
    if (await act(approveAftersale, { id: one.id, returnTo }, { form, done })) onClose()
  }
  return (
    <Modal
      open
      title={`同意${aftersaleKindNames[one.kind]}`}
      okText="同意"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ returnTo: one.lastReturnTo }}>
        <Form.Item
          name="returnTo"
          label="退货地址"
          extra="收件人、电话和地址，会员会看到"
          rules={[{ required: true, whitespace: true, message: '请填写退货地址' }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
