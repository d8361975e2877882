import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { passage } from '../base/guard.ts'
import { loginPath } from '../base/redirect.ts'
import { useSession } from '../base/session.ts'
import { askLogin, getSession, sessionEndSeen } from '../base/session-store.ts'

/** A 401 anywhere leads here: once to the login screen, which says why. */
export function SessionEnd() {
  const { endedAt } = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    // The guard has let this navigation pass; the session ended before it arrived.
    if (passage({ pathname, search, hash }, getSession(), 0).login) askLogin(pathname + search + hash)
  }, [pathname, search, hash])
  useEffect(() => {
    if (endedAt === null) return
    sessionEndSeen()
    navigate(loginPath(endedAt), { replace: true, state: { sessionEnded: true } })
  }, [endedAt, navigate])
  return null
}
