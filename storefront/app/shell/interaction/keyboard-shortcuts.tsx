import { useEffect, useRef, useState } from 'react'
import { late } from '../../ui/late.tsx'
import { shortcutsOn } from './shortcuts.ts'

const ShortcutHelp = late(() => import('./shortcut-help.tsx').then((file) => file.ShortcutHelp))

/** `first` is the event that loaded this file; it may be the first pressed key. */
export function KeyboardShortcuts({ first }: { first: Event }) {
  const [help, setHelp] = useState(false)
  useKeys(first, () => setHelp(true))
  return help && <ShortcutHelp onClose={() => setHelp(false)} />
}

/** `/` focuses the search field, `?` opens the help. Both are off while typing. */
function useKeys(first: Event, showHelp: () => void) {
  const show = useRef(showHelp)
  show.current = showHelp
  useEffect(() => {
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
      const { target, key } = event
      const typing =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')
      if (typing || !shortcutsOn()) return
      if (key === '?') show.current()
      if (key !== '/') return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('header input[name="kw"]')?.focus()
    }
    onKey(first)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [first])
}
