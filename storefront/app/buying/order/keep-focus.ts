/** Enough time for the router to draw the loaded data. */
const DRAWN_MS = 200

/**
 * Moves the focus to the order, or to the page's heading, when an action has removed the focused button. Does
 * nothing when another element has the focus.
 */
export function keepFocus(no: string) {
  setTimeout(() => {
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return
    const order = document.querySelector<HTMLElement>(`main article[data-order="${no}"]`)
    const target = order ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
  }, DRAWN_MS)
}
