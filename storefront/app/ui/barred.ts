/**
 * True for a refusal because of who asks, or of what the institution allows: another attempt gets the same answer. Names
 * only, because every page loads it.
 */
export const isBarred = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Refused' &&
  /^(institution(Missing|Pending|Rejected|Role)|depotNotCommon)$/.test(
    (error as Error & { reason: string }).reason,
  )
