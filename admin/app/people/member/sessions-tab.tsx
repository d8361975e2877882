import { endMemberSessions, listMemberSessions } from '@gongfang/contract/people/member-desk'
import { Button, Empty } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { Loading } from '../../ui/loading.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Time } from '../../ui/show.tsx'

type Sessions = Awaited<ReturnType<typeof call<typeof listMemberSessions>>>

export function SessionsTab({ id }: { id: number }) {
  const can = useCan()
  const { act, busy } = useAct()
  const [sessions, setSessions] = useState<Sessions | null>(null)
  const [failed, setFailed] = useState('')
  const load = () =>
    call(listMemberSessions, { id }).then(
      (found) => {
        setSessions(found)
        setFailed('')
      },
      (error) => setFailed((error as Error).message),
    )
  useEffect(() => void load(), [])
  const end = async (sessionId?: number) => {
    const answer = await act(
      endMemberSessions,
      { id, ...(sessionId ? { sessionId } : {}) },
      { done: ({ ended }) => `已退出 ${ended} 台设备`, reload: false },
    )
    if (answer) await load()
  }
  if (failed) return <Button onClick={load}>{failed}，点此重试</Button>
  if (sessions === null) return <Loading />
  if (sessions.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有登录中的设备" />
  const write = can('member.write')
  return (
    <>
      <PlainTable
        label="登录中的设备"
        rowKey="id"
        rows={sessions}
        columns={[
          { key: 'device', title: '设备', dataIndex: 'device' },
          { key: 'ip', title: 'IP', dataIndex: 'ip' },
          { key: 'created', title: '登录', render: (_, { createdAt }) => <Time at={createdAt} /> },
          { key: 'seen', title: '最近使用', render: (_, { lastSeenAt }) => <Time at={lastSeenAt} /> },
          ...(write
            ? [
                {
                  key: 'do',
                  title: '操作',
                  render: (_: unknown, session: Sessions[number]) => (
                    <Button type="link" size="small" disabled={busy} onClick={() => end(session.id)}>
                      退出
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {write && (
        <Button style={{ marginTop: 12 }} disabled={busy} onClick={() => end()}>
          全部退出
        </Button>
      )}
    </>
  )
}
