/** The attribute of what holds a text that is not understood, with the sentence about it. Nothing is sent meanwhile. */
export const UNREAD = 'data-unread'

/** Focuses the uppermost text that is not understood, and answers the sentence about it; '' if there is none. */
export function goToUnread(): string {
  const shown = [...document.querySelectorAll<HTMLElement>(`[${UNREAD}]`)].filter((one) =>
    one.checkVisibility(),
  )
  // A window above the page comes later in the document.
  const last = shown.at(-1)
  if (!last) return ''
  const first = shown.find((one) => layerOf(one) === layerOf(last)) ?? last
  first.focus()
  return first.getAttribute(UNREAD) ?? ''
}

const layerOf = (one: Element) => one.closest('.ant-modal, .ant-drawer')
