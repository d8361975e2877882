import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import ChevronDown from '~icons/chevron-down'
import { Button } from '../button.tsx'
import styles from './menu-button.module.css'
import { usePopup } from './popup.ts'

export interface MenuItem {
  readonly text: string
  /** The reason why it is disabled, shown below its text. */
  readonly disabledReason?: string | undefined
  readonly onPress: () => void
}

interface MenuButtonProps {
  text: string
  /** Begins with the text, and says of what. */
  label: string
  items: readonly MenuItem[]
}

/** A button that opens a menu of actions. Arrow keys move in it; a press gives the focus back to the button. */
export function MenuButton({ text, label, items }: MenuButtonProps) {
  const { open, setOpen, box } = usePopup<HTMLDivElement>()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const back = () => box.current?.querySelector('button')?.focus()

  useEffect(() => {
    if (!open) return
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  const move = (event: KeyboardEvent) => {
    const all = choices()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    } else if (event.key === 'Tab') {
      // The browser goes on from the button, which stands where the menu was.
      back()
      setOpen(false)
    } else if (event.key === 'Escape') back()
  }

  return (
    <div ref={box} className={styles.box}>
      <Button
        variant="outline"
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {text}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {open && (
        <div ref={list} id={id} role="menu" aria-label={label} className={styles.menu} onKeyDown={move}>
          {items.map((item) => (
            <Item
              key={item.text}
              {...item}
              onPress={() => {
                back()
                setOpen(false)
                item.onPress()
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const Item = ({ text, disabledReason, onPress }: MenuItem) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    aria-disabled={disabledReason !== undefined || undefined}
    onClick={() => disabledReason === undefined && onPress()}
  >
    {text}
    {disabledReason !== undefined && <small>{disabledReason}</small>}
  </button>
)
