import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './edit-grid.module.css'

interface GridInputProps {
  label: string
  text: string
  check: boolean
  takeFocus: boolean
  wrong: boolean
  onKey: (event: KeyboardEvent, editing: boolean) => void
  onCommit: (text: string) => void
}

/** The active cell. It is always an input, so that an input method for Chinese can start in it; its text is selected. */
export function GridInput({ label, text, check, takeFocus, wrong, onKey, onCommit }: GridInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState<string | null>(null)
  const done = useRef(false)
  useEffect(() => {
    if (!takeFocus) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    input.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const commit = () => {
    if (typed === null || done.current) return
    done.current = true
    if (typed !== text) onCommit(typed)
  }
  if (check)
    return (
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={text === '是'}
        onChange={({ target }) => onCommit(target.checked ? '是' : '否')}
        onKeyDown={(event) => onKey(event, false)}
      />
    )
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      aria-invalid={wrong}
      value={typed ?? text}
      onFocus={({ target }) => typed === null && target.select()}
      onChange={({ target }) => {
        done.current = false
        type(target.value)
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          if (typed !== null) event.preventDefault()
          type(null)
          event.currentTarget.select()
          return
        }
        if (event.key === 'F2') {
          event.preventDefault()
          type(typed ?? text)
          event.currentTarget.setSelectionRange(text.length, text.length)
          return
        }
        if (['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key)) commit()
        onKey(event, typed !== null)
      }}
    />
  )
}
