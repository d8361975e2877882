import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { toast } from '../ui/toast.tsx'
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
  return (
    <div role="status">
      {!online && (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden="true" />
          当前处于离线状态，显示的是上次内容
        </p>
      )}
    </div>
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
