import { showFen } from '@gongfang/contract/base/money'
import type { ImportRow } from '@gongfang/contract/money/bank-import-desk'
import { Table, Typography } from 'antd'
import { Soft } from '../../ui/show.tsx'

interface ImportRowsProps {
  rows: readonly ImportRow[]
  label: string
  /** Rows that are chosen by hand. */
  chosen?: { rows: readonly number[]; onChange: (rows: number[]) => void } | undefined
}

const columns = [
  { key: 'row', title: '行', width: 64, render: (_: unknown, { row }: ImportRow) => row },
  {
    key: 'day',
    title: '日期',
    width: 110,
    render: (_: unknown, { day }: ImportRow) => day || <Soft>—</Soft>,
  },
  {
    key: 'sum',
    title: '金额',
    width: 120,
    align: 'right' as const,
    render: (_: unknown, { amountFen }: ImportRow) => (amountFen ? showFen(amountFen) : <Soft>—</Soft>),
  },
  {
    key: 'payer',
    title: '对方',
    width: 180,
    render: (_: unknown, { payer }: ImportRow) => payer || <Soft>—</Soft>,
  },
  {
    key: 'note',
    title: '摘要',
    render: (_: unknown, { note }: ImportRow) => note,
  },
]

/** Rows of a statement with their numbers in the file. A reason is a line of its own, which a phone shows, too. */
export const ImportRows = ({ rows, label, chosen }: ImportRowsProps) => (
  <Table<ImportRow>
    size="small"
    aria-label={label}
    dataSource={[...rows]}
    columns={columns}
    rowKey={({ row }) => row}
    pagination={rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
    scroll={{ x: 640 }}
    expandable={{
      showExpandColumn: false,
      expandedRowKeys: rows.flatMap(({ row, text }) => (text ? [row] : [])),
      expandedRowRender: ({ text }) => <Typography.Text type="warning">{text}</Typography.Text>,
    }}
    locale={{ emptyText: '没有' }}
    {...(chosen && {
      rowSelection: {
        selectedRowKeys: [...chosen.rows],
        onChange: (keys) => chosen.onChange(keys.map(Number)),
        getCheckboxProps: ({ row }: ImportRow) => ({ 'aria-label': `第 ${row} 行是另一笔` }),
      },
    })}
  />
)
