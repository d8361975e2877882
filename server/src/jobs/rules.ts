/** When something is tried again that surely failed `tries` times: after these minutes; null when that was the last time. */
export const triedAgain =
  (minutes: readonly number[]) =>
  (tries: number, now: Date): Date | null => {
    const wait = minutes[tries - 1]
    return wait === undefined ? null : new Date(now.getTime() + wait * 60_000)
  }
