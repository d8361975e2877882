import { type DeskSignUp, tellSignUps } from '@gongfang/contract/buying/activity-desk'
import { Form, Input, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'

interface MessageFormProps {
  activityId: number
  /** An empty list addresses everybody who is signed up or on the waitlist. */
  signUps: readonly DeskSignUp[]
  onClose: () => void
}

export function MessageForm({ activityId, signUps, onClose }: MessageFormProps) {
  const [form] = Form.useForm<{ text: string }>()
  const { act, busy } = useAct()
  const nos = signUps.filter(({ state }) => state !== 'cancelled').map(({ no }) => no)
  const chosen = signUps.length > 0
  const send = async () => {
    const { text } = await form.validateFields()
    const done = ({ told }: { told: number }) => `已发给 ${told} 位会员`
    const input = { activityId, text, ...(chosen && { nos }) }
    if (await act(tellSignUps, input, { form, done, reload: false })) onClose()
  }
  return (
    <Modal
      open
      title={chosen ? `发消息给 ${nos.length} 个报名的会员` : '发消息给所有报名和候补的会员'}
      okText="发送"
      okButtonProps={{ disabled: chosen && nos.length === 0 }}
      confirmLoading={busy}
      onOk={() => send().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical">
        <Form.Item
          name="text"
          label="消息内容（站内消息）"
          extra={chosen && nos.length < signUps.length ? '已取消的报名不发送' : undefined}
          rules={[{ required: true, whitespace: true, message: '请填写消息内容' }]}
        >
          <Input.TextArea rows={4} maxLength={300} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
