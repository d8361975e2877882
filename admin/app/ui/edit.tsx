import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useBlocker } from 'react-router'
import { useConfirm } from './confirm.tsx'
import styles from './edit.module.css'
import { BarPlace } from './full-screen.tsx'

interface EditProps {
  title: string
  /** The address that ← opens. */
  back: string
  /** True if the form has unsaved changes. */
  changed: boolean
  busy: boolean
  onSave: () => void
  onDiscard: () => void
  saveLabel?: string
  /** Buttons beside the heading: preview, publish … */
  actions?: ReactNode
  /** The narrow right column: state, times, history. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of editing pages: shows a bar for unsaved changes and asks before they are lost. */
export function Edit(props: EditProps) {
  const {
    title,
    back,
    changed,
    busy,
    onSave,
    onDiscard,
    saveLabel = '保存',
    actions,
    aside,
    children,
  } = props
  const [place, putBar] = useState<HTMLElement | null>(null)
  useLeaveGuard(changed && !busy)
  const bar = changed && (
    <div className={styles.bar} role="status">
      未保存的更改
      <Space>
        <Button onClick={onDiscard} disabled={busy}>
          放弃
        </Button>
        <Button type="primary" onClick={onSave} loading={busy}>
          {saveLabel}
        </Button>
      </Space>
    </div>
  )
  return (
    <BarPlace value={putBar}>
      <div className={styles.head}>
        <Link to={back} aria-label="返回">
          <ArrowLeftOutlined />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        <Space wrap>{actions}</Space>
      </div>
      <div className={aside ? styles.two : undefined}>
        <div className={styles.main}>{children}</div>
        {aside && (
          <aside className={styles.aside} aria-label="附加信息">
            {aside}
          </aside>
        )}
      </div>
      {place ? createPortal(bar, place) : bar}
    </BarPlace>
  )
}

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function useLeaveGuard(changed: boolean) {
  const { confirm } = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({ title: '离开此页？', text: '未保存的更改会丢失。', yes: '离开', danger: true }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker.state])
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed])
}
