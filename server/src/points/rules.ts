const DAY_MS = 86_400_000

/** Counted back from now: what was moved before it limits nobody any more. */
export const limitSince = (now: Date) => new Date(now.getTime() - DAY_MS)

/**
 * Whether one person is enough. What somebody moved of the same member's points within a day counts too, either way:
 * a large sum in small pieces is a large sum.
 */
export const isWithinLimit = ({ delta, moved, limit }: { delta: number; moved: number; limit: number }) =>
  moved + Math.abs(delta) <= limit
