import { useEffect } from 'react'

/** The screen stays lit while a code is held up, where the browser can do that. A hidden page loses it and asks again. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false

    async function keep() {
      if (document.hidden) return
      // Refused at a low battery: then the screen goes dark as ever.
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
