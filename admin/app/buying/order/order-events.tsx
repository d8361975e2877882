import { commentOnOrder, type DeskOrder } from '@gongfang/contract/buying/order-desk'
import { Button, Form, Input, Timeline } from 'antd'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { Time } from '../../ui/show.tsx'
import { eventNames } from './labels.ts'

const people = { member: '会员', staff: '商城', system: '系统' } as const

/** The order's events and the remarks of staff, newest first. */
export function OrderEvents({ order: { no, events } }: { order: DeskOrder }) {
  const can = useCan()
  return (
    <>
      {can('order.write') && <CommentForm no={no} />}
      <Timeline
        items={events.toReversed().map((event, at) => ({
          key: `${event.at} ${at}`,
          color: event.what === 'commented' ? 'gray' : 'blue',
          content: (
            <>
              <b>{eventNames[event.what]}</b> {event.whoName || people[event.who]} <Time at={event.at} />
              {event.note && <div style={{ whiteSpace: 'pre-line' }}>{event.note}</div>}
            </>
          ),
        }))}
      />
    </>
  )
}

function CommentForm({ no }: { no: string }) {
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ text: string }>()
  const send = async ({ text }: { text: string }) => {
    if (await act(commentOnOrder, { no, text: text.trim() }, { form, done: '已留言' })) form.resetFields()
  }
  return (
    <Form form={form} layout="vertical" onFinish={send} style={{ marginBottom: 16 }}>
      <Form.Item
        name="text"
        label="留言"
        extra="仅员工可见"
        rules={[{ required: true, whitespace: true, message: '请填写留言' }]}
        style={{ marginBottom: 8 }}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={500} />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        发布留言
      </Button>
    </Form>
  )
}
