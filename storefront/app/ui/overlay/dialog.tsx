import { type ReactNode, useEffect, useId, useRef } from 'react'
import X from '~icons/x'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** `wide` fills the screen of a phone. */
  size?: 'small' | 'medium' | 'large' | 'wide'
  /** Keeps its upper edge when its content grows, so that buttons stay where they are being pressed. */
  steady?: boolean
}

/** The browser's modal dialog: it traps the focus, closes on Esc, and returns the focus to the opener. */
export function Dialog({ open, onClose, title, children, size = 'medium', steady }: DialogProps) {
  const looks = [styles.dialog, styles[size], steady && styles.steady].filter(Boolean).join(' ')
  return (
    <Modal open={open} onClose={onClose} title={title} className={looks}>
      {children}
    </Modal>
  )
}

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  className: string
  children: ReactNode
}

/** The common part of dialogs and drawers. */
export function Modal({ open, onClose, title, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, through onCancel
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Esc in a dialog above this one bubbles up to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => isOverlay(event.nativeEvent, ref.current) && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/**
 * The backdrop belongs to the dialog element, so a click outside of the dialog's box is a click on the overlay.
 */
export function isOverlay(event: MouseEvent, dialog: HTMLDialogElement | null): boolean {
  if (event.target !== dialog || !dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < left || x > right || y < top || y > bottom
}
