import { REVIEW_RULES } from '@gongfang/contract/buying/review'
import { type ReviewRow, replyReview } from '@gongfang/contract/buying/review-desk'
import { Form, Input, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'

/** The shop's answer to a review. Shoppers read it below the review. */
export function ReplyModal({ review, onClose }: { review: ReviewRow; onClose: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ reply: string }>()
  const save = async (reply: string) => {
    const input = { id: review.id, reply, before: review.reply }
    if (await act(replyReview, input, { done: reply ? '已回复' : '已撤回回复' })) onClose()
  }
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
        onFinish={({ reply }) => save(reply.trim())}
      >
        <Form.Item name="reply" label="回复" extra="展示在商品评价下方；留空保存为撤回">
          <Input.TextArea rows={4} maxLength={REVIEW_RULES.most} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
