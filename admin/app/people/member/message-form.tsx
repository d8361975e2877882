import { sendMemberMessage } from '@gongfang/contract/people/member-desk'
import { Form, Input, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'

export function MessageForm({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [form] = Form.useForm<{ title: string; body: string }>()
  const { act, busy } = useAct()
  const send = async (words: { title: string; body: string }) => {
    const sent = await act(sendMemberMessage, { id, ...words }, { form, done: '已发送' })
    if (sent) onClose()
  }
  return (
    <Modal
      open
      title={`给 ${name} 发站内消息`}
      okText="发送"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send} requiredMark={false}>
        <Form.Item name="title" label="标题" rules={[{ required: true, message: '请填写标题' }]}>
          <Input maxLength={30} showCount />
        </Form.Item>
        <Form.Item name="body" label="内容" rules={[{ required: true, message: '请填写内容' }]}>
          <Input.TextArea rows={5} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
