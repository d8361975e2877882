import { isPaper, loginPath, screenAt } from './redirect.ts'
import { screens } from './screens.ts'
import type { Session } from './session-store.ts'

export const REFRESH_EVERY_MS = 5 * 60_000

/** The specification's list leaves /activity/{id} out while its table calls it public: this line decides. */
export const ACTIVITY_PREFIX = '/activity/'

const PUBLIC: readonly string[] = Object.values(screens)
  .filter(({ access }) => access === 'public')
  .map(({ path }) => path)
const PUBLIC_PREFIXES = ['/product/', ACTIVITY_PREFIX]

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

export function isPublic(pathname: string): boolean {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return PUBLIC.includes(path) || PUBLIC_PREFIXES.some((prefix) => path.startsWith(prefix))
}
