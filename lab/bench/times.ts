export interface Times {
  p50Ms: number
  p95Ms: number
}

const TIMES = 20
const PATIENCE_MS = 4_000

/** One after the other; fewer times what takes long. The first meets plans that are not made yet, and does not count. */
export async function timesOf(ask: () => Promise<unknown>, most = TIMES): Promise<Times> {
  const times: number[] = []
  const until = performance.now() + PATIENCE_MS
  for (let at = 0; at <= most && (at < 3 || performance.now() < until); at++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  const sorted = times.slice(1).sort((a, b) => a - b)
  const part = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50Ms: part(0.5), p95Ms: part(0.95) }
}
