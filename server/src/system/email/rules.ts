const MINUTE_MS = 60_000

/** A server that says “later” means minutes (RFC 5321, 4.5.4.1: half an hour); an account that staff have to mend takes hours. */
const WAITS_MIN = [2, 10, 30, 120, 360]

/** When a mail is tried again that surely was not taken `tries` times; null when that was the last time. */
export function nextTry(tries: number, now: Date): Date | null {
  const minutes = WAITS_MIN[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS)
}
