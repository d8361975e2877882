import type { KeyPage } from '@gongfang/contract/values'
import { Button, Empty, Space, Table, type TableColumnType } from 'antd'
import { useEffect, useState } from 'react'
import { countText } from '../ui/list.tsx'
import { Loading } from '../ui/loading.tsx'
import { Soft } from '../ui/show.tsx'

interface PagedTableProps<Row> {
  /** Loads a page of rows. A new `key` starts again at the first page. */
  load: (after: string | undefined) => Promise<KeyPage<Row>>
  columns: TableColumnType<Row>[]
  empty: string
}

/** A list inside a drawer: newest first, older rows on demand. */
export function PagedTable<Row extends { id: number }>({ load, columns, empty }: PagedTableProps<Row>) {
  const [rows, setRows] = useState<Row[] | null>(null)
  const [more, setMore] = useState<Pick<KeyPage<Row>, 'next' | 'total'>>({ next: null, total: 0 })
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const read = async (after?: string) => {
    setBusy(true)
    try {
      const { rows: found, ...rest } = await load(after)
      setRows((before) => (after ? [...(before ?? []), ...found] : found))
      setMore(rest)
      setFailed('')
    } catch (error) {
      setFailed((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => void read(), [])
  if (failed) return <Button onClick={() => read()}>{failed}，点此重试</Button>
  if (rows === null) return <Loading />
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  return (
    <>
      <Table<Row>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      <Space style={{ marginTop: 12 }}>
        <Soft>共 {countText(more.total)} 条</Soft>
        {more.next !== null && (
          <Button loading={busy} onClick={() => read(more.next ?? undefined)}>
            更早的
          </Button>
        )}
      </Space>
    </>
  )
}
