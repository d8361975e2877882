import { type ReactNode, useEffect, useRef } from 'react'
import CircleCheck from '~icons/circle-check'
import CircleX from '~icons/circle-x'
import { refreshUserInfo } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './pay-dialog.module.css'

const SUCCESS_MS = 2000

/** Closes by itself after a few seconds. */
export function PaySuccess({ text, go, onClose }: { text: string; go: string; onClose: () => void }) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    void refreshUserInfo()
    const timer = setTimeout(() => close.current(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Outcome icon={<CircleCheck size={56} className={styles.good} aria-hidden="true" />} text={text}>
      <Button onClick={onClose}>{go}</Button>
    </Outcome>
  )
}

export function PayOver({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Outcome icon={<CircleX size={56} className={styles.bad} aria-hidden="true" />} text={text}>
      <Button variant="outline" onClick={onClose}>
        知道了
      </Button>
    </Outcome>
  )
}

/** Takes the focus of the removed button. */
function Outcome({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('button')?.focus(), [])
  return (
    <div className={styles.outcome} ref={ref}>
      {icon}
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
