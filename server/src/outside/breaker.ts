const IN_A_ROW = 5
const REST_MS = 10_000

/** After a run of silence nobody waits for the next: for some seconds none is asked, then one goes ahead of the rest. */
export function breaker(clock: () => Date) {
  let silences = 0
  let restUntil = 0
  let probing = false
  return {
    /** False: do not ask now. */
    mayAsk(): boolean {
      if (silences < IN_A_ROW) return true
      if (probing || clock().getTime() < restUntil) return false
      probing = true
      return true
    },
    heard() {
      silences = 0
      probing = false
    },
    silent() {
      silences += 1
      probing = false
      restUntil = clock().getTime() + REST_MS
    },
  }
}
