import { useEffect, useState } from 'react'
import { Soft } from '../../ui/show.tsx'
import { waitText } from './labels.ts'
import styles from './waiting-time.module.css'

/** The waiting time, updated while the page is open. */
export function WaitingTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const { text, late } = waitText(at, now)
  return late ? <span className={styles.late}>{text} · 已超时</span> : <Soft>{text}</Soft>
}
