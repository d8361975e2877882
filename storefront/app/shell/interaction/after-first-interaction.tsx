import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useCompared } from '../../goods/compare/compare-store.ts'
import { late } from '../../ui/late.tsx'

// A failed load shows no message, because the visitor did not ask for these parts.
const InteractiveParts = late(
  () => import('./interactive-parts.tsx').then((file) => file.InteractiveParts),
  null,
  () => null,
)

/** Loads shortcuts, prefetching and the two dialogs of any page after the first interaction, or when the address asks. */
export function AfterFirstInteraction() {
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
    // `pointerover` also fires when a page is drawn under a resting mouse.
    for (const name of ['pointermove', 'touchstart', 'focusin', 'keydown'])
      document.addEventListener(name, begin, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [])
  const asked = /[?&](?:quick|compare)\b/.test(search) || compared.length > 0
  return here && (first || asked) && <InteractiveParts first={first} />
}
