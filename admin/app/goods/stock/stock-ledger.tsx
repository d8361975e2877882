import { listMovements, movementKinds, type StockMovement } from '@gongfang/contract/goods/stock-desk'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Time } from '../../ui/show.tsx'
import { signed } from './labels.ts'

/** The stock movements of a SKU, newest first. */
export function StockLedger({ skuId }: { skuId: number }) {
  const [rows, setRows] = useState<StockMovement[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  const load = useCallback(
    async (after?: string) => {
      try {
        const page = await call(listMovements, { skuId, limit: 20, ...(after ? { after } : {}) })
        setRows((before) => (after ? [...(before ?? []), ...page.rows] : page.rows))
        setNext(page.next)
        setFailed('')
      } catch (error) {
        setFailed((error as Error).message)
      }
    },
    [skuId],
  )
  useEffect(() => void load(), [load])
  if (failed) return <Button onClick={() => load()}>{failed}，点此重试</Button>
  return (
    <>
      <PlainTable
        label="库存流水"
        rowKey={({ id }) => id}
        loading={rows === null}
        rows={rows ?? []}
        locale={{ emptyText: '还没有出入库' }}
        columns={[
          { title: '时间', render: (_, { at }) => <Time at={at} /> },
          { title: '类型', render: (_, { kind }) => movementKinds[kind] },
          { title: '增减', align: 'right', render: (_, { delta }) => signed(delta) },
          { title: '之后', align: 'right', dataIndex: 'after' },
          { title: '单号', render: (_, { reference }) => <Code>{reference}</Code> },
          { title: '经办', dataIndex: 'who' },
          { title: '备注', dataIndex: 'note' },
        ]}
      />
      {next !== null && <Button onClick={() => load(next)}>更多</Button>}
    </>
  )
}
