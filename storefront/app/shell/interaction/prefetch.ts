import { screenAt } from '../../base/redirect.ts'
import { type Screen, screens } from '../../base/screens.ts'

/** Pages that are the same for every visitor and cheap to load, unlike a cart or an order. */
const WORTH: readonly Screen[] = [
  screens.products,
  screens.category,
  screens.product,
  screens.activities,
  screens.activity,
  screens.news,
  screens.shares,
]

/** The path of a link if it may be prefetched; null for other links and for the current page. */
export function prefetchablePath(href: string, here: string): string | null {
  const [target, current] = [new URL(href, here), new URL(here)]
  if (target.origin !== current.origin) return null
  const path = target.pathname + target.search
  if (path === current.pathname + current.search) return null
  const screen = screenAt(target.pathname)
  return screen && WORTH.includes(screen) ? path : null
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** False on slow connections and in data-saving mode. */
export const mayPrefetch = ({ saveData = false, effectiveType = '4g' }: Connection = {}) =>
  !saveData && !effectiveType.includes('2g')

export const MOST_AT_ONCE = 4
const MOST_REMEMBERED = 50

/** The pages that are being prefetched or were prefetched. Each is loaded once, and few at the same time. */
export interface Prefetches {
  readonly running: readonly string[]
  readonly done: readonly string[]
}
export const noPrefetches: Prefetches = { running: [], done: [] }

export function startPrefetch(ahead: Prefetches, path: string): Prefetches {
  const known = ahead.running.includes(path) || ahead.done.includes(path)
  if (known || ahead.running.length >= MOST_AT_ONCE) return ahead
  return { ...ahead, running: [...ahead.running, path] }
}

export const endPrefetch = (ahead: Prefetches, path: string): Prefetches =>
  ahead.running.includes(path)
    ? {
        running: ahead.running.filter((one) => one !== path),
        done: [...ahead.done, path].slice(-MOST_REMEMBERED),
      }
    : ahead

/** These pages use `onBack` and request their data themselves. The prefetched address must be identical. */
const KEEPS: readonly Screen[] = [screens.category, screens.products]

export function dataPath(path: string, here: string): string | null {
  const url = new URL(path, here)
  const screen = screenAt(url.pathname)
  if (!screen || !KEEPS.includes(screen)) return null
  url.pathname += '.data'
  // `routes.ts` uses the path as the route's id.
  url.searchParams.set('_routes', screen.path.slice(1))
  return url.pathname + url.search
}
