import type { KeyPage } from '@gongfang/contract/base/values'
import { Button, Empty, Space } from 'antd'
import { useEffect, useState } from 'react'
import type { PartColumn } from '../../ui/columns.ts'
import { countText } from '../../ui/list.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Soft } from '../../ui/show.tsx'

interface PagedTableProps<Row> {
  /** Loads a page of rows. A new `key` starts again at the first page. */
  load: (after: string | undefined) => Promise<KeyPage<Row>>
  columns: PartColumn<NoInfer<Row>>[]
  /** Names the table for screen readers. */
  label: string
  open?: (row: NoInfer<Row>) => string | undefined
  empty: string
}

/** A list inside a drawer: newest first, older rows on demand. */
export function PagedTable<Row extends { id: number }>({
  load,
  columns,
  empty,
  label,
  open,
}: PagedTableProps<Row>) {
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
      <PlainTable<Row> label={label} rowKey="id" rows={rows} columns={columns} {...(open && { open })} />
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
