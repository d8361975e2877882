import { screens } from '../../base/screens.ts'

let last = ''

/**
 * The page that somebody came from. While /feedback loads its data, the address bar still shows the one before; opened
 * by itself, the referrer knows it if it was one of ours.
 */
export function cameFrom(): string {
  const { pathname, search, origin } = location
  if (pathname !== screens.feedback.path) last = pathname + search
  else if (last === '' && document.referrer.startsWith(`${origin}/`))
    last = document.referrer.slice(origin.length)
  return [...last].slice(0, 200).join('')
}
