import { useEffect, useRef, useState } from 'react'

/**
 * The open state of menus and popups. Esc closes it and returns the focus to the trigger; a press outside
 * closes it.
 */
export function usePopup<Box extends HTMLElement, Trigger extends HTMLElement = HTMLButtonElement>() {
  const [open, setOpen] = useState(false)
  const box = useRef<Box>(null)
  const trigger = useRef<Trigger>(null)

  useEffect(() => {
    if (!open) return
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      if (box.current?.contains(document.activeElement)) trigger.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return { open, setOpen, box, trigger }
}
