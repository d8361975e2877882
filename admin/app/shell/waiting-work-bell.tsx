import { BellOutlined } from '@ant-design/icons'
import { isReminder, sumTodos } from '@gongfang/contract/insight/report-desk'
import { Badge, Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { canOpenWith } from '../base/menu-screens.ts'
import { useSelf } from '../base/session.ts'
import { waitingWork } from '../insight/overview/waiting-work.ts'
import {
  forgetWaitingWork,
  loadWaitingWork,
  useWaitingWork,
  type WaitingWork,
} from '../insight/overview/waiting-work-store.ts'
import { countText } from '../ui/list.tsx'

const EVERY_MS = 60_000
/** Turning pages and filters asks no more often than this. */
const AGAIN_MS = 10_000

/** The bell with the number of what waits for this member of the staff, on every screen. */
export function WaitingWorkBell() {
  const counts = useWaitingWork()
  const { permissions } = useSelf()
  const total = sumTodos(counts)
  useFreshCounts()
  return (
    <Dropdown trigger={['click']} menu={{ items: itemsOf(counts, canOpenWith(permissions)) }}>
      <Badge count={total} overflowCount={9999} size="small" offset={[-6, 6]}>
        <Button type="text" icon={<BellOutlined />} aria-label={`待办 ${countText(total)} 项`} />
      </Badge>
    </Dropdown>
  )
}

type Items = NonNullable<MenuProps['items']>

function itemsOf(counts: WaitingWork, canOpen: (path: string) => boolean): Items {
  const waiting = counts.filter(({ count }) => count > 0)
  const itemOf = ({ kind, count }: WaitingWork[number]) => {
    const [name, path] = waitingWork[kind]
    const text = `${name} ${countText(count)}`
    return canOpen(path)
      ? { key: kind, label: <Link to={path}>{text}</Link> }
      : { key: kind, label: text, disabled: true }
  }
  const todos = waiting.filter(({ kind }) => !isReminder(kind)).map(itemOf)
  const reminders = waiting.filter(({ kind }) => isReminder(kind)).map(itemOf)
  return [
    ...(todos.length > 0 ? todos : [{ key: 'none', label: '没有待办', disabled: true }]),
    ...(reminders.length > 0
      ? [{ key: 'reminders', type: 'group' as const, label: '提醒（不计入待办）', children: reminders }]
      : []),
  ]
}

/** Asks every minute while the page is visible, after each change, and on the way to another screen. */
function useFreshCounts() {
  const { state } = useRevalidator()
  const { pathname } = useLocation()
  const askedAt = useRef(0)
  const ask = () => {
    if (document.hidden) return
    askedAt.current = Date.now()
    // A failure is not reported here; the lists report theirs.
    loadWaitingWork().catch(() => {})
  }
  useEffect(() => {
    const timer = setInterval(ask, EVERY_MS)
    return () => {
      clearInterval(timer)
      forgetWaitingWork()
    }
  }, [])
  useEffect(() => {
    if (state === 'idle') ask()
  }, [state])
  useEffect(() => {
    if (Date.now() - askedAt.current > AGAIN_MS) ask()
  }, [pathname])
}
