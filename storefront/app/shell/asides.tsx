import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useCompared } from '../compare/compare-store.ts'
import { late } from '../ui/late.tsx'

// Nobody has asked for it yet: without a word where it does not come.
const Beside = late(
  () => import('./beside.tsx').then((file) => file.Beside),
  null,
  () => null,
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
    // A page that is laid out under a resting mouse gets `pointerover`, so that event says nothing of a hand.
    for (const name of ['pointermove', 'touchstart', 'focusin', 'keydown'])
      document.addEventListener(name, begin, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  const asked = /[?&](?:quick|compare)\b/.test(search) || compared.length > 0
  return here && (first || asked) && <Beside first={first} />
}
