/** True for a refusal because of who asks: another attempt gets the same answer. Names only, because every page loads it. */
export const isBarred = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Refused' &&
  /^institution(Missing|Pending|Rejected|Role)$/.test((error as Error & { reason: string }).reason)
