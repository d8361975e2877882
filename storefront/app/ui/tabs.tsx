import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './tabs.module.css'

interface TabsProps {
  tabs: readonly { to: string; label: string; count?: number | undefined }[]
  /** The `to` of the current tab. */
  current: string
  label: string
}

/** Tabs are links, because they change the address. */
export function Tabs({ tabs, current, label }: TabsProps) {
  const ref = useRef<HTMLElement>(null)
  // On a phone the row may be wider than the screen.
  useEffect(() => {
    const [nav, tab] = [ref.current, ref.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && tab) nav.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - nav.clientWidth / 2
  }, [current])

  return (
    <nav ref={ref} aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: text, count }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={to === current ? 'page' : undefined}
        >
          {text}
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
