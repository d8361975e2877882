import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginPath } from '../redirect.ts'
import { useSession } from '../session.ts'
import { sessionEndSeen } from '../session-store.ts'

/** A 401 anywhere leads here: once to the login screen, which says why. */
export function SessionEnd() {
  const { endedAt } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (endedAt === null) return
    sessionEndSeen()
    navigate(loginPath(endedAt), { replace: true, state: { sessionEnded: true } })
  }, [endedAt, navigate])
  return null
}
