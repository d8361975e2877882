/** Controls, and bars at the edge of the window. */
const PRESSED =
  'a, button, input, select, textarea, label, summary, [role="button"], [data-action-bar], [data-bottom-bar]'
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
const SETTLED_MS = 160
const GAP = 8

export interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * The lowest `top` for an element of this height inside `room` that overlaps no span of `taken`; undefined
 * without one.
 */
export function lowestFree(height: number, room: Span, taken: readonly Span[]): number | undefined {
  let top = room.bottom - height
  // From the bottom up: an overlapping span moves the element above itself.
  for (const span of taken.toSorted((a, b) => b.bottom - a.bottom))
    if (span.bottom > top && span.top < top + height) top = span.top - height
  return top >= room.top ? top : undefined
}

/** Parts that `content-visibility` skips are far away, and asking where they are would lay them out. */
const SHOWN = { visibilityProperty: true, contentVisibilityAuto: true }

/** A wider link can still be pressed beside the bar. */
const WIDE_LINK = 132

/**
 * Keeps a floating bar off all controls. Hides it while scrolling down or typing, then shows it at the lowest
 * free place, if there is one. Returns a function that stops it.
 */
export function keepFree(bar: HTMLElement): () => void {
  let lift = 0
  let last = scrollY
  let timer: ReturnType<typeof setTimeout> | undefined

  function place() {
    if (document.activeElement?.matches(TYPED_INTO)) return hide()
    const own = bar.getBoundingClientRect()
    const bottom = own.bottom + lift
    const taken = [...document.querySelectorAll(PRESSED)]
      .filter((element) => !bar.contains(element) && element.checkVisibility(SHOWN))
      .filter((element) => element.tagName !== 'A' || element.clientWidth < WIDE_LINK)
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right, top }) => right > own.left && left < own.right && top < bottom)
    const top = lowestFree(own.height, { top: GAP, bottom }, taken)
    if (top === undefined) return hide()
    lift = Math.round(bottom - own.height - top)
    bar.style.setProperty('--lift', `${lift}px`)
    bar.dataset.placed = ''
  }
  function hide() {
    delete bar.dataset.placed
  }
  function settle() {
    clearTimeout(timer)
    timer = setTimeout(place, SETTLED_MS)
  }
  function follow() {
    if (scrollY > last) hide()
    last = scrollY
    settle()
  }

  const stop = new AbortController()
  const options = { signal: stop.signal }
  addEventListener('scroll', follow, options)
  addEventListener('resize', settle, options)
  document.addEventListener('focusin', place, options)
  document.addEventListener('focusout', settle, options)
  // Navigation and opened panels change the elements.
  const changes = new MutationObserver(settle)
  changes.observe(document.body, { childList: true, subtree: true })
  // Late pictures and style sheets move elements without changing them.
  const sizes = new ResizeObserver(settle)
  sizes.observe(document.body)
  return () => {
    clearTimeout(timer)
    stop.abort()
    changes.disconnect()
    sizes.disconnect()
    hide()
  }
}
