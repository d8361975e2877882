import { type DeskOrder, noteOrder, OrderFlag, orderFlagNames } from '@gongfang/contract/buying/order-desk'
import { Button, Card, Form, Input, Select } from 'antd'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { Flag } from './flag.tsx'

/** A flag and a note for staff. */
export function NoteForm({ order }: { order: DeskOrder }) {
  const { no, version, flag, staffNote } = order
  const can = useCan()
  const { act, busy } = useAct()
  const [form] = Form.useForm<{ flag: OrderFlag; staffNote: string }>()
  const values = Form.useWatch([], form)
  const changed = values !== undefined && (values.flag !== flag || values.staffNote !== staffNote)
  const save = (input: { flag: OrderFlag; staffNote: string }) =>
    act(noteOrder, { no, version, ...input }, { form, done: '已保存' })
  return (
    <Card size="small" title="员工备注">
      <Form
        form={form}
        layout="vertical"
        initialValues={{ flag, staffNote }}
        disabled={!can('order.write')}
        onFinish={save}
      >
        <Form.Item name="flag" label="旗标">
          <Select
            options={OrderFlag.options.map((value) => ({
              value,
              label: value === '' ? orderFlagNames[''] : <Flag flag={value} />,
            }))}
          />
        </Form.Item>
        <Form.Item name="staffNote" label="备注" extra="仅员工可见">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={500} />
        </Form.Item>
        {changed && (
          <Button type="primary" htmlType="submit" loading={busy}>
            保存
          </Button>
        )}
      </Form>
    </Card>
  )
}
