import { loginPath, screenAt } from './redirect.ts'
import type { Session } from './session-store.ts'

export const REFRESH_EVERY_MS = 5 * 60_000

export interface Passage {
  /** The login path to redirect to, or null. The caller saves the wanted path as redirectPath. */
  readonly login: string | null
  /** Whether the user info is older than five minutes. */
  readonly refresh: boolean
}

/**
 * Decides whether the session may see a path. Unknown paths are open, because they answer 404 or are no page of
 * the shop.
 */
export function passage(
  to: { pathname: string; search: string; hash: string },
  session: Session,
  now: number,
): Passage {
  if (session.token !== null) return { login: null, refresh: isRefreshDue(session, now) }
  const open = screenAt(to.pathname)?.access !== 'login'
  return { login: open ? null : loginPath(to.pathname + to.search + to.hash), refresh: false }
}

/** A negative age, after the clock was set back, counts as due. */
export function isRefreshDue({ lastUserInfoRefresh }: Session, now: number): boolean {
  const age = now - lastUserInfoRefresh
  return age >= REFRESH_EVERY_MS || age < 0
}

export const isPublic = (pathname: string) => screenAt(pathname)?.access === 'public'
