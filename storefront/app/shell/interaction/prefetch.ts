import { screenAt } from '../../base/redirect.ts'

/** The path of a link if it may be prefetched; null for other links and for the current page. */
export function prefetchablePath(href: string, here: string): string | null {
  const [target, current] = [new URL(href, here), new URL(here)]
  if (target.origin !== current.origin) return null
  const path = target.pathname + target.search
  if (path === current.pathname + current.search) return null
  return screenAt(target.pathname)?.prefetch ? path : null
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

/** The address from which the page requests its data itself. The prefetched one must be identical. */
export function dataPath(path: string, here: string): string | null {
  const url = new URL(path, here)
  const screen = screenAt(url.pathname)
  if (screen?.prefetch !== 'data') return null
  url.pathname += '.data'
  // `routes.ts` uses the path as the route's id.
  url.searchParams.set('_routes', screen.path.slice(1))
  return url.pathname + url.search
}
