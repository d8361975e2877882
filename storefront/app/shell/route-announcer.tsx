import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation to another screen, focuses its heading and announces its title. Filters and tabs keep the
 * focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    const main = document.getElementById('main')
    // The page may have focused its first field already.
    if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return
    const heading = main.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main
    target.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  )
}
