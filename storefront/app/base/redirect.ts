import { screens } from './screens.ts'

/** The screen of a path: '/product/12' → `screens.product`. A trailing slash is ignored. */
export function screenAt(pathname: string) {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return Object.values(screens).find(({ path: pattern }) =>
    pattern.endsWith('/:id')
      ? path.startsWith(pattern.slice(0, -3)) && /^[^/]+$/.test(path.slice(pattern.length - 3))
      : path === pattern,
  )
}

/**
 * Printed pages, shopping lists, and the institution's members, requests, funds and acceptances. They are not in the
 * table of screens and need a login.
 */
export const isOwnPage = (pathname: string) =>
  /^\/(?:team(?:\/approval)?|(?:lists|requests|funds|acceptance)(?:\/\d+)?|print\/(?:quotation|order)|order\/papers|invoices\/statement|certificate\/print)\/*$/.test(
    pathname,
  )

/** An invitation into an institution: open to visitors, who come back to it after the login. */
export const isInvitation = (path: string) => /^\/join(?:\/[\w-]+)?\/*(?:[?#]|$)/.test(path)

/**
 * The address after a login: a screen, page of a member or invitation of this shop other than /login; null for any other
 * address.
 */
export function safeTarget(wanted: string | null | undefined): string | null {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return null
  const base = 'http://shop.invalid'
  if (!URL.canParse(wanted, base)) return null
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== base || pathname.startsWith('//')) return null
  const screen = screenAt(pathname)
  const known = screen ? screen !== screens.login : isOwnPage(pathname) || isInvitation(pathname)
  return known ? pathname + search + hash : null
}

/** An invitation's address is stored as redirectPath instead: its code belongs into no query, which logs show. */
export const loginPath = (wanted: string) => pathWithTarget(screens.login.path, wanted)

export const registerPath = (wanted: string) => pathWithTarget(screens.register.path, wanted)

const pathWithTarget = (path: string, wanted: string) =>
  isInvitation(wanted) ? path : `${path}?redirect=${encodeURIComponent(wanted)}`
