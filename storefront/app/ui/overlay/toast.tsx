import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import Info from '~icons/info'
import TriangleAlert from '~icons/triangle-alert'
import styles from './toast.module.css'

export type ToastType = 'success' | 'error' | 'warning' | 'info'

interface Toast {
  id: number
  type: ToastType
  text: string
  duration: number
  action?: { text: string; run: () => void } | undefined
}

/** Shows one toast at a time. A new one replaces the old one and restarts the timer. */
export function toast(type: ToastType, text: string, duration = 3000, action?: Toast['action']) {
  show({ id: (current?.id ?? 0) + 1, type, text, duration, action })
}

let current: Toast | null = null
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }

/**
 * Drawn once, by the shell. Both live regions exist from the start, so that screen readers announce changes.
 */
export function ToastHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const urgent = shown?.type === 'error' || shown?.type === 'warning'
  const body = shown && <ToastBody key={shown.id} toast={shown} />
  return (
    <TopLayer shown={shown?.id}>
      <div role="status">{!urgent && body}</div>
      <div role="alert">{urgent && body}</div>
    </TopLayer>
  )
}

/** A popover, so that the toast is above an open dialog. */
function TopLayer({ shown, children }: { shown: number | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown === undefined) return
    const layer = ref.current
    layer?.showPopover?.()
    return () => layer?.hidePopover?.()
  }, [shown])
  return (
    <div ref={ref} popover="manual" className={styles.layer}>
      {children}
    </div>
  )
}

function ToastBody({ toast: { type, text, duration, action } }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  const Icon = icons[type]

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => show(null), duration)
    return () => clearTimeout(timer)
  }, [paused, duration])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it open longer
    <div
      className={styles.toast}
      data-toast={type}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={20} className={styles[type]} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            show(null)
            action.run()
          }}
        >
          {action.text}
        </button>
      )}
    </div>
  )
}
