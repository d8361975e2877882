import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { toast } from '../ui/overlay/toast.tsx'
import styles from './offline-bar.module.css'

export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) toast('success', '网络已恢复')
    wasOffline.current = !online
  }, [online])

  // Stops navigation: the next page's script cannot be loaded, and the router would reload and lose the current
  // page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    toast('warning', '网络不给力，请检查网络后重试')
  }, [blocker])

  return (
    <div role="status">{!online && <p className={styles.bar}>当前处于离线状态，显示的是上次内容</p>}</div>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
