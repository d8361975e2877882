import { QUESTION_RULES } from '@gongfang/contract/buying/question'
import { answerQuestion, type QuestionRow } from '@gongfang/contract/buying/question-desk'
import { Form, Input, Modal } from 'antd'
import { useAct } from '../../ui/act.ts'

/** Answers a question. Both are shown with the product. */
export function AnswerForm({ question, onClose }: { question: QuestionRow; onClose: () => void }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ answer: string }>()
  const { id, content, answer: before, state: from } = question
  const save = async ({ answer }: { answer: string }) => {
    const input = { id, answer, before, from }
    if (await act(answerQuestion, input, { form, done: '已回答，已在商品页显示' })) onClose()
  }
  return (
    <Modal
      open
      title={before ? '修改回答' : '回答'}
      okText="保存并显示"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{content}</p>
      <Form form={form} layout="vertical" initialValues={{ answer: before }} onFinish={save}>
        <Form.Item
          name="answer"
          label="回答"
          extra="首次回答会通知提问的会员"
          rules={[{ required: true, whitespace: true, message: '请填写回答' }]}
        >
          <Input.TextArea rows={4} maxLength={QUESTION_RULES.answer} showCount autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
