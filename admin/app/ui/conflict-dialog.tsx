import { Button, Modal, Table } from 'antd'
import type { Difference } from './field-differences.ts'

interface ConflictDialogProps {
  /** Says who changed the record and when. */
  title: string
  rows: readonly Difference[]
  /** True if both changed the same field, so that a choice is needed. */
  both: boolean
  busy: boolean
  onClose: () => void
  onKeep: (mine: boolean) => void
}

const MOST_SHOWN = 200

/** Shows what somebody else saved meanwhile and asks whose changes to keep. */
export function ConflictDialog({ title, rows, both, busy, onClose, onKeep }: ConflictDialogProps) {
  return (
    <Modal
      open
      centered
      width={720}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续编辑</Button>
          {both && (
            <Button disabled={busy} onClick={() => onKeep(false)}>
              保留对方的并保存
            </Button>
          )}
          <Button type="primary" loading={busy} onClick={() => onKeep(true)}>
            {both ? '用我的并保存' : '合并保存'}
          </Button>
        </>
      }
    >
      <p>
        {both
          ? '下列标为「都改了」的内容需要选择保留谁的；其余改动会自动合并。'
          : '你们改的不是同一处，可以直接合并。'}
      </p>
      {rows.length > 0 && (
        <Table
          size="small"
          rowKey="what"
          pagination={false}
          scroll={{ y: 360 }}
          dataSource={rows.slice(0, MOST_SHOWN)}
          footer={rows.length > MOST_SHOWN ? () => `另有 ${rows.length - MOST_SHOWN} 处不同` : undefined}
          columns={[
            { title: '内容', dataIndex: 'what', width: 190 },
            { title: '对方', dataIndex: 'theirs' },
            { title: '我的', dataIndex: 'mine' },
            { title: '', dataIndex: 'both', width: 72, render: (twice) => (twice ? '都改了' : '') },
          ]}
        />
      )}
    </Modal>
  )
}
