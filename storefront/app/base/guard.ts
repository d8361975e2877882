import { isPaper, loginPath, screenAt } from './redirect.ts'
import type { Session } from './session-store.ts'

export const REFRESH_EVERY_MS = 5 * 60_000

export interface Passage {
  /** Where to go instead; the wanted path is to be saved as redirectPath. */
  readonly login: string | null
  /** User info is older than five minutes. */
  readonly refresh: boolean
}

/** Who may see what. Other paths than screens and papers are nobody's secret: they answer 404, or are no page of the shop. */
export function passage(
  to: { pathname: string; search: string; hash: string },
  session: Session,
  now: number,
): Passage {
  if (session.token !== null) return { login: null, refresh: isRefreshDue(session, now) }
  const open = isPublic(to.pathname) || !(screenAt(to.pathname) || isPaper(to.pathname))
  return { login: open ? null : loginPath(to.pathname + to.search + to.hash), refresh: false }
}

/** A clock that was set back must not stop refreshing for ever. */
export function isRefreshDue({ lastUserInfoRefresh }: Session, now: number): boolean {
  const age = now - lastUserInfoRefresh
  return age >= REFRESH_EVERY_MS || age < 0
}

export const isPublic = (pathname: string) => screenAt(pathname)?.access === 'public'
