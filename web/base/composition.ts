/**
 * Keys that belong to an input method reach nobody else: Enter that takes a candidate sends no form and opens no result, Esc
 * that drops one closes no dialog. Browsers mark such keys by `isComposing` or key code 229; Safari sends `compositionend`
 * before the Enter that caused it (WebKit bug 165004). Editors of rich text follow compositions by themselves.
 */
export function holdComposingKeys(page: Window = window) {
  let justEnded = false
  page.addEventListener(
    'compositionend',
    () => {
      justEnded = true
      setTimeout(() => {
        justEnded = false
      })
    },
    { capture: true },
  )
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      const ends = justEnded && event.key === 'Enter'
      if (!event.isComposing && event.keyCode !== 229 && !ends) return
      event.stopImmediatePropagation()
      if (ends) event.preventDefault()
    },
    { capture: true },
  )
}
