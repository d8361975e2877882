import type { ReviewRow } from '@gongfang/contract/review-desk'
import { Form, Input, Modal } from 'antd'

interface ReplyModalProps {
  review: ReviewRow
  most: number
  busy: boolean
  onClose: () => void
  onSave: (reply: string) => void
}

/** What the shop says to it, shown beneath it at the product. */
export function ReplyModal({ review, most, busy, onClose, onSave }: ReplyModalProps) {
  const [form] = Form.useForm<{ reply: string }>()
  return (
    <Modal
      open
      title="商家回复"
      okText="保存回复"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{review.content}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reply: review.reply }}
        onFinish={({ reply }) => onSave(reply.trim())}
      >
        <Form.Item name="reply" label="回复" extra="展示在商品评价下方；留空保存为撤回">
          <Input.TextArea rows={4} maxLength={most} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
