/** Long enough for the router to have drawn what it has just loaded. */
const DRAWN_MS = 200

/**
 * What had the focus may be gone with what was done to it. Who works by keyboard then goes on at the order it was
 * about, or at the top of the screen; whoever has moved on already is left alone.
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
