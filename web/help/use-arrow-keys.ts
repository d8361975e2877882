import { type RefObject, useEffect } from 'react'

/** The arrows move the focus between the input and the links of the lists below it. */
export function useArrowKeys(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = place.current
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || event.isComposing || !box) return
      const stops: (Element | null)[] = [...box.querySelectorAll('input, li a')]
      const at = stops.indexOf(document.activeElement)
      const next = at < 0 ? undefined : stops[at + step]
      if (!(next instanceof HTMLElement)) return
      event.preventDefault()
      next.focus()
    }
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [place])
}
