import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useCompared } from '../compare/compare-store.ts'

// Offline it does not come, and a page without it is better than none.
const Beside = lazy<ComponentType<{ first: Event | undefined }>>(() =>
  import('./beside.tsx').then(
    (file) => ({ default: file.Beside }),
    () => ({ default: () => null }),
  ),
)

/** What can stand beside any page. Fetched at the first move of a hand or when asked for, and never drawn by the server. */
export function Asides() {
  const { search } = useLocation()
  const [here, setHere] = useState(false)
  const [first, setFirst] = useState<Event>()
  const compared = useCompared()
  useEffect(() => {
    setHere(true)
    const stop = new AbortController()
    const begin = (event: Event) => {
      stop.abort()
      setFirst(event)
    }
    for (const name of ['pointerover', 'touchstart', 'focusin', 'keydown'])
      document.addEventListener(name, begin, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  const asked = /[?&](?:quick|compare)\b/.test(search) || compared.length > 0
  return (
    here &&
    (first || asked) && (
      <Suspense>
        <Beside first={first} />
      </Suspense>
    )
  )
}
