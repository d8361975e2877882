import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import styles from './confirm.module.css'
import { isOverlay } from './dialog.tsx'

export interface ConfirmOptions {
  title?: string
  message: string
  type?: 'info' | 'warning' | 'danger' | 'success'
  confirmText?: string
  cancelText?: string
}

interface Question extends Required<ConfirmOptions> {
  answer: (yes: boolean) => void
}

/** Asks; true on confirm, false on cancel, Esc and a click on the overlay. */
export function confirm({
  title = '提示',
  type = 'info',
  confirmText = '确定',
  cancelText = '取消',
  message,
}: ConfirmOptions): Promise<boolean> {
  // Whoever asks second takes the place; the first question counts as cancelled.
  question?.answer(false)
  return new Promise((resolve) => {
    show({
      title,
      message,
      type,
      confirmText,
      cancelText,
      answer: (yes) => {
        show(null)
        resolve(yes)
      },
    })
  })
}

export const confirmWarning = (options: ConfirmOptions) =>
  confirm({ title: '警告', type: 'warning', ...options })

export const confirmDelete = (options: Partial<ConfirmOptions> = {}) =>
  confirm({
    title: '删除确认',
    message: '确定要删除吗？此操作不可恢复。',
    type: 'danger',
    confirmText: '删除',
    cancelText: '取消',
    ...options,
  })

let question: Question | null = null
const listeners = new Set<() => void>()

function show(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Drawn once, by the shell. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  )
  return asked && <ConfirmDialog key={asked.title + asked.message} question={asked} />
}

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck }

function ConfirmDialog({
  question: { title, message, type, confirmText, cancelText, answer },
}: {
  question: Question
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const Icon = icons[type]

  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // What cannot be undone is not one Enter away.
    const first = type === 'danger' ? 'cancel' : 'confirm'
    dialog?.querySelector<HTMLButtonElement>(`[data-answer="${first}"]`)?.focus()
    return () => dialog?.close()
  }, [type])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, through onCancel
    <dialog
      ref={ref}
      role="alertdialog"
      className={styles.confirm}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
      onClick={(event) => isOverlay(event.nativeEvent, ref.current) && answer(false)}
    >
      <div className={styles.words}>
        <Icon size={24} className={styles[type]} aria-hidden="true" />
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-message`}>{message}</p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button variant="outline" data-answer="cancel" onClick={() => answer(false)}>
          {cancelText}
        </Button>
        <Button
          variant={type === 'danger' ? 'danger' : 'primary'}
          data-answer="confirm"
          onClick={() => answer(true)}
        >
          {confirmText}
        </Button>
      </div>
    </dialog>
  )
}
