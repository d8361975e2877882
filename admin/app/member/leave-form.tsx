import { leaveInstitution } from '@gongfang/contract/member-desk'
import { Button, Form, Input, Modal } from 'antd'
import { useAct } from '../ui/act.ts'
import { SuccessorField, useSuccession } from './successor-field.tsx'

interface LeaveFormProps {
  id: number
  name: string
  jigou: string
  onClose: () => void
}
interface LeaveValues {
  reason: string
  successorId?: number
}

const templates = ['已离职', '本人要求', '加入错误']

/** Takes a member out of the institution; a colleague takes over what the member holds. */
export function LeaveForm({ id, name, jigou, onClose }: LeaveFormProps) {
  const [form] = Form.useForm<LeaveValues>()
  const { act, busy } = useAct()
  const offer = useSuccession(id)
  const leave = async (input: LeaveValues) => {
    if (await act(leaveInstitution, { id, ...input }, { form, done: '已移出机构' })) onClose()
  }
  return (
    <Modal
      open
      title="移出机构？"
      okText="移出"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>
        {name} 将不能再以 {jigou} 的名义下单，会收到站内消息。
      </p>
      <Form form={form} layout="vertical" onFinish={leave} requiredMark={false}>
        <SuccessorField name={name} offer={offer} />
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
        >
          <Input.TextArea rows={3} maxLength={100} showCount autoFocus />
        </Form.Item>
        <p>
          {templates.map((template) => (
            <Button
              key={template}
              type="link"
              size="small"
              onClick={() => form.setFieldsValue({ reason: template })}
            >
              {template}
            </Button>
          ))}
        </p>
      </Form>
    </Modal>
  )
}
