const MOST = 12
const STILL_TRUE_MS = 600_000
const kept = new Map<string, { value: unknown; at: number }>()

// In capture: before the router hears of it and asks for what the page needs.
let steppedAt = -Infinity
if (typeof window !== 'undefined') {
  const onStep = () => {
    steppedAt = performance.now()
  }
  addEventListener('popstate', onStep, { capture: true })
}

/** What a list showed, so that 返回 finds it at once; live prices and stock come with what is opened from it. */
export function keepForBack(value: unknown) {
  const place = location.pathname + location.search
  kept.delete(place)
  kept.set(place, { value, at: Date.now() })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}

/** On a step back or forward what was kept there, else what the server says. */
export async function onBack<T>(request: Request, ask: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const known = kept.get(pathname + search)
  const stepped = performance.now() - steppedAt < 1000
  return stepped && known && Date.now() - known.at < STILL_TRUE_MS ? (known.value as T) : ask()
}
