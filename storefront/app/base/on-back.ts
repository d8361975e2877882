const MOST = 12
const STILL_TRUE_MS = 600_000
const kept = new Map<string, { value: unknown; at: number }>()

// In the capture phase, so that it runs before the router calls the loaders.
let steppedAt = -Infinity
if (typeof window !== 'undefined') {
  const onStep = () => {
    steppedAt = performance.now()
  }
  addEventListener('popstate', onStep, { capture: true })
}

/**
 * Keeps the data of a list, so that 返回 shows it at once. Current prices and stock are loaded by the pages
 * opened from it.
 */
export function keepForBack(value: unknown) {
  const place = location.pathname + location.search
  kept.delete(place)
  kept.set(place, { value, at: Date.now() })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}

/** After a step back or forward the kept data, otherwise the server's answer. */
export async function onBack<T>(request: Request, ask: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const known = kept.get(pathname + search)
  const stepped = performance.now() - steppedAt < 1000
  return stepped && known && Date.now() - known.at < STILL_TRUE_MS ? (known.value as T) : ask()
}
