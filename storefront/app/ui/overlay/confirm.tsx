import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { late } from '../late.tsx'
import type { ConfirmOptions, Question } from './confirm-question.ts'

const ConfirmDialog = late(
  () => import('./confirm-dialog.tsx').then((file) => file.ConfirmDialog),
  null,
  Unasked,
)

/** Asks for a confirmation: true on confirm, false on cancel, Esc and a click on the overlay. */
export function confirm({
  title = '提示',
  type = 'info',
  confirmText = '确定',
  cancelText = '取消',
  message,
}: ConfirmOptions): Promise<boolean> {
  // A second question replaces the first one, which counts as cancelled.
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
  const { key } = useLocation()
  // A navigation answers the open question with no, because its page is no longer shown.
  useEffect(() => () => question?.answer(false), [key])
  return asked && <ConfirmDialog key={asked.title + asked.message} question={asked} />
}

/** Answers no when the dialog cannot be loaded, so that the caller goes on. */
function Unasked({ question: { answer } }: { question: Question }) {
  useEffect(() => answer(false), [answer])
  return null
}
