import { type Screen, screens } from '../screens.ts'

const patterns = Object.values(screens).map((screen: Screen) => ({
  screen,
  pattern: new RegExp(
    `^${screen.path.replace(/\/:\w+(\??)/g, (_, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))}/*$`,
  ),
}))

/** The screen of a path: '/product/12' → `screens.product`. A trailing slash is ignored. */
export const screenAt = (pathname: string): Screen | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.screen

/** An invitation into an institution: open to visitors, who come back to it after the login. */
export function isInvitation(address: string): boolean {
  const screen = screenAt(address.split(/[?#]/, 1)[0] ?? '')
  return screen === screens.join || screen === screens.oldJoin
}

/** The address after a login: a screen of the shop other than /login; null for any other address. */
export function safeTarget(wanted: string | null | undefined): string | null {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return null
  const base = 'http://shop.invalid'
  if (!URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith('//')) return null
  const screen = screenAt(pathname)
  const known = screen !== undefined && screen !== screens.login && screen.access !== 'open'
  return known ? pathname + search + hash : null
}

/** An invitation's address is stored as redirectPath instead: its code belongs into no query, which logs show. */
export const loginPath = (wanted: string) => pathWithTarget(screens.login.path, wanted)

export const registerPath = (wanted: string) => pathWithTarget(screens.register.path, wanted)

const pathWithTarget = (path: string, wanted: string) =>
  isInvitation(wanted) ? path : `${path}?redirect=${encodeURIComponent(wanted)}`
