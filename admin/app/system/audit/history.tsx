import { type AuditEntry, listHistory } from '@gongfang/contract/system/audit'
import { Button, Empty, Timeline } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { Loading } from '../../ui/loading.tsx'
import { Time } from '../../ui/show.tsx'
import { actionText, useChangeLabels } from './change-labels.ts'
import { ChangeList } from './change-list.tsx'

/** The changes that staff made to one record: `<History subject="product 17" />`. */
export function History({ subject }: { subject: string }) {
  const [rows, setRows] = useState<AuditEntry[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  const labels = useChangeLabels()
  const load = useCallback(
    async (after?: string) => {
      try {
        const page = await call(listHistory, { subject, limit: 20, ...(after ? { after } : {}) })
        setRows((before) => (after ? [...(before ?? []), ...page.rows] : page.rows))
        setNext(page.next)
        setFailed('')
      } catch (error) {
        setFailed((error as Error).message)
      }
    },
    [subject],
  )
  useEffect(() => void load(), [load])
  if (failed) return <Button onClick={() => load()}>{failed}，点此重试</Button>
  if (rows === null) return <Loading />
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有修改记录" />
  return (
    <>
      <Timeline
        items={rows.map(({ id, at, who, what, before, after }) => ({
          key: id,
          content: (
            <>
              {who} · {actionText(labels, what)} <Time at={at} />
              <ChangeList before={before} after={after} what={what} />
            </>
          ),
        }))}
      />
      {next && <Button onClick={() => load(next)}>更早的记录</Button>}
    </>
  )
}
