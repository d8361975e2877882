import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { passage } from '../base/guard.ts'
import { loginPath } from '../base/redirect.ts'
import { useSession } from '../base/session.ts'
import { askLogin, getSession, sessionEndSeen } from '../base/session-store.ts'

/** Goes to the login screen once after a 401 of any call. The login screen explains it. */
export function SessionEnd() {
  const { endedAt } = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    // The session ended after the guard had allowed this navigation.
    if (passage({ pathname, search, hash }, getSession(), 0).login) askLogin(pathname + search + hash)
  }, [pathname, search, hash])
  useEffect(() => {
    if (endedAt === null) return
    sessionEndSeen()
    navigate(loginPath(endedAt), { replace: true, state: { sessionEnded: true } })
  }, [endedAt, navigate])
  return null
}
