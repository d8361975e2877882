import { screens } from './screens.ts'

/** '/product/12' → its row of the table; a trailing slash changes nothing. */
export function screenAt(pathname: string) {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return Object.values(screens).find(({ path: pattern }) =>
    pattern.endsWith('/:id')
      ? path.startsWith(pattern.slice(0, -3)) && /^[^/]+$/.test(path.slice(pattern.length - 3))
      : path === pattern,
  )
}

/** Outside of the table of screens, and for members all the same: what is printed. */
export const isPaper = (pathname: string) =>
  /^\/(?:print\/(?:quotation|order)|order\/papers|invoices\/statement|certificate\/print)\/*$/.test(pathname)

/** Where a login may lead: our own origin and a known screen or paper, never back to /login. Anything else is null. */
export function safeTarget(wanted: string | null | undefined): string | null {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return null
  const base = 'http://shop.invalid'
  if (!URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith('//')) return null
  const screen = screenAt(pathname)
  const known = screen ? screen !== screens.login : isPaper(pathname)
  return known ? pathname + search + hash : null
}

export const loginPath = (wanted: string) => pathWithTarget(screens.login.path, wanted)

export const registerPath = (wanted: string) => pathWithTarget(screens.register.path, wanted)

const pathWithTarget = (path: string, wanted: string) => `${path}?redirect=${encodeURIComponent(wanted)}`
