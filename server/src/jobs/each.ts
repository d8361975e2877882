import { isDatabaseGone } from '../db/gone.ts'

/**
 * Does the same with each, one after the other or `atOnce` side by side. One that is busy or broken holds up no other:
 * what comes first every time must not keep those behind it waiting. The first failure is thrown in the end, so that the
 * job is known to have failed; when the database is gone, that is thrown, at once.
 */
export async function each<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<void> {
  const failures: unknown[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    const outcomes = await Promise.allSettled(items.slice(at, at + atOnce).map(act))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
    const gone = failures.find(isDatabaseGone)
    if (gone) throw gone
  }
  if (failures.length > 0) throw failures[0]
}
