import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath, registerPath, safeTarget } from '../../base/redirect.ts'
import { screens } from '../../screens.ts'

/**
 * Adds the page that led here to the address of login and register, where the link had none yet because it was pressed
 * before its page ran.
 */
export function useWayBack() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // The referrer is that of the address at which the document was loaded.
    const [loaded] = performance.getEntriesByType('navigation')
    if (search !== '' || !document.referrer || loaded?.name !== location.href) return
    const { origin, pathname: path, search: query } = new URL(document.referrer)
    const wanted = origin === location.origin ? safeTarget(path + query) : null
    if (wanted === null || wanted === screens.register.path) return
    const to = pathname === screens.register.path ? registerPath(wanted) : loginPath(wanted)
    navigate(to, { replace: true, preventScrollReset: true })
  }, [navigate, pathname, search])
}
