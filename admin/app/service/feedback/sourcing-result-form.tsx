import { FEEDBACK_RULES, sourcingStateNames } from '@gongfang/contract/service/feedback'
import { type FeedbackThread, settleSourcing } from '@gongfang/contract/service/feedback-desk'
import { Form, Input, Modal, Radio } from 'antd'
import { findGoods } from '../../goods/catalogue/find-goods.ts'
import { useAct } from '../../ui/act.ts'
import { SearchSelect } from '../../ui/search-select.tsx'

interface ResultValues {
  state: 'found' | 'missing'
  productId?: number
  content: string
}

/** Records the result of a search for goods and replies to the member with it. */
export function SourcingResultForm({ thread, onClose }: { thread: FeedbackThread; onClose: () => void }) {
  const { id, posts } = thread
  const [form] = Form.useForm<ResultValues>()
  const { act, busy } = useAct()
  const state = Form.useWatch('state', form)
  const send = async () => {
    const { productId, content } = await form.validateFields()
    const end = { id, lastPostId: posts.at(-1)?.id ?? 0, state: state ?? 'found', content }
    const linked = end.state === 'found' ? (productId ?? null) : null
    const done = '已保存，已回复并通知会员'
    if (await act(settleSourcing, { ...end, productId: linked }, { form, done })) onClose()
  }
  return (
    <Modal
      open
      title="寻货结果"
      okText="保存并回复会员"
      confirmLoading={busy}
      onOk={() => send().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ state: 'found', content: texts.found }}>
        <Form.Item name="state" label="结果">
          <Radio.Group
            options={(['found', 'missing'] as const).map((value) => ({
              value,
              label: sourcingStateNames[value],
            }))}
            onChange={({ target }) => {
              // Replaces only the other result's standard text; a typed text stays.
              const typed = form.getFieldValue('content')
              if (Object.values(texts).includes(typed))
                form.setFieldsValue({ content: texts[target.value as ResultValues['state']] })
            }}
          />
        </Form.Item>
        {state !== 'missing' && (
          <Form.Item name="productId" label="对应商品（选填，会员可点开）">
            <SearchSelect find={findGoods} placeholder="按标题或型号搜索" />
          </Form.Item>
        )}
        <Form.Item
          name="content"
          label="回复会员"
          rules={[{ required: true, whitespace: true, message: '请填写回复内容' }]}
        >
          <Input.TextArea rows={4} maxLength={FEEDBACK_RULES.most} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const texts: Record<ResultValues['state'], string> = {
  found: '您好，您要的商品已找到，可在本反馈的“寻货需求”中查看。',
  missing: '您好，您要的商品暂时没有找到，有消息会在此告知您。',
}
