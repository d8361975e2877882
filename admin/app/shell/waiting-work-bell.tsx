import { BellOutlined } from '@ant-design/icons'
import type { Output } from '@gongfang/contract/endpoint'
import { listTodo } from '@gongfang/contract/report-desk'
import { Badge, Button, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../base/call.ts'
import { waitingWork } from '../overview/waiting-work.ts'

const EVERY_MS = 60_000

/** The bell with the waiting work, on every screen. It reloads each minute while the page is visible. */
export function WaitingWorkBell() {
  const [counts, setCounts] = useState<Output<typeof listTodo>>([])
  const navigate = useNavigate()
  useEffect(() => {
    // A failure is not reported here; the lists report theirs.
    const ask = () => document.hidden || call(listTodo, {}).then(setCounts, () => {})
    ask()
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const waiting = counts.filter(({ count }) => count > 0)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items:
          waiting.length > 0
            ? waiting.map(({ kind, count }) => ({ key: kind, label: `${waitingWork[kind][0]} ${count}` }))
            : [{ key: 'none', label: '没有待办', disabled: true }],
        onClick: ({ key }) => {
          const path = waitingWork[key as keyof typeof waitingWork]?.[1]
          if (path) navigate(path)
        },
      }}
    >
      <Badge count={total} size="small" offset={[-6, 6]}>
        <Button type="text" icon={<BellOutlined />} aria-label={`待办 ${total} 项`} />
      </Badge>
    </Dropdown>
  )
}
