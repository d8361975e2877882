import { useEffect } from 'react'

/** Keeps the screen on, in browsers that support it. A hidden page loses the lock and requests it again. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false

    async function keep() {
      if (document.hidden) return
      // Refused at low battery; the screen then turns off as usual.
      const got = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (gone) void got?.release()
      else lock = got
    }

    void keep()
    const look = () => void keep()
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', look)
      void lock?.release()
    }
  }, [])
}
