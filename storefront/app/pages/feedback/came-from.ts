import { screens } from '../../screens.ts'

let last = ''

/**
 * The page before /feedback. While /feedback loads its data, the address bar still shows that page. When
 * /feedback is opened directly, the referrer counts if it is a page of this shop.
 */
export function cameFrom(): string {
  const { pathname, search, origin } = location
  if (pathname !== screens.feedback.path) last = pathname + search
  else if (last === '' && document.referrer.startsWith(`${origin}/`))
    last = document.referrer.slice(origin.length)
  return [...last].slice(0, 200).join('')
}
