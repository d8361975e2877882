import { FEEDBACK_RULES, sourcingStateNames } from '@gongfang/contract/service/feedback'
import { type FeedbackThread, sourceFeedback } from '@gongfang/contract/service/feedback-desk'
import { Button, Card, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { Soft, StateTag } from '../../ui/show.tsx'
import { useStaleRecord } from '../../ui/stale-record.ts'
import styles from './feedback.module.css'
import { sourcingTones } from './labels.ts'
import { SourcingResultForm } from './sourcing-result-form.tsx'
import { useMoved } from './use-moved.ts'

/** The product that a member asks for, and whether the shop found it. */
export function SourcingCard({ thread, disabled }: { thread: FeedbackThread; disabled: boolean }) {
  const [open, setOpen] = useState<'ask' | 'settle' | null>(null)
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const moved = useMoved()
  const { id, sourcing } = thread
  const drop = async () => {
    if (!(await confirm({ title: '不再作为寻货需求？', yes: '确定' }))) return
    const input = { id, sourcing: null, seen: sourcing }
    await act(sourceFeedback, input, { done: '已不再作为寻货需求', refused: moved })
  }
  return (
    <Card size="small" title="寻货需求">
      {sourcing ? <Asked sourcing={sourcing} /> : <Soft>会员要的商品店里没有时，可开为寻货需求。</Soft>}
      {!disabled && (
        <Space wrap style={{ marginTop: 8 }}>
          {sourcing && (
            <Button type="primary" onClick={() => setOpen('settle')}>
              寻货结果
            </Button>
          )}
          <Button onClick={() => setOpen('ask')}>{sourcing ? '修改需求' : '开为寻货需求'}</Button>
          {sourcing && (
            <Button type="link" loading={busy} onClick={drop}>
              不再寻货
            </Button>
          )}
        </Space>
      )}
      {open === 'ask' && <AskForm thread={thread} onClose={() => setOpen(null)} />}
      {open === 'settle' && <SourcingResultForm thread={thread} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function Asked({
  sourcing: { wanted, quantity, state, product },
}: {
  sourcing: NonNullable<FeedbackThread['sourcing']>
}) {
  return (
    <>
      <StateTag tone={sourcingTones[state]}>{sourcingStateNames[state]}</StateTag>
      <p className={styles.said}>{wanted}</p>
      <p>
        <Soft>数量</Soft> {quantity ?? '未说明'}
      </p>
      {product && (
        <p>
          <Soft>商品</Soft>{' '}
          <a href={`/product/${product.id}`} target="_blank" rel="noreferrer">
            {product.title}
          </a>
        </p>
      )}
    </>
  )
}

function AskForm({ thread, onClose }: { thread: FeedbackThread; onClose: () => void }) {
  const { id, sourcing, posts } = thread
  const [form] = Form.useForm<{ sourcing: { wanted: string; quantity: number | null } }>()
  const { act, busy } = useAct()
  const [seen] = useState(sourcing)
  const stale = useStaleRecord(onClose)
  const first = [...(posts[0]?.content ?? '')].slice(0, FEEDBACK_RULES.wanted).join('')
  const save = async () => {
    const asked = (await form.validateFields()).sourcing
    const input = { id, sourcing: { wanted: asked.wanted, quantity: asked.quantity ?? null }, seen }
    if (await act(sourceFeedback, input, { form, done: '已保存，状态为寻找中', refused: stale })) onClose()
  }
  return (
    <Modal
      open
      title="寻货需求"
      okText="保存"
      confirmLoading={busy}
      onOk={() => save().catch(() => {})}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          sourcing: { wanted: sourcing?.wanted ?? first, quantity: sourcing?.quantity ?? null },
        }}
      >
        <Form.Item
          name={['sourcing', 'wanted']}
          label="需要的商品（会员可见）"
          rules={[{ required: true, whitespace: true, message: '请填写需要的商品' }]}
        >
          <Input.TextArea rows={3} maxLength={FEEDBACK_RULES.wanted} showCount />
        </Form.Item>
        <Form.Item name={['sourcing', 'quantity']} label="数量（选填）">
          <QuantityInput min={1} max={99_999} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
