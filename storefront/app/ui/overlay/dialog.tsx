import { type TypedWork, watchTyping } from '@gongfang/web/base/typed-work.ts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import X from '~icons/x'
import { confirmWarning } from './confirm.tsx'
import styles from './dialog.module.css'
import { useOverlayPress } from './use-overlay-press.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The fields only search or choose. Esc and a press beside the dialog close it without a question. */
  browsing?: boolean
  /** `wide` fills the screen of a phone. */
  size?: 'small' | 'medium' | 'large' | 'wide'
  /** Keeps its upper edge when its content grows, so that buttons stay where they are being pressed. */
  steady?: boolean
}

/** The browser's modal dialog: it traps the focus, closes on Esc, and returns the focus to the opener. */
export function Dialog({ size = 'medium', steady, children, ...rest }: DialogProps) {
  const looks = [styles.dialog, styles[size], steady && styles.steady].filter(Boolean).join(' ')
  return (
    <Modal {...rest} className={looks}>
      {children}
    </Modal>
  )
}

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  className: string
  browsing?: boolean
  children: ReactNode
}

/** The common part of dialogs and drawers. Esc and a press beside it close it; with typed work in it they ask first. */
export function Modal({ open, onClose, title, className, browsing = false, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const work = useRef<TypedWork>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    work.current = watchTyping(dialog)
    const opener = document.activeElement
    dialog.showModal()
    return () => {
      work.current?.stop()
      dialog.close()
      // React has removed the dialog by now, and a browser returns the focus only of one that is in the page.
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true })
    }
  }, [open])

  const leave = async () => {
    if (browsing || !work.current?.holds() || (await confirmWarning(leaving))) onClose()
  }
  const press = useOverlayPress(ref, () => void leave())

  if (!open) return null
  return (
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Esc in a dialog above this one bubbles up to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void leave()
      }}
      onClose={({ currentTarget: dialog }) => {
        // Chrome closes a dialog by a second Esc in a row without asking.
        if (!dialog.isConnected || dialog.open) return
        dialog.showModal()
        void leave()
      }}
      {...press}
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

const leaving = {
  title: '内容还没有提交',
  message: '填写的内容还没有提交，确定关闭吗？',
  confirmText: '关闭',
  cancelText: '继续填写',
}
