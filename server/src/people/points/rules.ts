const DAY_MS = 86_400_000

/** Counted back from now: what was moved before it limits nobody any more. */
export const limitSince = (now: Date) => new Date(now.getTime() - DAY_MS)

/**
 * True if one person may book it alone. Points of the same member that the person moved within a day, in either
 * direction, count as well, so that a large sum cannot be split.
 */
export const isWithinLimit = ({ delta, moved, limit }: { delta: number; moved: number; limit: number }) =>
  moved + Math.abs(delta) <= limit
