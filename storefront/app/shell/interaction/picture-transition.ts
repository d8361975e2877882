import { screens } from '../../screens.ts'

const PRODUCT = screens.product.path.slice(0, -':id'.length)

export const isProduct = (path: string) => path.startsWith(PRODUCT)

/** The picture in the card, row or list item of a link. */
export const pictureAt = (link: Element) => link.closest('article, li, tr')?.querySelector('img') ?? null

let carried: HTMLElement | null = null

/**
 * Marks a card's picture for the view transition to the product page, unless the page already has such a
 * picture.
 */
export function markPicture({ target }: Event) {
  carried?.style.removeProperty('view-transition-name')
  const link = target instanceof Element ? target.closest('a') : null
  const leads = link && isProduct(new URL(link.href, location.href).pathname)
  carried = leads && !isProduct(location.pathname) ? pictureAt(link) : null
  carried?.style.setProperty('view-transition-name', 'product-picture')
}

/**
 * Wraps the browser's `startViewTransition`, which the router calls. The next navigation skips a running transition,
 * and its rejected promise would appear in the console as an error. Returns a function that removes the wrapper.
 */
export function ignoreSkippedTransitions(): () => void {
  const original = document.startViewTransition
  if (!original) return () => {}
  document.startViewTransition = (update) => {
    const transition = original.call(document, update)
    transition.ready.catch(() => {})
    return transition
  }
  return () => {
    document.startViewTransition = original
  }
}
