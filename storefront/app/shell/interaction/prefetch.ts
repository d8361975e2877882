import { screenAt } from '../../base/redirect.ts'
import { type Screen, screens } from '../../base/screens.ts'

/** The same for every visitor and cheap to be wrong about; a cart or an order is neither. */
const WORTH: readonly Screen[] = [
  screens.products,
  screens.category,
  screens.product,
  screens.activities,
  screens.activity,
  screens.news,
  screens.shares,
]

/** Where a link leads that may be fetched before it is followed; null for all others, and for where one is. */
export function worthFetching(href: string, here: string): string | null {
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

/** Whoever pays by the byte, or waits for each, has not asked for more. */
export const mayFetchAhead = ({ saveData = false, effectiveType = '4g' }: Connection = {}) =>
  !saveData && !effectiveType.includes('2g')

export const MOST_AT_ONCE = 4
const MOST_REMEMBERED = 50

/** Which pages are on their way, and which have been: nothing is asked for twice, and few at once. */
export interface Ahead {
  readonly running: readonly string[]
  readonly done: readonly string[]
}
export const nothingAhead: Ahead = { running: [], done: [] }

export function begin(ahead: Ahead, path: string): Ahead {
  const known = ahead.running.includes(path) || ahead.done.includes(path)
  if (known || ahead.running.length >= MOST_AT_ONCE) return ahead
  return { ...ahead, running: [...ahead.running, path] }
}

export const finish = (ahead: Ahead, path: string): Ahead =>
  ahead.running.includes(path)
    ? {
        running: ahead.running.filter((one) => one !== path),
        done: [...ahead.done, path].slice(-MOST_REMEMBERED),
      }
    : ahead

/** A page that keeps its lists for 返回 asks for its data itself; its question has to be the same, letter by letter. */
const KEEPS: readonly Screen[] = [screens.category, screens.products]

export function dataOf(path: string, here: string): string | null {
  const url = new URL(path, here)
  const screen = screenAt(url.pathname)
  if (!screen || !KEEPS.includes(screen)) return null
  url.pathname += '.data'
  // `routes.ts` makes the path the route's id.
  url.searchParams.set('_routes', screen.path.slice(1))
  return url.pathname + url.search
}
