import { leaveInstitution } from '@gongfang/contract/people/member-desk'
import { Form, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'
import { ReasonField } from '../../ui/reason-field.tsx'
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
  const { offer, refresh } = useSuccession(id, form)
  const leave = async (input: LeaveValues) => {
    if (await act(leaveInstitution, { id, ...input }, { form, done: '已移出机构' })) onClose()
    else await refresh()
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
        <ReasonField templates={templates} most={100} required="请填写原因" />
      </Form>
    </Modal>
  )
}
