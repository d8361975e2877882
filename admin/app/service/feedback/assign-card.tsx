import {
  assignFeedback,
  type FeedbackThread,
  listFeedbackColleagues,
} from '@gongfang/contract/service/feedback-desk'
import { Button, Card, Form, Input, Modal, Select, Space } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useSelf } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { Soft } from '../../ui/show.tsx'
import { useStaleRecord } from '../../ui/stale-record.ts'
import styles from './feedback.module.css'
import { useMoved } from './use-moved.ts'

/** The staff member in charge, and the note of the one who assigned it. */
export function AssignCard({ thread, disabled }: { thread: FeedbackThread; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const { act, busy } = useAct()
  const self = useSelf()
  const { id, assignee, handNote } = thread
  const moved = useMoved()
  const take = () =>
    act(
      assignFeedback,
      { id, staffId: self.id, note: '', seen: assignee?.id ?? null },
      { done: '已由您负责', refused: moved },
    )
  return (
    <Card size="small" title="负责人">
      <p>{assignee ? assignee.name : <Soft>未分配</Soft>}</p>
      {handNote && <p className={styles.said}>转交说明：{handNote}</p>}
      {!disabled && (
        <Space wrap>
          {assignee?.id !== self.id && (
            <Button loading={busy} onClick={take}>
              由我负责
            </Button>
          )}
          <Button onClick={() => setOpen(true)}>转交</Button>
        </Space>
      )}
      {open && <AssignForm id={id} now={assignee?.id} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function AssignForm({ id, now, onClose }: { id: number; now: number | undefined; onClose: () => void }) {
  const [form] = Form.useForm<{ staffId: number; note?: string }>()
  const { act, busy } = useAct()
  const [colleagues, setColleagues] = useState<{ id: number; name: string }[]>([])
  const [failed, setFailed] = useState('')
  const [seen] = useState(now ?? null)
  const stale = useStaleRecord(onClose)
  useEffect(() => {
    call(listFeedbackColleagues, {}).then(setColleagues, (error) => setFailed((error as Error).message))
  }, [])
  const send = async () => {
    const { staffId, note = '' } = await form.validateFields()
    const input = { id, staffId, note, seen }
    if (await act(assignFeedback, input, { form, done: '已转交', refused: stale })) onClose()
  }
  return (
    <Modal
      open
      title="转交反馈"
      okText="转交"
      confirmLoading={busy}
      onOk={() => send().catch(() => {})}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical">
        <Form.Item
          name="staffId"
          label="转交给"
          extra={failed}
          rules={[{ required: true, message: '请选择同事' }]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="可以处理反馈的同事"
            options={colleagues
              .filter((one) => one.id !== now)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="note" label="转交说明（会员看不到）">
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
