import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import styles from './full-screen.module.css'

/** Moves the bar of unsaved changes into an element that covers the page; null moves it back. */
export const BarPlace = createContext<(place: HTMLElement | null) => void>(() => {})

interface FullScreenProps {
  /** Shown beside the button. */
  tools?: ReactNode
  children: ReactNode
}

/** Shows its children over the whole window. They stay mounted, so that no input is lost. */
export function FullScreen({ tools, children }: FullScreenProps) {
  const [full, fill] = useState(false)
  const placeBar = useContext(BarPlace)
  useEffect(() => {
    if (!full) return
    const leave = (event: KeyboardEvent) => {
      // Dialogs, open selections and a cell in edit mode handle Escape themselves.
      const above = event.target instanceof Element && event.target.closest('.ant-modal, .ant-select-open')
      if (event.key === 'Escape' && !event.defaultPrevented && !above) fill(false)
    }
    addEventListener('keydown', leave)
    document.body.style.overflow = 'hidden'
    return () => {
      removeEventListener('keydown', leave)
      document.body.style.overflow = ''
    }
  }, [full])
  return (
    <div className={full ? styles.full : undefined}>
      <div className={styles.tools}>
        <div className={styles.given}>{tools}</div>
        <Button
          size="small"
          disabled={false}
          icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-pressed={full}
          onClick={() => fill(!full)}
        >
          {full ? '退出全屏（Esc）' : '全屏'}
        </Button>
      </div>
      {children}
      {full && <div ref={placeBar} />}
    </div>
  )
}
