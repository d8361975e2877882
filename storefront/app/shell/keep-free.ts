/** What can be pressed, and bars that stand at the edge of the window. */
const PRESSED =
  'a, button, input, select, textarea, label, summary, [role="button"], [data-action-bar], [data-bottom-bar]'
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
const SETTLED_MS = 160
const GAP = 8

export interface Span {
  readonly top: number
  readonly bottom: number
}

/** The lowest place for something of this height between `top` and `bottom` that touches none of `taken`. */
export function lowestFree(height: number, room: Span, taken: readonly Span[]): number | undefined {
  let top = room.bottom - height
  // From the bottom up: each one that is touched moves the place above it.
  for (const span of taken.toSorted((a, b) => b.bottom - a.bottom))
    if (span.bottom > top && span.top < top + height) top = span.top - height
  return top >= room.top ? top : undefined
}

/** A link that is wider stays pressable beside the bar. */
const WIDE_LINK = 132

/**
 * Keeps a floating bar off everything that is pressed: out of sight while one scrolls down or types, then back at the
 * lowest free place of its edge; out of sight as long as there is none.
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
      .filter((element) => !bar.contains(element) && element.checkVisibility({ visibilityProperty: true }))
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
  // A page that comes, a panel that opens.
  const changes = new MutationObserver(settle)
  changes.observe(document.body, { childList: true, subtree: true })
  // A picture or a style that comes late moves the page without changing its elements.
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
