import type { Output } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import {
  type Difference,
  differenceNames,
  type getBillDay,
  noteDifference,
} from '@gongfang/contract/money/payment-desk'
import { Button, Drawer, Form, Input, Space } from 'antd'
import { Link, useRevalidator } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { useAct } from '../../ui/act.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'

interface DayDrawerProps {
  day: Output<typeof getBillDay>
  onClose: () => void
}

const sum = (fen: number | null) => (fen === null ? <Soft>—</Soft> : showFen(fen))

/** The differences between the channel's bill and our payments, with remarks. */
export const DayDrawer = ({ day, onClose }: DayDrawerProps) => (
  <Drawer
    open
    size={900}
    title={`${day.day} 的差异`}
    extra={<ExportButton kind="billDifference" filter={{ day: day.day }} />}
    onClose={onClose}
  >
    <PlainTable
      label="差异"
      rowKey="id"
      rows={day.list}
      columns={[
        { key: 'kind', title: '差异', render: (_, { kind }) => differenceNames[kind] },
        {
          key: 'number',
          title: '单号',
          render: (_, { number, paymentId }) =>
            paymentId === null ? (
              <Code>{number}</Code>
            ) : (
              <Link to={paths.payments({ one: paymentId })}>
                <Code>{number}</Code>
              </Link>
            ),
        },
        { key: 'theirs', title: '账单', align: 'right', render: (_, { theirsFen }) => sum(theirsFen) },
        { key: 'ours', title: '我方', align: 'right', render: (_, { oursFen }) => sum(oursFen) },
        { key: 'note', title: '说明', width: 300, render: (_, row) => <Note key={row.note} row={row} /> },
      ]}
    />
  </Drawer>
)

function Note({ row: { id, note, notedBy, notedAt } }: { row: Difference }) {
  const { act, busy } = useAct()
  const can = useCan()
  const { revalidate } = useRevalidator()
  const [form] = Form.useForm<{ note: string }>()
  const save = (input: { note: string }) =>
    act(
      noteDifference,
      { id, ...input, before: note },
      {
        form,
        done: '已记录',
        refused: () => {
          // Shows what a colleague has written meanwhile, besides saying so.
          void revalidate()
          return false
        },
      },
    )
  if (note)
    return (
      <>
        {note}{' '}
        <Soft>
          {notedBy} <Time at={notedAt} />
        </Soft>
      </>
    )
  if (!can('payment.write')) return <Soft>未说明</Soft>
  return (
    <Form form={form} onFinish={save}>
      <Space.Compact style={{ width: '100%' }}>
        <Form.Item name="note" noStyle rules={[{ required: true, message: '请填写说明' }]}>
          <Input aria-label="说明" maxLength={200} placeholder="查明的原因" />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          记录
        </Button>
      </Space.Compact>
    </Form>
  )
}
