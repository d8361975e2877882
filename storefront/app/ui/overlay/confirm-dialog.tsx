import { useEffect, useId, useRef } from 'react'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import Info from '~icons/info'
import TriangleAlert from '~icons/triangle-alert'
import { Button } from '../button.tsx'
import styles from './confirm.module.css'
import type { Question } from './confirm-question.ts'
import { useOverlayPress } from './use-overlay-press.ts'

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck }

export function ConfirmDialog({
  question: { title, message, type, confirmText, cancelText, answer },
}: {
  question: Question
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const Icon = icons[type]
  const press = useOverlayPress(ref, () => answer(false))

  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // An irreversible action must not be confirmed by a single Enter.
    const first = type === 'danger' ? 'cancel' : 'confirm'
    dialog?.querySelector<HTMLButtonElement>(`[data-answer="${first}"]`)?.focus()
    return () => dialog?.close()
  }, [type])

  return (
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
      {...press}
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
