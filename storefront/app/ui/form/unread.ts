import { type RefObject, useEffect } from 'react'

/** The attribute of a number field whose text is not understood. Nothing is sent from around it. */
export const UNREAD = 'data-unread'

/**
 * Focuses the first number that is not understood in the form of a button, or, outside of forms, in its dialog or page.
 * False if there is none.
 */
export function goToUnread(button: Element): boolean {
  const [form, dialog] = [button.closest('form'), button.closest('dialog')]
  const fields = (form ?? dialog ?? document).querySelectorAll<HTMLElement>(`[${UNREAD}]`)
  const first = [...fields].find(
    (field) => field.closest('form') === form && field.closest('dialog') === dialog,
  )
  first?.focus()
  return first !== undefined
}

/** Holds back the form around a field until its number is understood. */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, unread: boolean, tell: () => void) {
  useEffect(() => {
    const form = field.current?.form
    if (!unread || !form) return
    const hold = (event: Event) => {
      event.preventDefault()
      // React listens above the form.
      event.stopImmediatePropagation()
      tell()
      field.current?.focus()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [unread])
}
