const QUICK_MS = 2000
const SLOW_MS = 5000
const QUICK_FOR_MS = 60_000

/** Every 2 s during the first minute, in which most people pay, then every 5 s. */
export const pauseAfter = (elapsedMs: number) => (elapsedMs < QUICK_FOR_MS ? QUICK_MS : SLOW_MS)
